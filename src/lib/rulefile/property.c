#include "rulefile/property.h"

#include "rulefile/cursor.h"

const char *const property_icons[] = {"usual", "bolt",  "sword", "shield", "take", "stop",
                                      "again", "burst", "lock",  "plus",   "none", "heart",
                                      "card",  "coin",  "eye",   NULL};

void property_read(struct draft *d, const struct property *p, void *thing)
{
    char *to = (char *)thing + p->at;
    size_t at = cursor_place(d);
    const char *text;
    int number;

    switch (p->kind) {
    case PROPERTY_TEXT:
    case PROPERTY_SHORT:
    case PROPERTY_NAME:
        text = p->kind == PROPERTY_NAME
                   ? cursor_keep_name(d)
                   : cursor_keep_text(d, p->kind == PROPERTY_TEXT && p->what ? p->what
                                                                             : "a text in quotes");
        if (p->kind == PROPERTY_SHORT && text != NULL && strlen(text) > (size_t)p->most)
            lexer_fail(&d->x, at, "%s has at most %d letters", p->what, p->most);
        memcpy(to, &text, sizeof text);
        break;
    case PROPERTY_NUMBERS:
        for (int i = 0; i < p->most; i++, to += sizeof number)
            memcpy(to, &(int){cursor_need_number(d)}, sizeof number);
        break;
    case PROPERTY_WORD:
        number = cursor_choose(d, p->list);
        memcpy(to, &number, sizeof number);
        break;
    default: /* PROPERTY_FLAG */
        *to = true;
    }
}

int property_choose(struct draft *d, const struct property *list, void *thing)
{
    int which = cursor_choose_of(d, list, sizeof *list);

    if (which >= 0 && list[which].kind < PROPERTY_OWN)
        property_read(d, &list[which], thing);
    return which < 0 ? which : (int)list[which].kind;
}

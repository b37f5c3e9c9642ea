#include "terminal/play/rules_page.h"

#include "core/game.h"

#include <ctype.h>
#include <stdio.h>

enum { DONE, BOOK, EDITIONS, REFUSED, SHORT = 24 };

static struct rules rules_page_book(const struct rules *r)
{
    struct rules book;

    rules_init(&book, r->game);
    return book;
}

void rules_page_tell(const struct rules *r, struct text *out)
{
    struct rules_words words = rules_brief_words(r);
    const struct edition *e = rules_edition(r);
    const char *changed = strchr(words.at, ':');

    if (e != NULL)
        text_add(out, "%s", e->name);
    else if (changed == NULL)
        text_add(out, "the rule book's");
    else if (strlen(changed + 1) <= SHORT)
        text_add(out, "%s", changed + 1);
    else
        text_add(out, "%.*s...", SHORT - 3, changed + 1);
}

/* ---- one option ------------------------------------------------------------------------------ */

/* "EP at the beginning. From 1 to 1000; the rule book says 10." */
static void rules_page_explain(const struct rules *r, int i, struct text *out)
{
    const struct option *o = &r->game->options[i];
    struct rules book = rules_page_book(r);

    text_add(out, "%c%s. ", toupper((unsigned char)o->about[0]), o->about + 1);
    if (o->choices == NULL)
        text_add(out, "From %d to %d; the rule book says ", o->low, o->high);
    else
        text_add(out, "The rule book has ");
    rules_value(&book, i, out);
    text_add(out, ".");
}

/* Set one option: 0, or REFUSED after showing why the value is not possible. */
static int rules_page_set(struct chooser *c, struct rules *r, int i, const char *value)
{
    struct text why = TEXT_OF(2 * SENTENCE_BYTES), assignment = TEXT_OF(SENTENCE_BYTES);
    struct rules changed = *r;

    text_add(&assignment, "%s=%s", r->game->options[i].name, value);
    if (rules_set(&changed, assignment.at, &why) != OK || rules_check(&changed, &why) != OK)
        return chooser_show(c, r->game->options[i].name, why.at) < 0 ? WIDGET_LEAVE : REFUSED;
    *r = changed;
    return 0;
}

static int rules_page_ask_choice(struct chooser *c, struct rules *r, int i, const char *about)
{
    const struct option *o = &r->game->options[i];
    struct item items[ITEMS_MAX];
    struct words words[ITEMS_MAX];
    struct rules one = *r;
    int n = o->high - o->low + 1 < ITEMS_MAX ? o->high - o->low + 1 : ITEMS_MAX, answer;

    for (int k = 0; k < n; k++) {
        struct text word = TEXT(words[k].at);

        one.value[i] = o->low + k;
        rules_value(&one, i, &word);
        items[k] = (struct item){0, words[k].at, NULL};
    }
    answer = chooser_ask(c, o->name, about, items, n, r->value[i] - o->low);
    return answer < 0 ? answer : rules_page_set(c, r, i, words[answer].at);
}

static int rules_page_ask_number(struct chooser *c, struct rules *r, int i, const char *about)
{
    char value[16];
    int answer;

    snprintf(value, sizeof value, "%d", r->value[i]);
    answer = chooser_line(c, r->game->options[i].name, about, value, sizeof value);
    return answer < 0 || value[0] == '\0' ? answer : rules_page_set(c, r, i, value);
}

static int rules_page_change(struct chooser *c, struct rules *r, int i)
{
    bool is_number = r->game->options[i].choices == NULL;
    struct text about = TEXT_OF(SENTENCE_BYTES);
    int answer = REFUSED;

    rules_page_explain(r, i, &about);
    while (answer == REFUSED)
        answer = is_number ? rules_page_ask_number(c, r, i, about.at)
                           : rules_page_ask_choice(c, r, i, about.at);
    return answer;
}

/* ---- all of them ----------------------------------------------------------------------------- */

int rules_page(struct chooser *c, struct rules *r)
{
    static const char intro[] = "Each rule can be changed.";
    const struct option *o = r->game->options;
    const struct edition *e = r->game->editions;
    int editions = rules_edition_count(r->game), first = EDITIONS + editions;
    int answer = 0, chosen = DONE;

    while (answer != WIDGET_LEAVE) {
        char name[OPTIONS_MAX][SENTENCE_BYTES], note[OPTIONS_MAX][SENTENCE_BYTES];
        struct item items[EDITIONS + EDITIONS_MAX + OPTIONS_MAX] = {
            [DONE] = {L'd', "Done", "Play by these rules."},
            [BOOK] = {L'b', "By the book", "Give every rule the rule book's value."}};
        int n = 0;

        for (int i = 0; i < editions; i++)
            items[EDITIONS + i] = (struct item){0, e[i].name, e[i].says};
        for (; o[n].name != NULL; n++) {
            struct text value = TEXT(name[n]), about = TEXT(note[n]);

            text_add(&value, "%s: ", o[n].name);
            rules_value(r, n, &value);
            text_add(&value, "%s", r->value[n] != o[n].book ? " (changed)" : "");
            rules_page_explain(r, n, &about);
            items[first + n] = (struct item){0, name[n], note[n]};
        }
        answer = chooser_offer(c, r->game->title, intro, items, first + n, chosen);
        if (answer == DONE || answer < 0)
            break;
        chosen = answer;
        if (answer < first)
            rules_of_edition(r, r->game, answer == BOOK ? NULL : &e[answer - EDITIONS]);
        else
            answer = rules_page_change(c, r, answer - first);
    }
    return answer == WIDGET_LEAVE ? answer : 0;
}

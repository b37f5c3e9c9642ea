#include "terminal/io/items.h"

#include "terminal/io/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

static bool items_begins_a_word(const char *name, const char *line)
{
    for (; name != NULL; name = strchr(name, ' ') ? strchr(name, ' ') + 1 : NULL)
        if (strncasecmp(name, line, strlen(line)) == 0)
            return true;
    return false;
}

int items_find(const struct item *items, int n, const char *line, size_t len, bool numbered)
{
    char *end;
    long number = strtol(line, &end, 10);

    if (len == 0 || strlen(line) != len)
        return -1;
    if (numbered && *end == '\0' && number >= 1 && number <= n)
        return (int)number - 1;
    for (int i = 0; i < n; i++)
        if (len == 1 && items[i].key == (wchar_t)line[0])
            return i;
    for (int i = 0; i < n; i++)
        if (items_begins_a_word(items[i].name, line))
            return i;
    return -1;
}

static void items_draw_one(struct items *l, int i, int indent)
{
    bool chosen = i == l->chosen;
    enum tone tone = chosen ? TONE_CHOSEN : TONE_PLAIN;
    struct area at = l->at[i];
    char key[8];

    snprintf(key, sizeof key, "%lc", l->key[i] ? (wint_t)l->key[i] : L' ');
    screen_fill(at, tone);
    screen_put(at.y, at.x, 1, tone, chosen ? ">" : " ");
    screen_put(at.y, at.x + indent, 1, chosen ? TONE_CHOSEN : TONE_KEY, key);
    screen_put(at.y, at.x + indent + 2, at.width - indent - 2, tone, l->items[i].name);
}

void items_draw(struct items *l, struct area a, int width, int indent)
{
    int row = l->chosen < 0 ? 0 : l->chosen / l->columns;
    int last = (l->n - 1) / l->columns + 1 - a.height; /* the last row that can be at the top */

    l->first = screen_min(screen_max(l->first, row - a.height + 1), screen_min(row, last));
    for (int i = 0; i < l->n; i++) {
        int y = i / l->columns - l->first;

        l->at[i] = (struct area){0};
        if (y < 0 || y >= a.height)
            continue;
        l->at[i] = (struct area){a.y + y, a.x + i % l->columns * (width + 1), 1, width};
        items_draw_one(l, i, indent);
    }
}

int items_taken(const struct items *l, const struct screen_event *e)
{
    wchar_t key = (wchar_t)towlower((wint_t)e->letter);

    if (e->kind == SCREEN_ENTER)
        return l->chosen;
    for (int i = 0; i < l->n; i++)
        if ((e->kind == SCREEN_CLICK && screen_area_has(l->at[i], e->y, e->x)) ||
            (e->kind == SCREEN_LETTER && l->key[i] == key))
            return i;
    return -1;
}

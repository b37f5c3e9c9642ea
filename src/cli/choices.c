#include "choices.h"

#include "term/wrap.h"

#include <stdio.h>
#include <wctype.h>

/* Keys that mean something else wherever one plays: leave, undo. */
static const wchar_t reserved[] = L"qu";

static bool is_free(const struct choices *c, wchar_t key)
{
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == key)
            return false;
    return wcschr(reserved, key) == NULL;
}

/* A move with a number has its digit, 0 standing for ten. */
static wchar_t digit_for(const struct choices *c, int i)
{
    int number = MOVE_NUMBER(c->move[i]);
    wchar_t key = (wchar_t)(L'0' + number % 10);

    return number >= 1 && number <= 10 && is_free(c, key) ? key : 0;
}

/* Another has a letter of its word, or any. */
static wchar_t letter_for(const struct choices *c, int i)
{
    for (const char *s = c->word[i]; *s; s++)
        if (*s >= 'a' && *s <= 'z' && is_free(c, (wchar_t)*s))
            return (wchar_t)*s;
    for (wchar_t key = L'a'; key <= L'z'; key++)
        if (is_free(c, key))
            return key;
    return 0;
}

void choices_init(struct choices *c, const struct rules *r, const struct state *seen, int player,
                  bool secret)
{
    *c = (struct choices){.chosen = secret ? -1 : 0};
    c->n = r->game->legal(r, seen, player, c->move);
    for (int i = 0; i < c->n; i++) {
        struct text word = TEXT(c->word[i]);

        move_print(r, c->move[i], &word);
        c->key[i] = digit_for(c, i);
    }
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == 0)
            c->key[i] = letter_for(c, i);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* A mark, the key, the word, and a gap. */
static int cell_width(const struct choices *c)
{
    int widest = 0;

    for (int i = 0; i < c->n; i++)
        if (wrap_columns(c->word[i]) > widest)
            widest = wrap_columns(c->word[i]);
    return widest + 5;
}

static int columns_in(const struct choices *c, int width)
{
    int columns = (width + 1) / cell_width(c);

    return columns < 1 ? 1 : columns < c->n ? columns : c->n;
}

int choices_rows(const struct choices *c, int width)
{
    int columns = columns_in(c, width);

    return (c->n + columns - 1) / columns;
}

static void draw_choice(struct choices *c, int i, struct area at)
{
    bool chosen = i == c->chosen;
    char key[8] = " ";

    c->at[i] = at;
    if (c->key[i])
        snprintf(key, sizeof key, "%c", (char)c->key[i]);
    if (chosen)
        screen_fill(at, TONE_CHOSEN);
    screen_put(at.y, at.x, 1, chosen ? TONE_CHOSEN : TONE_PLAIN, chosen ? ">" : " ");
    screen_put(at.y, at.x + 1, 1, chosen ? TONE_CHOSEN : TONE_KEY, key);
    screen_put(at.y, at.x + 3, at.width - 3, chosen ? TONE_CHOSEN : TONE_PLAIN, c->word[i]);
}

/* The rows around the chosen one, where there is no room for all. */
void choices_draw(struct choices *c, struct area a)
{
    int width = cell_width(c), row;

    c->columns = columns_in(c, a.width);
    row = (c->chosen < 0 ? 0 : c->chosen) / c->columns;
    if (row >= c->first + a.height)
        c->first = row - a.height + 1;
    if (row < c->first)
        c->first = row;
    for (int i = 0; i < c->n; i++) {
        int y = i / c->columns - c->first;

        c->at[i] = (struct area){0};
        if (y >= 0 && y < a.height)
            draw_choice(c, i, (struct area){a.y + y, a.x + i % c->columns * width, 1, width - 1});
    }
}

/* ---- events ---------------------------------------------------------------------------------- */

static void walk(struct choices *c, int step)
{
    int to = c->chosen + step;

    if (c->chosen < 0)
        c->chosen = 0;
    else if (to >= 0 && to < c->n)
        c->chosen = to;
}

static int choice_of_key(const struct choices *c, wchar_t letter)
{
    wchar_t key = (wchar_t)towlower((wint_t)letter);

    if (letter == L' ')
        return c->chosen;
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == key)
            return i;
    return -1;
}

static int choice_at(const struct choices *c, int y, int x)
{
    for (int i = 0; i < c->n; i++)
        if (area_has(c->at[i], y, x))
            return i;
    return -1;
}

int choices_event(struct choices *c, const struct screen_event *e)
{
    switch (e->kind) {
    case SCREEN_LEFT:
        walk(c, -1);
        return -1;
    case SCREEN_RIGHT:
    case SCREEN_TAB:
        walk(c, 1);
        return -1;
    case SCREEN_UP:
        walk(c, -c->columns);
        return -1;
    case SCREEN_DOWN:
        walk(c, c->columns);
        return -1;
    case SCREEN_ENTER:
        return c->chosen;
    case SCREEN_CLICK:
        return choice_at(c, e->y, e->x);
    case SCREEN_LETTER:
        return choice_of_key(c, e->letter);
    default:
        return -1;
    }
}

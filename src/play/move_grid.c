#include "play/move_grid.h"

#include "term/wrap.h"

#include <stdio.h>
#include <wctype.h>

/* Keys that mean something else wherever one plays: leave, undo. */
static const wchar_t reserved[] = L"qu";

static bool grid_is_free(const struct move_grid *c, wchar_t key)
{
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == key)
            return false;
    return wcschr(reserved, key) == NULL;
}

/* A move with a number has its digit, 0 standing for ten. */
static wchar_t grid_digit_for(const struct move_grid *c, int i)
{
    int number = MOVE_NUMBER(c->move[i]);
    wchar_t key = (wchar_t)(L'0' + number % 10);

    return number >= 1 && number <= 10 && grid_is_free(c, key) ? key : 0;
}

/* Another has a letter of its word, or any. */
static wchar_t grid_letter_for(const struct move_grid *c, int i)
{
    for (const char *s = c->word[i]; *s; s++)
        if (*s >= 'a' && *s <= 'z' && grid_is_free(c, (wchar_t)*s))
            return (wchar_t)*s;
    for (wchar_t key = L'a'; key <= L'z'; key++)
        if (grid_is_free(c, key))
            return key;
    return 0;
}

void move_grid_init(struct move_grid *c, const struct rules *r, const struct state *seen,
                    int player, bool secret)
{
    *c = (struct move_grid){.chosen = secret ? -1 : 0};
    c->n = r->game->legal(r, seen, player, c->move);
    for (int i = 0; i < c->n; i++) {
        struct text word = TEXT(c->word[i]);

        move_print(r, c->move[i], &word);
        c->key[i] = grid_digit_for(c, i);
    }
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == 0)
            c->key[i] = grid_letter_for(c, i);
}

/* ---- drawing --------------------------------------------------------------------------------- */

/* A mark, the key, the word, and a gap. */
static int grid_cell_width(const struct move_grid *c)
{
    int widest = 0;

    for (int i = 0; i < c->n; i++)
        if (wrap_columns(c->word[i]) > widest)
            widest = wrap_columns(c->word[i]);
    return widest + 5;
}

static int grid_columns_in(const struct move_grid *c, int width)
{
    int columns = (width + 1) / grid_cell_width(c);

    return columns < 1 ? 1 : columns < c->n ? columns : c->n;
}

int move_grid_rows(const struct move_grid *c, int width)
{
    int columns = grid_columns_in(c, width);

    return (c->n + columns - 1) / columns;
}

static void grid_draw_choice(struct move_grid *c, int i, struct area at)
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
void move_grid_draw(struct move_grid *c, struct area a)
{
    int width = grid_cell_width(c), row;

    c->columns = grid_columns_in(c, a.width);
    row = (c->chosen < 0 ? 0 : c->chosen) / c->columns;
    if (row >= c->first + a.height)
        c->first = row - a.height + 1;
    if (row < c->first)
        c->first = row;
    for (int i = 0; i < c->n; i++) {
        int y = i / c->columns - c->first;

        c->at[i] = (struct area){0};
        if (y >= 0 && y < a.height)
            grid_draw_choice(c, i,
                             (struct area){a.y + y, a.x + i % c->columns * width, 1, width - 1});
    }
}

/* ---- events ---------------------------------------------------------------------------------- */

static void grid_walk(struct move_grid *c, int step)
{
    int to = c->chosen + step;

    if (c->chosen < 0)
        c->chosen = 0;
    else if (to >= 0 && to < c->n)
        c->chosen = to;
}

static int grid_choice_of_key(const struct move_grid *c, wchar_t letter)
{
    wchar_t key = (wchar_t)towlower((wint_t)letter);

    if (letter == L' ')
        return c->chosen;
    for (int i = 0; i < c->n; i++)
        if (c->key[i] == key)
            return i;
    return -1;
}

static int grid_choice_at(const struct move_grid *c, int y, int x)
{
    for (int i = 0; i < c->n; i++)
        if (screen_area_has(c->at[i], y, x))
            return i;
    return -1;
}

int move_grid_event(struct move_grid *c, const struct screen_event *e)
{
    switch (e->kind) {
    case SCREEN_LEFT:
        grid_walk(c, -1);
        return -1;
    case SCREEN_RIGHT:
    case SCREEN_TAB:
        grid_walk(c, 1);
        return -1;
    case SCREEN_UP:
        grid_walk(c, -c->columns);
        return -1;
    case SCREEN_DOWN:
        grid_walk(c, c->columns);
        return -1;
    case SCREEN_ENTER:
        return c->chosen;
    case SCREEN_CLICK:
        return grid_choice_at(c, e->y, e->x);
    case SCREEN_LETTER:
        return grid_choice_of_key(c, e->letter);
    default:
        return -1;
    }
}

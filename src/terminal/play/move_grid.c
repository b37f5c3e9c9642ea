#include "terminal/play/move_grid.h"

#include "core/rule_book.h"
#include "terminal/io/wrap.h"

/* Add what a move does to the points, "(-2, hits 3)", or the game's own words for it. */
static void grid_add_gist(const struct rules *r, const struct state *s, int player, move m,
                          struct text *out)
{
    const char *gist = r->game->verbs[MOVE_VERB(m)].gist;
    int change[2] = {0, 0};

    if (game_is_hidden(r->game))
        return;
    game_effect(r, s, m, change);
    if (change[player] != 0 && change[!player] < 0) {
        text_add(out, " (%+d, hits %d)", change[player], -change[!player]);
    } else if (change[player] != 0) {
        text_add(out, " (%+d)", change[player]);
    } else if (gist != NULL) {
        text_add(out, " (");
        rule_book_fill(r, gist, out);
        text_add(out, ")");
    }
}

void move_grid_init(struct move_grid *g, const struct rules *r, const struct state *seen,
                    int player)
{
    struct items *l = &g->list;
    char key[MOVES_MAX];
    struct text label;

    *g = (struct move_grid){.list = {.items = g->item, .chosen = -1, .columns = 1}};
    l->n = r->game->legal(r, seen, player, g->move);
    move_keys(r, g->move, l->n, key);
    for (int i = 0; i < l->n; i++) {
        g->word[i] = move_word(r, g->move[i]);
        label = TEXT(g->label[i].at);
        text_add(&label, "%s", g->word[i].at);
        grid_add_gist(r, seen, player, g->move[i], &label);
        l->key[i] = (wchar_t)key[i];
    }
}

/* The columns of a mark, the key and these words. */
static int grid_cell_width(const struct move_grid *g, const struct words *words)
{
    int widest = 0;

    for (int i = 0; i < g->list.n; i++)
        widest = screen_max(widest, wrap_columns(words[i].at));
    return widest + 4;
}

static int grid_columns_in(const struct move_grid *g, const struct words *words, int width)
{
    return screen_max(1, screen_min((width + 1) / (grid_cell_width(g, words) + 1), g->list.n));
}

static int grid_rows(const struct move_grid *g, const struct words *words, int width)
{
    int columns = grid_columns_in(g, words, width);

    return (g->list.n + columns - 1) / columns;
}

/* Labels are shown where they cost no more than one row of a wide window. */
static const struct words *grid_words(const struct move_grid *g, int width)
{
    enum { WIDE = 71 };
    bool fits = grid_rows(g, g->label, width) <= grid_rows(g, g->word, width) + (width >= WIDE);

    return fits ? g->label : g->word;
}

int move_grid_rows(const struct move_grid *g, int width)
{
    return grid_rows(g, grid_words(g, width), width);
}

void move_grid_draw(struct move_grid *g, struct area a)
{
    const struct words *words = grid_words(g, a.width);

    for (int i = 0; i < g->list.n; i++)
        g->item[i].name = words[i].at;
    g->list.columns = grid_columns_in(g, words, a.width);
    items_draw(&g->list, a, grid_cell_width(g, words), 1);
}

int move_grid_event(struct move_grid *g, const struct screen_event *e)
{
    struct items *l = &g->list;
    const int steps[SCREEN_KINDS] = {[SCREEN_LEFT] = -1,
                                     [SCREEN_RIGHT] = 1,
                                     [SCREEN_TAB] = 1,
                                     [SCREEN_UP] = -l->columns,
                                     [SCREEN_DOWN] = l->columns};
    int step = steps[e->kind];

    if (e->kind == SCREEN_LETTER && e->letter == L' ')
        return l->chosen;
    if (step == 0)
        return items_taken(l, e);
    if (l->chosen < 0)
        l->chosen = 0;
    else if (l->chosen + step >= 0 && l->chosen + step < l->n)
        l->chosen += step;
    return -1;
}

#include "terminal/play/move_grid.h"

#include "terminal/io/wrap.h"

void move_grid_init(struct move_grid *g, const struct rules *r, const struct state *seen,
                    int player)
{
    struct items *l = &g->list;
    char key[MOVES_MAX];

    *g = (struct move_grid){.list = {.items = g->item, .chosen = -1, .columns = 1}};
    l->n = r->game->legal(r, seen, player, g->move);
    move_keys(r, g->move, l->n, key);
    for (int i = 0; i < l->n; i++) {
        g->word[i] = move_word(r, g->move[i]);
        g->item[i].name = g->word[i].at;
        l->key[i] = (wchar_t)key[i];
    }
}

/* The columns of a mark, the key and the word. */
static int grid_cell_width(const struct move_grid *g)
{
    int widest = 0;

    for (int i = 0; i < g->list.n; i++)
        widest = screen_max(widest, wrap_columns(g->word[i].at));
    return widest + 4;
}

static int grid_columns_in(const struct move_grid *g, int width)
{
    return screen_max(1, screen_min((width + 1) / (grid_cell_width(g) + 1), g->list.n));
}

int move_grid_rows(const struct move_grid *g, int width)
{
    int columns = grid_columns_in(g, width);

    return (g->list.n + columns - 1) / columns;
}

void move_grid_draw(struct move_grid *g, struct area a)
{
    g->list.columns = grid_columns_in(g, a.width);
    items_draw(&g->list, a, grid_cell_width(g), 1);
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

#include "api/api_memo.h"

enum { NODES_MOST = 4096, EDGES_MOST = 256, SLOTS = 4 * NODES_MOST };

static size_t api_memo_room(size_t *end, size_t bytes)
{
    size_t at = *end;

    *end = (at + bytes + 7) / 8 * 8;
    return at;
}

struct api_memo *api_memo_new(const duello_batch *b, size_t rows)
{
    const struct game *g = b->rules.rules.game;
    struct api_memo *m;
    size_t moves = (size_t)b->move_count;
    size_t edges = rows == 2 ? moves * moves : moves;

    if (b->past != NULL || g->offer != NULL || g->hide != NULL || edges > EDGES_MOST)
        return NULL;
    if ((m = calloc(1, sizeof *m)) == NULL)
        return NULL;
    *m = (struct api_memo){.rows = (int)rows,
                           .moves = b->move_count,
                           .columns = b->seen.columns,
                           .size = sizeof(struct memo_node)};
    m->seen = api_memo_room(&m->size, rows * (size_t)m->columns * sizeof(int16_t));
    m->mask = api_memo_room(&m->size, rows * moves);
    m->listed = api_memo_room(&m->size, rows * 2 * moves * sizeof(int16_t));
    m->next = api_memo_room(&m->size, edges * sizeof(int32_t));
    m->slots = calloc(SLOTS, sizeof m->slots[0]);
    if (m->slots == NULL) {
        free(m);
        return NULL;
    }
    return m;
}

/* The products do not wait for each other. */
static uint32_t api_memo_hash(const struct state *s)
{
    static const uint64_t odd[] = {0x9e3779b97f4a7c15U, 0xbf58476d1ce4e5b9U, 0x94d049bb133111ebU,
                                   0xd6e8feb86659fd93U, 0xa0761d6478bd642fU};
    uint64_t words[5], h = 0;

    _Static_assert(sizeof words == sizeof *s, "all of a position");
    memcpy(words, s, sizeof words);
    for (int i = 0; i < 5; i++)
        h += (words[i] ^ words[i] >> 32) * odd[i];
    return (uint32_t)(h >> 32);
}

static void api_memo_fill_row(const duello_batch *b, struct api_memo *m, int node, int row)
{
    struct memo_node *n = api_memo_node(m, node);
    int player = m->rows == 2 ? row : n->s.turn;
    int16_t *listed = api_memo_listed(m, node, row), *place = listed + m->moves;
    uint8_t *mask = (uint8_t *)api_memo_at(m, node, m->mask) + (size_t)row * (size_t)m->moves;
    int16_t *seen = (int16_t *)(void *)api_memo_at(m, node, m->seen) + row * m->columns;
    uint16_t legal = 0;

    api_batch_mask(b, &n->s, player, mask);
    observe_row(&b->seen, &b->rules.rules, &n->s, player, seen);
    for (int16_t column = 0; column < m->moves; column++) {
        place[column] = mask[column] ? (int16_t)legal : -1;
        if (mask[column])
            listed[legal++] = column;
    }
    n->legal[row] = legal;
}

static bool api_memo_grow(struct api_memo *m)
{
    int room = m->room == 0 ? 64 : 2 * m->room;
    char *more;

    if (m->count < m->room)
        return true;
    if (room > NODES_MOST || (more = realloc(m->nodes, (size_t)room * m->size)) == NULL)
        return false;
    m->nodes = more;
    m->room = room;
    return true;
}

static int api_memo_add(const duello_batch *b, struct api_memo *m, const struct state *s)
{
    int node = m->count;

    if (s->turn == CHANCE || !api_memo_grow(m))
        return MEMO_NONE;
    m->count++;
    memset(api_memo_node(m, node), 0, m->size);
    api_memo_node(m, node)->s = *s;
    if (s->turn == OVER)
        return node;
    for (int row = 0; row < m->rows; row++)
        api_memo_fill_row(b, m, node, row);
    for (int32_t *edge = api_memo_next(m, node, 0, 0); (char *)edge < api_memo_at(m, node, m->size);
         edge++)
        *edge = EDGE_UNKNOWN;
    return node;
}

int api_memo_find(const duello_batch *b, const struct state *s)
{
    struct api_memo *m = b->memo;
    uint32_t at = api_memo_hash(s) % SLOTS;
    int node;

    for (; m->slots[at] != 0; at = (at + 1) % SLOTS)
        if (memcmp(&api_memo_node(m, m->slots[at] - 1)->s, s, sizeof *s) == 0)
            return m->slots[at] - 1;
    if ((node = api_memo_add(b, m, s)) != MEMO_NONE)
        m->slots[at] = node + 1;
    return node;
}

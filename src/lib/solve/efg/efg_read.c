/* Reads the nodes of an .efg file, in the order of the file. */
#include "solve/efg/efg_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES_MAX = 50000000 };
#define PAYOFF_MAX 1e300 /* sums of them are numbers too */

/* Return what a number of the file means; NOWHERE, if it is new: then set it. NULL: no memory. */
static uint32_t *efg_meaning(struct efg_reader *e, int kind, uint32_t number)
{
    struct key k = {.a = (uint32_t)kind, .b = number};
    uint32_t old = e->numbers.n, at;

    if (intern_reserve(&e->numbers, &e->budget) != OK || !ROOM(e, meant, numbers.n))
        return NULL;
    at = intern_number(&e->numbers, &k);
    if (at == old)
        e->meant[at] = NOWHERE;
    return &e->meant[at];
}

/* ---- small parts ----------------------------------------------------------------------------- */

static int efg_take_whole(struct efg_reader *e, const char *what, uint32_t *out)
{
    char *end = NULL;
    unsigned long value = 0;

    if (e->words.kind == EFG_WORD && e->words.word[0] >= '0' && e->words.word[0] <= '9')
        value = strtoul(e->words.word, &end, 10);
    if (end == NULL || *end != '\0' || value >= NOWHERE)
        return efg_fail(e, ERR_SYNTAX, "%s must be a whole number", what);
    *out = (uint32_t)value;
    efg_next(&e->words);
    return OK;
}

static const char *efg_take_name_if_any(struct efg_reader *e)
{
    const char *name = "";

    if (e->words.kind == EFG_NAME) {
        name = e->words.word;
        efg_next(&e->words);
    }
    return name;
}

/* Read "{ … }": names, if odds is NULL, else a name and a number each, or only numbers if names is
 * NULL. At most `most` of them. */
static int efg_take_list(struct efg_reader *e, const char **names, double *numbers, uint32_t most,
                         uint32_t *count)
{
    *count = 0;
    for (efg_next(&e->words); e->words.kind != EFG_CLOSE; ++*count) {
        if (*count == most)
            return efg_fail(e, ERR_LIMIT, "a list has more than %" PRIu32 " parts", most);
        if (names != NULL && e->words.kind != EFG_NAME)
            return efg_fail(e, ERR_SYNTAX, "a name in quotes is missing here");
        if (names != NULL) {
            names[*count] = e->words.word;
            efg_next(&e->words);
        }
        if (numbers == NULL)
            continue;
        if (e->words.kind != EFG_WORD || !efg_number(e->words.word, &numbers[*count]))
            return efg_fail(e, ERR_SYNTAX, "a number is missing here");
        efg_next(&e->words);
    }
    efg_next(&e->words);
    return OK;
}

/* ---- the parts of a node --------------------------------------------------------------------- */

/* Remember where payoffs add up to 0 the least. */
static void efg_compare(struct efg_reader *e, const double pays[2], int line)
{
    e->most = fmax(e->most, fmax(fabs(pays[P1]), fabs(pays[P2])));
    if (fabs(pays[P1] + pays[P2]) <= e->excess)
        return;
    e->excess = fabs(pays[P1] + pays[P2]);
    e->excess_line = line;
}

/* Programs round what they write, so payoffs may differ a little beside the largest. */
static int efg_check_sums(struct efg_reader *e)
{
    if (e->excess <= 1e-9 * e->most)
        return OK;
    e->words.line = e->excess_line;
    return efg_fail(e, ERR_SYNTAX, "payoffs do not add up to 0: only zero-sum games can be solved");
}

/* Read the outcome of a node, and add what it pays. */
static int efg_take_outcome(struct efg_reader *e, struct efg_node *n)
{
    double pays[2];
    uint32_t number, count, *meant;
    int line = e->words.line, err = efg_take_whole(e, "the number of an outcome", &number);

    if (err != OK)
        return err;
    efg_take_name_if_any(e);
    if ((meant = efg_meaning(e, NUMBERS_OUTCOMES, number)) == NULL)
        return efg_fail_memory(e);
    if (e->words.kind == EFG_OPEN) {
        if ((err = efg_take_list(e, NULL, pays, 2, &count)) != OK)
            return err;
        if (count != 2)
            return efg_fail(e, ERR_SYNTAX, "an outcome must have a payoff for each player");
        efg_compare(e, pays, line);
        if (!ROOM(e, payoffs, payoff_count))
            return efg_fail_memory(e);
        e->payoffs[e->payoff_count] = pays[P1];
        *meant = e->payoff_count++;
    } else if (*meant == NOWHERE && number != 0) {
        return efg_fail(e, ERR_SYNTAX, "outcome %" PRIu32 " has no payoffs", number);
    }
    n->paid += *meant == NOWHERE ? 0 : e->payoffs[*meant];
    return fabs(n->paid) <= PAYOFF_MAX
               ? OK
               : efg_fail(e, ERR_LIMIT, "a payoff is larger than %g", PAYOFF_MAX);
}

/* Nature's probabilities, made to add up to 1 exactly. */
static int efg_check_odds(struct efg_reader *e, double *odds, uint32_t count)
{
    double sum = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (odds[i] < 0)
            return efg_fail(e, ERR_SYNTAX, "a probability is below 0");
        sum += odds[i];
    }
    if (count == 0 || fabs(sum - 1) > 1e-6)
        return efg_fail(e, ERR_SYNTAX, "probabilities must add up to 1");
    for (uint32_t i = 0; i < count; i++)
        odds[i] /= sum;
    return OK;
}

static int efg_take_odds(struct efg_reader *e, struct block *b)
{
    double *odds = NULL;
    uint32_t count = 0;
    int err = efg_take_list(e, e->names, e->odds, UINT16_MAX, &count);

    if (err == OK && (err = efg_check_odds(e, e->odds, count)) == OK &&
        (odds = efg_piece(e, count, sizeof *odds)) == NULL)
        err = efg_fail_memory(e);
    if (err != OK)
        return err;
    b->odds = memcpy(odds, e->odds, count * sizeof *odds);
    b->names.count = (int)count;
    return OK;
}

static int efg_take_moves(struct efg_reader *e, struct block *b)
{
    const char *moves[MOVES_MAX];
    uint32_t count;
    int err = efg_take_list(e, moves, NULL, MOVES_MAX, &count);

    if (err != OK)
        return err;
    if (count == 0)
        return efg_fail(e, ERR_SYNTAX, "a player must have a move");
    b->names.moves = efg_piece(e, count, sizeof *moves);
    if (b->names.moves == NULL)
        return efg_fail_memory(e);
    memcpy(b->names.moves, moves, count * sizeof *moves);
    b->names.count = (int)count;
    return OK;
}

static bool efg_is_same_list(const struct block *a, const struct block *b)
{
    bool same = a->names.count == b->names.count;

    for (int i = 0; same && i < a->names.count; i++)
        same = a->odds != NULL ? fabs(a->odds[i] - b->odds[i]) < 1e-9
                               : strcmp(a->names.moves[i], b->names.moves[i]) == 0;
    return same;
}

/* Read the information set of a node; its name and moves stand where it is first used. */
static int efg_take_set(struct efg_reader *e, struct efg_node *n)
{
    int kind = n->owner == CHANCE ? NUMBERS_CHANCE : n->owner, err;
    struct block read = {.first = NOWHERE, .first_did = e->choices + 1}, *b;
    uint32_t number, *meant;

    if ((err = efg_take_whole(e, "the number of an information set", &number)) != OK)
        return err;
    read.names = (struct efg_set){.name = efg_take_name_if_any(e), .player = n->owner};
    read.did = n->owner == CHANCE ? 0 : n->did[n->owner];
    if ((meant = efg_meaning(e, kind, number)) == NULL)
        return efg_fail_memory(e);
    if (e->words.kind == EFG_OPEN &&
        (err = n->owner == CHANCE ? efg_take_odds(e, &read) : efg_take_moves(e, &read)) != OK)
        return err;
    if (*meant == NOWHERE) {
        if (read.names.count == 0)
            return efg_fail(e, ERR_SYNTAX, "information set %" PRIu32 " has no moves", number);
        if ((err = efg_new_block(e, meant)) != OK)
            return err;
        e->blocks[*meant] = read;
        e->choices += (uint32_t)read.names.count;
    } else if (read.names.count > 0 && !efg_is_same_list(&e->blocks[*meant], &read)) {
        return efg_fail(e, ERR_SYNTAX, "information set %" PRIu32 " has two lists of moves",
                        number);
    }
    b = &e->blocks[*meant];
    n->set = *meant;
    n->children = (uint32_t)b->names.count;
    if (n->owner != CHANCE && b->did != n->did[n->owner])
        return efg_fail(e, ERR_SYNTAX,
                        "in information set %" PRIu32 " of player %d, the player has forgotten a "
                        "choice: only games with perfect recall can be solved",
                        number, n->owner + 1);
    return OK;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Go to the next node that waits for a child; NOWHERE: the tree is complete. */
static uint32_t efg_open_node(const struct efg_reader *e, uint32_t at)
{
    while (at != NOWHERE && e->nodes[at].visited == e->nodes[at].children)
        at = e->nodes[at].parent;
    return at;
}

static void efg_hang(struct efg_reader *e, struct efg_node *n)
{
    struct efg_node *parent = &e->nodes[n->parent];

    n->place = parent->visited++;
    n->paid = parent->paid;
    n->did[P1] = parent->did[P1];
    n->did[P2] = parent->did[P2];
    if (parent->owner == P1 || parent->owner == P2)
        n->did[parent->owner] = e->blocks[parent->set].first_did + n->place;
}

static int efg_take_player(struct efg_reader *e, struct efg_node *n)
{
    uint32_t player = 0;
    int err = efg_take_whole(e, "the player", &player);

    if (err == OK && (player < 1 || player > 2))
        return efg_fail(e, ERR_SYNTAX, "there are only players 1 and 2");
    n->owner = player == 1 ? P1 : P2;
    return err;
}

static int efg_take_node(struct efg_reader *e, uint32_t parent)
{
    struct efg_node n = {.parent = parent, .next = NOWHERE};
    char kind = e->words.kind == EFG_WORD && e->words.word[1] == '\0' ? e->words.word[0] : '?';
    int err = OK;

    if (strchr("cpt", kind) == NULL)
        return efg_fail(e, ERR_SYNTAX, "a node must begin with c, p or t");
    if (e->node_count == NODES_MAX)
        return efg_fail(e, ERR_LIMIT, "there are more than %d nodes", NODES_MAX);
    n.owner = kind == 'c' ? CHANCE : OVER;
    efg_next(&e->words);
    efg_take_name_if_any(e);
    if (parent != NOWHERE)
        efg_hang(e, &n);
    if (kind == 'p')
        err = efg_take_player(e, &n);
    if (err == OK && kind != 't')
        err = efg_take_set(e, &n);
    if (err == OK)
        err = efg_take_outcome(e, &n);
    if (err == OK && !ROOM(e, nodes, node_count))
        err = efg_fail_memory(e);
    if (err == OK)
        e->nodes[e->node_count++] = n;
    return err;
}

static int efg_take_nodes(struct efg_reader *e)
{
    uint32_t open = NOWHERE;
    int err;

    do {
        if ((err = efg_take_node(e, open)) != OK)
            return err;
        open = efg_open_node(e, e->node_count - 1);
    } while (open != NOWHERE);
    return e->words.kind == EFG_END ? OK
                                    : efg_fail(e, ERR_SYNTAX, "the tree ends before this word");
}

static int efg_take_head(struct efg_reader *e, struct efg_game *g)
{
    const char *names[3];
    uint32_t count = 0;
    int err;

    for (int i = 0; i < 3; i++) {
        static const char *const wanted[] = {"EFG", "2", "RD"};

        if (e->words.kind != EFG_WORD ||
            (i < 2 ? strcmp(e->words.word, wanted[i]) != 0
                   : strlen(e->words.word) != 1 || strchr("RD", e->words.word[0]) == NULL))
            return efg_fail(e, ERR_SYNTAX, "a file must begin with EFG 2 R");
        efg_next(&e->words);
    }
    g->title = efg_take_name_if_any(e);
    if (e->words.kind != EFG_OPEN)
        return efg_fail(e, ERR_SYNTAX, "the names of the players, in braces, are missing here");
    if ((err = efg_take_list(e, names, NULL, 3, &count)) != OK)
        return err;
    if (count != 2)
        return efg_fail(e, ERR_LIMIT, "only games for two players can be solved");
    g->names[P1] = names[P1];
    g->names[P2] = names[P2];
    efg_take_name_if_any(e);
    return OK;
}

static int efg_work(struct efg_reader *e, struct efg_game *g)
{
    int err = efg_take_head(e, g);

    if (err == OK)
        err = efg_take_nodes(e);
    if (err == OK)
        err = efg_check_sums(e);
    if (err == OK)
        err = efg_make_tree(e, g);
    return err;
}

int efg_read(struct efg_game *out, char *text, struct text *why)
{
    static const struct equilibrium_setup plain = {0};
    struct efg_reader *e = calloc(1, sizeof *e);
    int err;

    if (e == NULL)
        return ERR_MEMORY;
    *out = (struct efg_game){.tree = {.setup = &plain, .budget = &out->budget}, .reader = e};
    e->words = (struct efg_words){.at = text, .line = 1};
    e->why = why;
    efg_next(&e->words);
    e->names = efg_piece(e, UINT16_MAX, sizeof *e->names);
    e->odds = efg_piece(e, UINT16_MAX, sizeof *e->odds);
    err = e->names != NULL && e->odds != NULL ? efg_work(e, out) : ERR_MEMORY;
    if (err != OK) {
        tree_release(&out->tree);
        efg_release(out);
    }
    return err;
}

void efg_release(struct efg_game *g)
{
    struct efg_reader *e = g->reader;

    for (size_t i = 0; i < e->piece_count; i++)
        free(e->pieces[i]);
    free(e->pieces);
    free(e->meant);
    free(e->nodes);
    free(e->blocks);
    free(e->payoffs);
    intern_release(&e->numbers, &e->budget);
    free(e);
    g->reader = NULL;
}

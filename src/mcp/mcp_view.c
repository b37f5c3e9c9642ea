/*
 * Sentences, moves and positions are made from positions that were already stripped of what the
 * client cannot know, never from the whole one.
 */
#include "mcp/mcp_view.h"

#include "core/move.h"
#include "core/position.h"
#include "match/protocol.h"
#include "mcp/mcp_games.h"
#include "online/protocol/drawing.h"

struct state mcp_view_of(const struct mcp_game *g, const struct state *s)
{
    return game_view(&g->referee.rec.duel.rules, s, g->me).seen;
}

const char *mcp_view_result(const struct mcp_game *g)
{
    switch (record_result(&g->referee.rec)) {
    case P1_WINS:
        return g->me == P1 ? "win" : "loss";
    case P2_WINS:
        return g->me == P2 ? "win" : "loss";
    case DRAW:
        return "draw";
    default:
        return "unfinished";
    }
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Tell one choice, and the heading of the turn that follows it. */
static void mcp_view_tell_choice(const struct mcp_game *g, size_t i, struct text *out)
{
    const struct record *rec = &g->referee.rec;
    struct scene scene = record_scene_at(rec, i);
    struct state before = mcp_view_of(g, &rec->choices[i].before),
                 after = mcp_view_of(g, record_at(rec, i + 1));

    scene.rules->game->tell(&scene, &before, rec->choices[i].m, &after, out);
    scene = record_scene_at(rec, i + 1);
    if (after.turn <= BOTH && rec->ending == ENDING_RULES)
        scene.rules->game->heading(&scene, &after, out);
}

/* Tell everything since the client's last choice, from the opening on if there was none. */
static void mcp_view_tell_story(const struct mcp_game *g, struct text *out)
{
    const struct record *rec = &g->referee.rec;

    if (!g->has_chosen) {
        struct scene scene = record_scene_at(rec, 0);
        struct state start = mcp_view_of(g, record_at(rec, 0));

        scene.rules->game->opening(&scene, &start, out);
        if (start.turn <= BOTH)
            scene.rules->game->heading(&scene, &start, out);
    }
    for (size_t i = g->told_from; i < rec->count; i++) {
        struct text said = TEXT_OF(4 * SENTENCE_BYTES);

        mcp_view_tell_choice(g, i, &said);
        text_put(out, said.at);
    }
    if (mcp_games_is_over(g)) {
        struct text end = TEXT_OF(4 * SENTENCE_BYTES);

        record_tell_end(rec, &end);
        text_put(out, end.at);
    }
}

/* "moved 1 charge" becomes "1 charge". */
static void mcp_view_put_moved(const struct mcp_game *g, struct text *out)
{
    const struct record *rec = &g->referee.rec;

    json_open(out, "moved", '[');
    for (size_t i = g->told_from; i < rec->count; i++) {
        struct state before = mcp_view_of(g, &rec->choices[i].before);
        struct text lines = TEXT_OF(4 * WORD_BYTES);

        protocol_print_moved(&rec->duel.rules, &before, rec->choices[i].m, g->me, &lines);
        for (const char *at = lines.at, *end; *at != '\0'; at = end + 1) {
            at += strcspn(at, " ") + 1;
            end = at + strcspn(at, "\n");
            json_put_bytes(out, NULL, at, (size_t)(end - at));
        }
    }
    json_close(out, ']');
}

/* ---- the position ---------------------------------------------------------------------------- */

static bool mcp_view_wants(const struct mcp_game *g)
{
    return referee_wants(&g->referee, g->me);
}

/* The seed is told when the game is over: before, it would tell the cards. */
static struct json_argument mcp_view_seed(const struct mcp_game *g)
{
    return mcp_games_is_over(g) ? json_give_unsigned(g->referee.rec.duel.nature.seed)
                                : json_give_null(NULL);
}

void mcp_view_put(const struct mcp_game *g, struct text *out)
{
    const struct duel *d = &g->referee.rec.duel;
    struct state seen = mcp_view_of(g, &d->now);
    struct text told = text_growing();
    bool over = mcp_games_is_over(g);

    mcp_view_tell_story(g, &told);
    json_put(out,
             "id:n rules:s opponent:s seat:n turn:n position:s choose:b over:b result?s seed?n",
             g->number, rules_words(&d->rules).at, g->opponent->id, g->me + 1, d->turns + !over,
             position_words(&d->rules, &seen).at, mcp_view_wants(g), over,
             over ? mcp_view_result(g) : NULL, mcp_view_seed(g));
    mcp_view_put_moved(g, out);
    json_put_text(out, "told", told.at != NULL ? told.at : "");
    drawing_put_fields(out, &d->rules, &seen);
    if (mcp_view_wants(g))
        drawing_put_moves(out, &d->rules, &seen, g->me);
    out->cut = out->cut || told.cut;
    text_release(&told);
}

/* Add the client's cards, and which moves it can choose. */
static void mcp_view_tell_choices(const struct mcp_game *g, struct text *out)
{
    const struct record *rec = &g->referee.rec;
    struct scene scene = record_scene(rec);
    struct state seen = mcp_view_of(g, &rec->duel.now);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);
    move legal[MOVES_MAX];
    int n;

    scene.rules->game->status(&scene, &seen, &said);
    if (scene.rules->game->hand != NULL)
        scene.rules->game->hand(&scene, &seen, g->me, &said);
    if (mcp_view_wants(g)) {
        n = duel_legal(&rec->duel, g->me, legal);
        text_put(&said, "You can choose: ");
        move_list(scene.rules, legal, n, &said);
        text_put(&said, ".\n");
    }
    text_put(out, said.at);
}

void mcp_view_tell(const struct mcp_game *g, struct text *out)
{
    const struct record *rec = &g->referee.rec;

    text_add(out, "Game %lld, %s: you are %s, against %s (%s).\n\n", (long long)g->number,
             rules_words(&rec->duel.rules).at, rec->name[g->me], rec->name[!g->me],
             g->opponent->id);
    mcp_view_tell_story(g, out);
    text_put(out, "\n");
    if (mcp_games_is_over(g))
        text_add(out, "The game is over: %s.\n", mcp_view_result(g));
    else
        mcp_view_tell_choices(g, out);
}

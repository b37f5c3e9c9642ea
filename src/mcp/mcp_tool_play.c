/* The tools that play: `play`, `view`, `move` and `resign`. */
#include "bots/bot.h"
#include "core/answer.h"
#include "mcp/mcp_call.h"
#include "mcp/mcp_view.h"

static bool mcp_tool_show(struct mcp_call *c, const struct mcp_game *g)
{
    mcp_view_put(g, &c->data);
    mcp_view_tell(g, &c->said);
    return true;
}

/* ---- play ------------------------------------------------------------------------------------ */

static bool mcp_tool_play_run(struct mcp_call *c)
{
    const char *opponent = json_text(c->given, "opponent");
    struct mcp_games_start start = {
        .opponent = bots_find(opponent != NULL ? opponent : "casual"),
        .me = (int)mcp_call_number(c, "seat", 1) - 1,
        .first = (int)mcp_call_number(c, "first", 1) - 1,
        .has_seed = json_get(c->given, "seed") != NULL,
        .seed = (uint64_t)mcp_call_number(c, "seed", 0),
    };
    struct mcp_game *g;

    if (!mcp_call_rules(c, &start.rules))
        return false;
    if (start.opponent == NULL)
        return text_explain(false, &c->why,
                            "There is no such opponent; `games` lists those of every game.");
    return (g = mcp_games_begin(c->session, &start, &c->why)) != NULL && mcp_tool_show(c, g);
}

const struct mcp_tool mcp_tool_play = {
    .name = "play",
    .title = "Start a game",
    .about = "Start a game against a built-in player. The answer has the game's number, what you "
             "see, and your legal moves.",
    .takes = MCP_TAKES(
        {"game", "The game's id, such as charge; with changed rules charge:goal=20.",
         MCP_ARGUMENT_TEXT, true, 0, 0},
        {"opponent", "A built-in player that `games` lists; left out: casual.", MCP_ARGUMENT_TEXT,
         false, 0, 0},
        {"seat", "Which player you are, 1 or 2; left out: 1.", MCP_ARGUMENT_NUMBER, false, 1, 2},
        {"first", "Who moves first where players take turns; left out: Player 1.",
         MCP_ARGUMENT_NUMBER, false, 1, 2},
        {"seed",
         "The same seed and the same moves give the same game; left out: a new "
         "seed, which you see after the game.",
         MCP_ARGUMENT_NUMBER, false, 0, ((int64_t)1 << 53) - 1}),
    .gives = MCP_VIEW,
    .run = mcp_tool_play_run,
};

/* ---- view ------------------------------------------------------------------------------------ */

static bool mcp_tool_view_run(struct mcp_call *c)
{
    const struct mcp_game *g = mcp_call_game(c);

    return g != NULL && mcp_tool_show(c, g);
}

const struct mcp_tool mcp_tool_view = {
    .name = "view",
    .title = "Look at a game",
    .about = "See a game again: the position as you may know it, what happened since your last "
             "move, and your legal moves.",
    .takes = MCP_TAKES(MCP_WHICH_GAME),
    .gives = MCP_VIEW,
    .only_reads = true,
    .run = mcp_tool_view_run,
};

/* ---- move ------------------------------------------------------------------------------------ */

/* Understand the words as a person's at the table are understood. */
static bool mcp_tool_read_move(struct mcp_call *c, const struct mcp_game *g, move *out)
{
    const struct record *rec = &g->referee.rec;
    const char *words = json_text(c->given, "move");
    struct scene scene = record_scene(rec);
    struct state seen = mcp_view_of(g, &rec->duel.now);
    struct answer answer;

    if (answer_parse(&scene, &seen, g->me, -1, words, strlen(words), &answer, &c->why) != OK)
        return false;
    if (answer.kind == ANSWER_NEEDS_NUMBER) {
        move legal[MOVES_MAX], same[MOVES_MAX];
        int n = duel_legal(&rec->duel, g->me, legal), count = 0;

        for (int i = 0; i < n; i++)
            if (MOVE_VERB(legal[i]) == MOVE_VERB(answer.move))
                same[count++] = legal[i];
        text_put(&c->why, "The number is missing: ");
        move_list(scene.rules, same, count, &c->why);
        return text_explain(false, &c->why, ".");
    }
    *out = answer.move;
    return true;
}

static bool mcp_tool_move_run(struct mcp_call *c)
{
    struct mcp_game *g = mcp_call_game(c);
    move chosen;

    if (g == NULL)
        return false;
    if (mcp_games_is_over(g))
        return text_explain(false, &c->why, "The game is over: begin another one with `play`.");
    return mcp_tool_read_move(c, g, &chosen) && mcp_games_choose(c->session, g, chosen, &c->why) &&
           mcp_tool_show(c, g);
}

const struct mcp_tool mcp_tool_move = {
    .name = "move",
    .title = "Make a move",
    .about = "Make your move, and see what followed: your opponent's answer, and your next choice.",
    .takes = MCP_TAKES({"move", "A legal move in words, such as \"attack 2\" or \"charge\".",
                        MCP_ARGUMENT_TEXT, true, 0, 0},
                       MCP_WHICH_GAME),
    .gives = MCP_VIEW,
    .run = mcp_tool_move_run,
};

/* ---- resign ---------------------------------------------------------------------------------- */

static bool mcp_tool_resign_run(struct mcp_call *c)
{
    struct mcp_game *g = mcp_call_game(c);

    if (g == NULL)
        return false;
    if (referee_end(&g->referee, ENDING_RESIGN, g->me) != OK)
        return text_explain(false, &c->why, "The game is over already.");
    g->told_from = g->referee.rec.count;
    g->has_chosen = true;
    return mcp_tool_show(c, g);
}

const struct mcp_tool mcp_tool_resign = {
    .name = "resign",
    .title = "Resign a game",
    .about = "Give a game up: it counts as a loss.",
    .takes = MCP_TAKES(MCP_WHICH_GAME),
    .gives = MCP_VIEW,
    .run = mcp_tool_resign_run,
};

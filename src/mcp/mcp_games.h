/* The games of a session: they begin, the client chooses, its opponent answers. */
#ifndef MCP_MCP_GAMES_H
#define MCP_MCP_GAMES_H

#include "mcp/mcp_session.h"

/* How a game is to begin. */
struct mcp_games_start {
    struct rules rules;
    const struct bot *opponent;
    int me, first;
    bool has_seed;
    uint64_t seed;
};

/* Begin a game, and let the opponent choose if it moves first. If there are as many games as are
 * kept, the oldest finished one is dropped. NULL after saying why. */
struct mcp_game *mcp_games_begin(struct mcp *m, const struct mcp_games_start *start,
                                 struct text *why);
/* Find a game by its number, or the latest if it is 0. NULL after saying why. */
struct mcp_game *mcp_games_find(struct mcp *m, int64_t number, struct text *why);
bool mcp_games_is_over(const struct mcp_game *g);
/* Take the client's legal choice, and let the opponent answer. False after saying why. */
bool mcp_games_choose(struct mcp *m, struct mcp_game *g, move chosen, struct text *why);
/* Prepare to judge this game's positions. False after saying why. */
bool mcp_games_judge(struct mcp *m, const struct mcp_game *g, struct judge *out, struct text *why);
void mcp_games_release(struct mcp *m);

#endif

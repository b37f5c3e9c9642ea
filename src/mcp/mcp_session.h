/* What a session keeps. */
#ifndef MCP_MCP_SESSION_H
#define MCP_MCP_SESSION_H

#include "advise/grades/grade.h"
#include "match/referee.h"
#include "mcp/mcp.h"

/* Revisions of the protocol, oldest first. */
enum mcp_revision {
    MCP_NOT_AGREED = -1, /* `initialize` has not come */
    MCP_2024_11_05,
    MCP_2025_03_26, /* has batches, which no other revision has */
    MCP_2025_06_18,
    MCP_2025_11_25, /* arguments that do not fit are a tool's error, which its caller can mend */
    MCP_REVISIONS
};

enum {
    MCP_GAMES = 256,    /* games that are kept */
    MCP_CHOICES = 2000, /* choices of a game; then it ends without a result */
    MCP_SOLVED = 8      /* sets of rules whose solutions are kept */
};

/* A game of the client against a built-in player. */
struct mcp_game {
    int64_t number; /* from 1 */
    struct referee referee;
    struct past past;
    int me; /* the client's seat */
    const struct bot *opponent;
    uint64_t decisions; /* of the opponent */
    bool has_chosen;    /* the client has made a choice, */
    size_t told_from;   /* the last of which this is */
    int hinted;         /* steps of hints that were told for this choice */
    bool is_helped;     /* a hint or the analysis was asked for */
    bool is_graded;     /* the next is known */
    struct grade_game graded;
};

/* A solution, which the opponents and the advice of all games by these rules share. */
struct mcp_solved {
    struct rules rules;
    struct solution *known; /* NULL: the place is free */
    uint64_t used;          /* when it was last asked for */
};

struct mcp {
    struct mcp_setup setup;
    enum mcp_revision revision;
    struct text line; /* what has come of the next message; it grows up to MCP_LINE_BYTES */
    bool skips;       /* the line was too long: pass the rest of it */
    bool is_broken;   /* an answer could not be written */
    struct mcp_game *games[MCP_GAMES]; /* in the order in which they began */
    int count;
    int64_t begun;
    struct mcp_solved solved[MCP_SOLVED];
    uint64_t asked; /* how often solutions were asked for */
};

#endif

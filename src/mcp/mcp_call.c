#include "mcp/mcp_call.h"

#include "games/games.h"

int64_t mcp_call_number(const struct mcp_call *c, const char *name, int64_t usual)
{
    double real;
    int64_t number = usual;

    if (!json_number(c->given, name, &number) && json_double(c->given, name, &real))
        number = (int64_t)real;
    return number;
}

struct mcp_game *mcp_call_game(struct mcp_call *c)
{
    return mcp_games_find(c->session, mcp_call_number(c, "id", 0), &c->why);
}

bool mcp_call_rules(struct mcp_call *c, struct rules *out)
{
    return games_parse_rules(out, json_text(c->given, "game"), &c->why) == OK;
}

/* The tools that read about games: `games` and `rules`. */
#include "bots/bot.h"
#include "core/rule_book.h"
#include "games/games.h"
#include "mcp/mcp_call.h"

#include <stdlib.h>

/* ---- games ----------------------------------------------------------------------------------- */

static void mcp_tool_put_opponents(const struct game *g, struct text *out)
{
    json_open(out, "opponents", '[');
    for (int i = 0; bots_rung(g, i) != NULL; i++)
        json_put_text(out, NULL, bots_rung(g, i)->id);
    json_close(out, ']');
}

static bool mcp_tool_is_joint(const struct game *g)
{
    struct rules r;

    rules_init(&r, g);
    return game_is_joint(&r);
}

static void mcp_tool_tell_opponents(const struct game *g, struct text *out)
{
    text_put(out, "  Opponents, weakest first:");
    for (int i = 0; bots_rung(g, i) != NULL; i++)
        text_add(out, "%s %s", i > 0 ? "," : "", bots_rung(g, i)->id);
    text_put(out, ".\n");
}

static bool mcp_tool_games_run(struct mcp_call *c)
{
    json_open(&c->data, "games", '[');
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);

        json_open(&c->data, NULL, '{');
        json_put(&c->data, "id:s title:s pitch:s simultaneous:b hidden:b", g->id, g->title,
                 g->pitch, mcp_tool_is_joint(g), game_is_hidden(g));
        mcp_tool_put_opponents(g, &c->data);
        json_close(&c->data, '}');
        text_add(&c->said, "%s (%s): %s\n", g->id, g->title, g->pitch);
        mcp_tool_tell_opponents(g, &c->said);
    }
    json_close(&c->data, ']');
    return true;
}

const struct mcp_tool mcp_tool_games = {
    .name = "games",
    .title = "List the games",
    .about = "List the games that you can play, with their built-in opponents from the weakest to "
             "the strongest.",
    .takes = MCP_TAKES_NOTHING,
    .gives = "games:[{id:s title:s pitch:s simultaneous:b hidden:b opponents:[s]}]",
    .only_reads = true,
    .run = mcp_tool_games_run,
};

/* ---- rules ----------------------------------------------------------------------------------- */

static void mcp_tool_put_option(const struct rules *r, int i, struct text *out)
{
    const struct option *o = &r->game->options[i];
    struct text value = TEXT_OF(WORD_BYTES);

    rules_value(r, i, &value);
    json_open(out, NULL, '{');
    json_put(out, "name:s about:s value:s choices?s", o->name, o->about, value.at, o->choices);
    if (o->choices == NULL)
        json_put(out, "low:n high:n", o->low, o->high);
    json_close(out, '}');
}

static bool mcp_tool_rules_run(struct mcp_call *c)
{
    struct rules r;
    char *book;

    if (!mcp_call_rules(c, &r))
        return false;
    if ((book = rule_book_text(&r, RULE_BOOK_ALL, 0)) == NULL)
        return text_explain(false, &c->why, "Out of memory.");
    text_put(&c->said, book);
    json_put(&c->data, "game:s rules:s title:s text:s", r.game->id, rules_words(&r).at,
             r.game->title, book);
    free(book);
    json_open(&c->data, "options", '[');
    for (int i = 0; r.game->options[i].name != NULL; i++)
        mcp_tool_put_option(&r, i, &c->data);
    json_close(&c->data, ']');
    return true;
}

const struct mcp_tool mcp_tool_rules = {
    .name = "rules",
    .title = "Read a rule book",
    .about = "Read the rule book of a game, and what you can change in it.",
    .takes = MCP_TAKES(
        {"game",
         "The game's id, such as charge; with changed rules charge:goal=20, for an edition charge:tournament.",
         MCP_ARGUMENT_TEXT, true, 0, 0}),
    .gives = "game:s rules:s title:s text:s "
             "options:[{name:s about:s value:s choices?s low?n high?n}]",
    .only_reads = true,
    .run = mcp_tool_rules_run,
};

/* One choice in one sentence, told to one of the players as "You ...". */
#include "core/game.h"

void game_tell_briefly(const struct scene *c, const struct state *s, struct joint m,
                       const struct state *next, int me, struct text *out)
{
    struct text told = TEXT_OF(SENTENCE_BYTES);
    const char *line;

    if (c->rules->game->brief != NULL) {
        c->rules->game->brief(c, s, m, next, me, out);
        return;
    }
    c->rules->game->tell(c, s, m, next, &told);
    line = told.at + strspn(told.at, "\n");
    text_put_bytes(out, line, strcspn(line, "\n"));
}

void game_brief_verb(int me, int who, const char *verb, struct text *out)
{
    text_put(out, verb);
    if (me != who)
        text_put(out, verb[strlen(verb) - 1] == 'h' ? "es" : "s");
}

void game_brief_does(const struct scene *c, int me, int who, const char *verb, struct text *out)
{
    text_put(out, me == who ? "You" : c->name[who]);
    text_put(out, " ");
    game_brief_verb(me, who, verb, out);
}

void game_brief_gain(int me, int who, int points, struct text *out)
{
    text_put(out, " and ");
    game_brief_verb(me, who, "gain", out);
    text_add(out, points > 0 ? " %d." : " nothing.", points);
}

void game_brief_whose(const struct scene *c, int me, int who, struct text *out)
{
    text_put(out, me == who ? "your" : c->name[who]);
    text_put(out, me == who ? "" : "'s");
}

/* What there is to choose from: games, their options, and players. */
#include "glue.h"

#include "api/api.h"
#include "online/protocol/game_look.h"

GLUE_JSON(catalog)(void);
GLUE_JSON(book)(const char *rules);
GLUE_JSON(rules)(const char *words);

static void glue_put_option(struct text *t, const duello_game_option *o)
{
    json_open(t, NULL, '{');
    json_put_text(t, "name", o->name);
    json_put_text(t, "about", o->about);
    json_put_number(t, "book", o->book);
    json_put_number(t, "low", o->low);
    json_put_number(t, "high", o->high);
    if (o->choices != NULL)
        json_put_text(t, "choices", o->choices);
    json_close(t, '}');
}

/* What a game names beside its book. */
static void glue_put_editions(struct text *t, const struct game *g)
{
    json_open(t, "editions", '[');
    for (int i = 0; i < rules_edition_count(g); i++) {
        const struct edition *e = &g->editions[i];
        struct rules r;

        rules_of_edition(&r, g, e);
        json_open(t, NULL, '{');
        json_put(t, "id:s name:s says:s rules:s", e->id, e->name, e->says, rules_words(&r).at);
        json_open(t, "values", '[');
        for (int k = 0; g->options[k].name != NULL; k++)
            json_put_number(t, NULL, r.value[k]);
        json_close(t, ']');
        json_close(t, '}');
    }
    json_close(t, ']');
}

void glue_put_game(struct text *t, const char *name, const struct game *game, int place)
{
    const duello_game *g = api_game_out(game);
    duello_game_option option = {.size = sizeof option};
    struct rules book;

    rules_init(&book, game);
    json_open(t, name, '{');
    json_put_text(t, "id", rules_words(&book).at);
    json_put_text(t, "title", duello_game_title(g));
    json_put_text(t, "pitch", duello_game_pitch(g));
    json_open(t, "players", '[');
    for (int p = DUELLO_P1; p <= DUELLO_P2; p++)
        json_put_text(t, NULL, duello_game_player(g, p));
    json_close(t, ']');
    json_put_flag(t, "hidden", duello_game_is_hidden(g));
    json_put_flag(t, "chance", duello_game_has_chance(g));
    json_put_flag(t, "joint", duello_game_is_joint(g));
    json_open(t, "options", '[');
    for (int i = 0; duello_game_get_option(g, i, &option) == DUELLO_OK; i++)
        glue_put_option(t, &option);
    json_close(t, ']');
    glue_put_editions(t, game);
    game_look_put(t, game, place);
    json_close(t, '}');
}

static void glue_put_player(struct text *t, const duello_player_info *p)
{
    static const char *const kinds[] = {"ladder", "strongest", "yardstick"};

    json_open(t, NULL, '{');
    json_put_text(t, "id", p->id);
    json_put_text(t, "pitch", p->pitch);
    if (p->game != NULL)
        json_put_text(t, "game", p->game);
    json_put_flag(t, "solves", p->solves);
    json_put_text(t, "kind", kinds[p->kind]);
    json_close(t, '}');
}

const char *web_catalog(void)
{
    duello_player_info player = {.size = sizeof player};
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "version", duello_version());
    json_open(t, "games", '[');
    for (int i = 0; i < duello_game_count(); i++)
        glue_put_game(t, NULL, api_game(duello_game_at(i)), i);
    json_close(t, ']');
    json_open(t, "players", '[');
    for (int i = 0; duello_player_get_info(i, &player) == DUELLO_OK; i++)
        glue_put_player(t, &player);
    json_close(t, ']');
    json_close(t, '}');
    return t->at;
}

/* The rule book, with the numbers of these rules, as a list of paragraphs. */
const char *web_book(const char *words)
{
    char why[DUELLO_SENTENCE_BYTES], paragraph[DUELLO_ADVICE_BYTES];
    duello_rules *rules = NULL;
    struct text *t;

    if (glue_parse_rules(&rules, words, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_open(t, "book", '[');
    for (int i = 0; duello_rules_book(rules, i, paragraph, sizeof paragraph) > 0; i++)
        json_put_text(t, NULL, paragraph);
    json_close(t, ']');
    json_close(t, '}');
    duello_rules_free(rules);
    return t->at;
}

/* These rules in their shortest words, and the value of every option. */
const char *web_rules(const char *words)
{
    char why[DUELLO_SENTENCE_BYTES] = "", text[DUELLO_SENTENCE_BYTES];
    duello_rules *rules = NULL;
    struct text *t;
    int value;

    if (glue_parse_rules(&rules, words, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    duello_rules_format(rules, text, sizeof text);
    json_put_text(t, "rules", text);
    json_open(t, "values", '[');
    for (int i = 0; duello_rules_value(rules, i, &value) == DUELLO_OK; i++)
        json_put_number(t, NULL, value);
    json_close(t, ']');
    json_close(t, '}');
    duello_rules_free(rules);
    return t->at;
}

/* Two settings side by side: sentences, pictures, a game in each, and all of it as files. */
#include "glue.h"

#include "api/api.h"
#include "design/compare/compare.h"

#include <stdlib.h>

GLUE_JSON(compare)(const char *these, const char *others);

/* ---- the parts ------------------------------------------------------------------------------- */

/* What a writer writes, as one member. */
static void sides_put_written(struct text *t, const char *name, const struct compare_pair *c,
                              void (*write)(const struct compare_pair *c, struct writer *out))
{
    struct text written = text_growing();
    struct writer out = writer_into(&written);

    write(c, &out);
    if (written.len > 0 && !written.cut)
        json_put_text(t, name, written.at);
    text_release(&written);
}

static void sides_write_rule_text(const struct compare_pair *c, struct writer *out)
{
    compare_write_rules(c, 0, out);
}

static void sides_write_picture_first(const struct compare_pair *c, struct writer *out)
{
    compare_draw_levels(c, COMPARE_PICTURE_FIRST, true, out);
}

static void sides_write_picture_lengths(const struct compare_pair *c, struct writer *out)
{
    compare_draw_lengths(c, EXPERT, true, out);
}

static void sides_write_picture_decisions(const struct compare_pair *c, struct writer *out)
{
    compare_draw_levels(c, COMPARE_PICTURE_DECISIONS, true, out);
}

static void sides_write_picture_kinds(const struct compare_pair *c, struct writer *out)
{
    compare_draw_kinds(c, EXPERT, true, out);
}

static void sides_write_picture_skill(const struct compare_pair *c, struct writer *out)
{
    compare_draw_levels(c, COMPARE_PICTURE_SKILL, true, out);
}

/* What changes, in sentences, with a picture of each topic. */
static void sides_put_topics(struct text *t, const struct compare_pair *c)
{
    static void (*const pictures[COMPARE_TOPICS])(const struct compare_pair *c,
                                                  struct writer *out) = {
        [COMPARE_WINNER] = sides_write_picture_first,
        [COMPARE_LENGTH] = sides_write_picture_lengths,
        [COMPARE_DECISIONS] = sides_write_picture_decisions,
        [COMPARE_MOVES] = sides_write_picture_kinds,
        [COMPARE_SKILL] = sides_write_picture_skill,
    };

    json_open(t, "topics", '[');
    for (int topic = COMPARE_WINNER; topic < COMPARE_TOPICS; topic++) {
        struct text said = TEXT_OF(SENTENCE_BYTES);

        compare_say(c, (enum compare_topic)topic, &said);
        if (said.len == 0)
            continue;
        json_open(t, NULL, '{');
        json_put_text(t, "title", compare_title((enum compare_topic)topic));
        json_put_text(t, "says", said.at);
        sides_put_written(t, "picture", c, pictures[topic]);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void sides_put_differs(struct text *t, const struct compare_pair *c)
{
    json_open(t, "differs", '[');
    for (int i = 0; c->side[COMPARE_THESE].rules.game->options[i].name != NULL; i++) {
        struct text said = TEXT_OF(SENTENCE_BYTES);

        if (compare_differs(c, i, &said))
            json_put_text(t, NULL, said.at);
    }
    json_close(t, ']');
}

/* All choices of a game in the book's words, and how it ended. */
static void sides_put_told(struct text *t, const struct record *rec)
{
    json_open(t, "told", '[');
    for (size_t i = 0; i < rec->count; i++) {
        const struct choice *at = &rec->choices[i];
        struct text told = TEXT_OF(SENTENCE_BYTES);
        struct scene c = record_scene_at(rec, i);

        rec->duel.rules.game->tell(&c, &at->before, at->m, record_at(rec, i + 1), &told);
        if (told.len > 0)
            json_put_text(t, NULL, told.at);
    }
    json_close(t, ']');
}

static void sides_put_side(struct text *t, const struct compare_side *s)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    json_open(t, NULL, '{');
    json_put_text(t, "name", s->name.at);
    compare_say_game(s, &said);
    json_put_text(t, "about", said.at);
    if (s->has_game)
        sides_put_told(t, &s->game);
    json_close(t, '}');
}

static void sides_put_all(struct text *t, const struct compare_pair *c)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);

    compare_say(c, COMPARE_SHORTLY, &said);
    json_put_text(t, "shortly", said.at);
    json_put_flag(t, "estimated", c->side[COMPARE_THESE].measures.estimated);
    sides_put_differs(t, c);
    sides_put_topics(t, c);
    json_open(t, "games", '[');
    for (int side = 0; side < COMPARE_SIDES; side++)
        sides_put_side(t, &c->side[side]);
    json_close(t, ']');
    sides_put_written(t, "page", c, compare_write_page);
    sides_put_written(t, "json", c, compare_write_json);
    sides_put_written(t, "rules", c, sides_write_rule_text);
}

/* ---- the call -------------------------------------------------------------------------------- */

static bool sides_read(struct rules *out, const char *words, struct text *why)
{
    duello_rules *rules = NULL;

    if (glue_parse_rules(&rules, words, why->at, why->cap) != DUELLO_OK)
        return false;
    *out = rules->rules;
    duello_rules_free(rules);
    return true;
}

static bool sides_going_on(void *context, double share)
{
    return glue_progress(context, share);
}

const char *web_compare(const char *these, const char *others)
{
    const struct compare_setup setup = {
        .solve = {.memory = GLUE_MEMORY, .going_on = sides_going_on}};
    struct text why = TEXT_OF(SENTENCE_BYTES), *t;
    struct compare_pair *c = calloc(1, sizeof *c);
    struct rules rules[COMPARE_SIDES];
    int err = c == NULL ? ERR_MEMORY : OK;

    if (err == OK && sides_read(&rules[COMPARE_THESE], these, &why) &&
        sides_read(&rules[COMPARE_OTHERS], others, &why))
        err = compare_of(c, rules, &setup, &why);
    else if (err == OK)
        err = ERR_RULES;
    if (err != OK) {
        free(c);
        return glue_refuse(*why.at != '\0' ? why.at : err_text(err));
    }
    t = glue_answer();
    json_open(t, NULL, '{');
    sides_put_all(t, c);
    json_close(t, '}');
    compare_release(c);
    free(c);
    return t->at;
}

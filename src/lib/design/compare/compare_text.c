/* Two settings as plain text, as JSON, and as rules to share. */
#include "core/json.h"
#include "core/move.h"
#include "core/rule_book.h"
#include "design/compare/compare.h"

/* ---- plain text ------------------------------------------------------------------------------ */

static void compare_put_differs(const struct compare_pair *c, struct page *p)
{
    const struct game *g = c->side[COMPARE_THESE].rules.game;
    struct text all = TEXT_OF(4 * SENTENCE_BYTES);

    for (int i = 0; g->options[i].name != NULL; i++) {
        struct text one = TEXT_OF(SENTENCE_BYTES);

        if (compare_differs(c, i, &one))
            text_add(&all, "  %s\n", one.at);
    }
    page_lines(p, all.at);
}

/* Write the lines of a text, without empty ones: the first after its number. */
static void compare_put_lines(const char *lines, int number, struct page *p)
{
    const char *line = lines + strspn(lines, "\n");

    while (*line != '\0') {
        int len = (int)strcspn(line, "\n");

        if (number > 0)
            writer_add(p->out, "%4d. %.*s\n", number, len, line);
        else
            writer_add(p->out, "      %.*s\n", len, line);
        number = 0;
        line += len;
        line += strspn(line, "\n");
    }
    p->last = LINES;
}

/* All turns of a game in the book's words. */
static void compare_put_game(const struct record *rec, struct page *p)
{
    struct text told = TEXT_OF(SENTENCE_BYTES);
    int turn = 0;

    for (size_t i = 0; i < rec->count; i++) {
        const struct choice *at = &rec->choices[i];
        struct scene c = record_scene_at(rec, i);

        text_clear(&told);
        rec->duel.rules.game->tell(&c, &at->before, at->m, record_at(rec, i + 1), &told);
        compare_put_lines(told.at, told.len > 0 && at->turn > turn ? at->turn : 0, p);
        turn = told.len > 0 ? at->turn : turn;
    }
    text_clear(&told);
    record_tell_end(rec, &told);
    compare_put_lines(told.at, 0, p);
}

void compare_write_text(const struct compare_pair *c, int columns, struct writer *out)
{
    struct page p = {.pen = &pen_plain, .out = out, .columns = columns};
    struct text said = TEXT_OF(SENTENCE_BYTES);

    compare_say(c, COMPARE_SHORTLY, &said);
    page_paragraph(&p, said.at);
    compare_put_differs(c, &p);
    if (c->side[COMPARE_THESE].measures.estimated)
        page_paragraph(&p, "Cards are hidden, so these figures are estimates from games.");
    for (int topic = COMPARE_WINNER; topic < COMPARE_TOPICS; topic++) {
        text_clear(&said);
        compare_say(c, (enum compare_topic)topic, &said);
        if (said.len == 0)
            continue;
        page_heading(&p, LABEL, compare_title((enum compare_topic)topic));
        page_paragraph(&p, said.at);
    }
    for (int side = 0; side < COMPARE_SIDES; side++) {
        text_clear(&said);
        compare_say_game(&c->side[side], &said);
        page_heading(&p, LABEL, c->side[side].name.at);
        page_paragraph(&p, said.at);
        if (c->side[side].has_game)
            compare_put_game(&c->side[side].game, &p);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static const char *const compare_side_ids[COMPARE_SIDES] = {"these", "others"};
static const char *const compare_topic_ids[COMPARE_TOPICS] = {"shortly",   "winner", "length",
                                                              "decisions", "moves",  "skill"};

static struct text compare_line(const struct compare_side *s, const char *type, int side)
{
    struct text line = text_growing();

    json_open(&line, NULL, '{');
    json_put(&line, "type:s game:s rules:s side:s", type, s->rules.game->id,
             rules_words(&s->rules).at, compare_side_ids[side]);
    return line;
}

static void compare_end_line(struct text *line, struct writer *out)
{
    json_close(line, '}');
    if (line->cut)
        out->failed = true;
    if (!line->cut) {
        writer_put(out, line->at);
        writer_put(out, "\n");
    }
    text_release(line);
}

static void compare_json_head(const struct compare_pair *c, struct writer *out)
{
    const struct compare_side *these = &c->side[COMPARE_THESE], *others = &c->side[COMPARE_OTHERS];
    struct text line = text_growing();

    json_open(&line, NULL, '{');
    json_put(&line, "type:s game:s rules:s against:s", "comparison", these->rules.game->id,
             rules_words(&these->rules).at, rules_words(&others->rules).at);
    for (int topic = 0; topic < COMPARE_TOPICS; topic++) {
        struct text said = TEXT_OF(SENTENCE_BYTES);

        compare_say(c, (enum compare_topic)topic, &said);
        json_put_text(&line, compare_topic_ids[topic], said.at);
    }
    compare_end_line(&line, out);
}

static void compare_json_kinds(const struct compare_side *s, int side, struct writer *out)
{
    for (int v = 0; v < VERBS_SEEN && measures_verb(&s->measures, v) != NULL && s->solved; v++) {
        const struct use *u = &s->verb[v];
        struct text line = compare_line(s, "kind", side);

        json_put(&line, "move:s legal:n right:n matters:n saves:n needed:n",
                 measures_verb(&s->measures, v), (int64_t)u->legal, (int64_t)u->right,
                 (int64_t)u->matters, (int64_t)u->saves, (int64_t)u->needed);
        compare_end_line(&line, out);
    }
}

static void compare_json_game(const struct compare_side *s, int side, struct writer *out)
{
    struct text line = compare_line(s, "line", side), said = TEXT_OF(SENTENCE_BYTES);

    compare_say_game(s, &said);
    json_put_text(&line, "about", said.at);
    if (s->share > 0)
        json_put_real(&line, "share", s->share);
    else
        json_put_null(&line, "share");
    json_open(&line, "moves", '[');
    for (size_t i = 0; s->has_game && i < s->game.count; i++) {
        const struct choice *m = &s->game.choices[i];

        json_open(&line, NULL, '[');
        json_put_text(&line, NULL, move_word(&s->rules, m->m.a).at);
        if (m->before.turn == BOTH)
            json_put_text(&line, NULL, move_word(&s->rules, m->m.b).at);
        json_close(&line, ']');
    }
    json_close(&line, ']');
    json_put_number(&line, "turns", s->has_game ? s->game.duel.turns : 0);
    compare_end_line(&line, out);
}

void compare_write_json(const struct compare_pair *c, struct writer *out)
{
    compare_json_head(c, out);
    for (int side = 0; side < COMPARE_SIDES; side++) {
        const struct compare_side *s = &c->side[side];
        struct text line = compare_line(s, "measures", side);

        measures_put_rules(&s->measures, &line);
        compare_end_line(&line, out);
        for (int i = 0; i < LEVELS; i++) {
            line = compare_line(s, "level", side);
            measures_put_level(&s->measures, i, &line);
            compare_end_line(&line, out);
        }
        compare_json_kinds(s, side, out);
        compare_json_game(s, side, out);
    }
}

/* ---- rules to share -------------------------------------------------------------------------- */

static void compare_put_command(const struct rules *r, struct text *out)
{
    text_add(out, "  duello play %s", r->game->mark != NULL ? "FILE.rules" : r->game->id);
    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (r->value[i] != r->game->options[i].book) {
            text_add(out, " --rule %s=", r->game->options[i].name);
            rules_value(r, i, out);
        }
    text_put(out, "\n");
}

void compare_write_rules(const struct compare_pair *c, int columns, struct writer *out)
{
    const struct compare_side *these = &c->side[COMPARE_THESE], *others = &c->side[COMPARE_OTHERS];
    struct page p = {.pen = &pen_plain, .out = out, .columns = columns};
    struct text title = TEXT_OF(SENTENCE_BYTES), said = TEXT_OF(SENTENCE_BYTES),
                command = TEXT_OF(SENTENCE_BYTES);

    text_add(&title, "%s with %s", these->rules.game->title, these->name.at);
    page_heading(&p, SECTION, title.at);
    compare_say(c, COMPARE_SHORTLY, &said);
    text_add(&said, " These rules differ from %s in this:", others->name.at);
    page_paragraph(&p, said.at);
    compare_put_differs(c, &p);
    page_heading(&p, LABEL, "The rules");
    for (const char *const *text = these->rules.game->book; *text != NULL; text++) {
        struct text filled = TEXT_OF(4 * SENTENCE_BYTES);

        rule_book_fill(&these->rules, *text, &filled);
        page_paragraph(&p, filled.at);
    }
    page_heading(&p, LABEL, "How it plays");
    text_clear(&said);
    measures_sentence(&these->measures, ~0U, &said);
    page_paragraph(&p, said.at);
    page_heading(&p, LABEL, "To play it, and to see it in the lab of the page");
    compare_put_command(&these->rules, &command);
    text_add(&command, "  #/lab/%s\n", rules_words(&these->rules).at);
    page_lines(&p, command.at);
}

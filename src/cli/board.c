/*
 * Two layouts: one with boxes and drawn cards where there is room, one of single lines where there
 * is not. Which rows there are depends on the game alone, so that nothing jumps during play.
 */
#include "board.h"

#include "term/wrap.h"

#include <math.h>
#include <stdio.h>

enum { ROOMY_WIDTH = 64, ROOMY_HEIGHT = 20, WIDEST = 120, LOG_LINES = 4096, LEAST_LOG = 3 };
enum { NAME_COLUMNS = 12 };

/* One drawing of the board, and what it is drawn from. */
struct sight {
    struct board *b;
    const struct rules *rules;
    struct state seen;
    struct field fields[FIELDS_MAX];
    int n;
    bool roomy;
    bool cards, tags; /* does the game have any? */
    int words;        /* lists told in words */
};

static enum tone tone_of(int player)
{
    return player == P1 ? TONE_FIRST : TONE_SECOND;
}

/* ---- what is seen ---------------------------------------------------------------------------- */

static bool is_cards(const struct field *f)
{
    return f->look == LOOK_CARD ||
           (f->look == LOOK_USUAL && (f->kind == FIELD_LIST || f->kind == FIELD_COUNTS));
}

static bool is_tag(const struct field *f)
{
    return f->look == LOOK_USUAL && !is_cards(f);
}

/* Only what the viewer may know; what nobody's eyes may see is hidden from both. */
static struct state seen_by(const struct rules *r, const struct state *s, int viewer)
{
    struct state seen;

    if (viewer >= 0)
        return game_view(r, s, viewer).seen;
    seen = game_view(r, s, P1).seen;
    return game_view(r, &seen, P2).seen;
}

static struct sight look_at(struct board *b)
{
    struct area all = screen_all();
    struct sight v = {.b = b,
                      .rules = &b->rec->rules,
                      .seen = seen_by(&b->rec->rules, &b->rec->now, b->viewer),
                      .roomy = all.width >= ROOMY_WIDTH && all.height >= ROOMY_HEIGHT};

    v.n = v.rules->game->describe(v.rules, &v.seen, v.fields);
    for (int i = 1; i < v.n; i++) {
        v.cards = v.cards || is_cards(&v.fields[i]);
        v.tags = v.tags || is_tag(&v.fields[i]);
        v.words += v.fields[i].look == LOOK_WORDS;
    }
    return v;
}

static const char *name_of_field(const struct field *f)
{
    return f->said ? f->said : f->name;
}

/* Where the bars end: where the game says, or at the most anyone has or had at the start. */
static int most_points(const struct sight *v)
{
    struct state start = game_start(v->rules, P1);
    int most = v->fields[0].most;

    for (int p = P1; p <= P2 && v->fields[0].most == 0; p++) {
        most = start.points[p] > most ? start.points[p] : most;
        most = v->seen.points[p] > most ? v->seen.points[p] : most;
    }
    return most;
}

/* The choice before the last of a player's, nature's aside; NULL if there is none. */
static const struct choice *last_choice(const struct record *rec, int player)
{
    for (size_t i = rec->count; i > 0; i--) {
        const struct choice *c = &rec->choices[i - 1];

        if (player < 0 ? c->before.turn != CHANCE
                       : c->before.turn == player || c->before.turn == BOTH)
            return c;
    }
    return NULL;
}

/* "attack 3", and whether nobody has chosen since. */
static bool last_move(const struct board *b, int player, struct text *out)
{
    const struct choice *mine = last_choice(b->rec, player), *last = last_choice(b->rec, -1);

    if (mine == NULL)
        return false;
    move_print(&b->rec->rules, mine->before.turn == BOTH && player == P2 ? mine->m.b : mine->m.a,
               out);
    return mine == last;
}

/* What the last choice changed of a player's points. */
static int last_change(const struct board *b, int player)
{
    const struct choice *last = last_choice(b->rec, -1);

    return last == NULL ? 0 : b->rec->now.points[player] - last->before.points[player];
}

static bool is_to_choose(const struct board *b, int player)
{
    return b->rec->now.turn == player || b->rec->now.turn == BOTH;
}

/* ---- parts in words -------------------------------------------------------------------------- */

static void title_of(const struct board *b, int player, struct text *out)
{
    const char *who = b->rec->who[player];

    text_add(out, "%s%s", is_to_choose(b, player) ? "> " : "", b->rec->name[player]);
    if (!b->person[player])
        text_add(out, " (%s)", strncmp(who, "bot:", 4) == 0 ? "a bot" : who);
    else if (!b->person[!player])
        text_add(out, " (you)");
}

/* Flags that are set, numbers that are not 0. */
static void tags_of(const struct sight *v, int player, struct text *out)
{
    const char *between = "";

    for (int i = 1; i < v->n; i++) {
        const struct field *f = &v->fields[i];
        int value = f->value[player][0];

        if (!is_tag(f) || value == 0)
            continue;
        text_add(out, "%s* %s", between, name_of_field(f));
        if (f->kind == FIELD_NUMBER)
            text_add(out, " %d", value);
        between = "  ";
    }
}

static void list_of(const struct field *f, int player, struct text *out)
{
    text_add(out, "%s:", name_of_field(f));
    for (int i = 0; i < f->count[player]; i++)
        text_add(out, " %d", f->value[player][i]);
    if (f->count[player] == 0)
        text_add(out, " none");
}

/* The face of the i-th card of a field, or NULL for its back; false behind the last. */
static bool card_of(const struct field *f, int player, int i, char room[WORD_BYTES],
                    const char **face)
{
    int shown = f->kind == FIELD_NUMBER ? f->value[player][0] != 0 : f->count[player];
    struct text out = text_on(room, WORD_BYTES);

    *face = NULL;
    if (i >= shown)
        return i < shown + f->unseen[player];
    if (f->kind == FIELD_COUNTS)
        text_add(&out, "%s x%d", f->labels[i], f->value[player][i]);
    else
        text_add(&out, "%d", f->value[player][i]);
    *face = room;
    return true;
}

/* The cards of a field in a line: "2 4 7", "charge x5 block x2", "attack 9". */
static void cards_in_words(const struct field *f, int player, struct text *out)
{
    char room[WORD_BYTES];
    const char *face;

    for (int i = 0; card_of(f, player, i, room, &face); i++) {
        text_add(out, "%s", out->len > 0 ? " " : "");
        if (f->kind == FIELD_NUMBER)
            text_add(out, "%s ", name_of_field(f));
        text_add(out, "%s", face ? face : "?");
    }
}

/* ---- parts drawn ----------------------------------------------------------------------------- */

static void draw_points(const struct sight *v, int player, int y, int x, int width)
{
    const struct field *f = &v->fields[0];
    int most = most_points(v), change = last_change(v->b, player), used;
    char number[48], moved[16] = "";

    snprintf(number, sizeof number, f->most ? "%d/%d" : "%d", v->seen.points[player], most);
    if (change != 0)
        snprintf(moved, sizeof moved, " (%+d)", change);
    width -= 14; /* for the numbers */
    used = v->roomy ? screen_put(y, x, 8, TONE_PLAIN, name_of_field(f)) + 1 : 0;
    screen_bar(y, x + used, width - used, v->b->shown[player], most, tone_of(player));
    used = screen_put(y, x + width + 1, 13, TONE_TITLE, number);
    screen_put(y, x + width + 1 + used, 13 - used, TONE_PLAIN, moved);
}

static int width_of_cards(const struct field *f, int player)
{
    char room[WORD_BYTES];
    const char *face;
    int width =
        f->kind == FIELD_NUMBER && f->value[player][0] ? wrap_columns(name_of_field(f)) + 1 : 0;

    for (int i = 0; card_of(f, player, i, room, &face); i++)
        width += screen_card_width(face);
    return width;
}

static int draw_field_cards(const struct field *f, int player, int y, int x)
{
    char room[WORD_BYTES];
    const char *face;
    int from = x;

    if (f->kind == FIELD_NUMBER && f->value[player][0])
        x += screen_put(y + 1, x, 20, TONE_PLAIN, name_of_field(f)) + 1;
    for (int i = 0; card_of(f, player, i, room, &face); i++) {
        bool none = f->kind == FIELD_COUNTS && f->value[player][i] == 0;

        screen_card(y, x, none ? TONE_QUIET : tone_of(player), face);
        x += screen_card_width(face);
    }
    return x - from;
}

/* All cards side by side; false where they would not fit. */
static bool draw_cards(const struct sight *v, int player, struct area a)
{
    int width = 0, x = a.x;

    for (int i = 1; i < v->n; i++)
        if (is_cards(&v->fields[i]))
            width += width_of_cards(&v->fields[i], player) + 2;
    if (width - 2 > a.width)
        return false;
    for (int i = 1; i < v->n; i++)
        if (is_cards(&v->fields[i]))
            x += draw_field_cards(&v->fields[i], player, a.y, x) + 2;
    return true;
}

static int draw_cards_in_words(const struct sight *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text words = TEXT(room);

    for (int i = 1; i < v->n; i++)
        if (is_cards(&v->fields[i]))
            cards_in_words(&v->fields[i], player, &words);
    screen_text(a, tone_of(player), room, 0);
    return wrap_columns(room);
}

static void draw_last(const struct sight *v, int player, int y, int x, int width)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);
    bool latest = last_move(v->b, player, &word);
    int used;

    if (room[0] == '\0')
        return;
    used = screen_put(y, x, width, TONE_QUIET, "last move: ");
    screen_put(y, x + used, width - used, latest ? TONE_ALERT : TONE_QUIET, room);
}

/* ---- players --------------------------------------------------------------------------------- */

static int roomy_rows(const struct sight *v)
{
    return 2 + 1 + (v->cards ? SCREEN_CARD_HEIGHT : 0) + v->words + v->tags + 1;
}

static void draw_box(const struct sight *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text text = TEXT(room);
    struct area in;
    int y;

    title_of(v->b, player, &text);
    in = screen_box(a, tone_of(player), room);
    in.x++;
    in.width -= 2;
    y = in.y;
    draw_points(v, player, y++, in.x, in.width);
    if (v->cards) {
        struct area cards = {y, in.x, SCREEN_CARD_HEIGHT, in.width};

        if (!draw_cards(v, player, cards))
            draw_cards_in_words(v, player, cards);
        y += SCREEN_CARD_HEIGHT;
    }
    for (int i = 1; i < v->n; i++)
        if (v->fields[i].look == LOOK_WORDS) {
            text_clear(&text);
            list_of(&v->fields[i], player, &text);
            screen_put(y++, in.x, in.width, TONE_QUIET, room);
        }
    text_clear(&text);
    tags_of(v, player, &text);
    screen_put(y, in.x, in.width, TONE_ALERT, room);
    draw_last(v, player, y + v->tags, in.x, in.width);
}

/* The last move and the tags at the end of a line, as much of them as there is room for. */
static void draw_tail(const struct sight *v, int player, struct area a)
{
    char last[WORD_BYTES], tags[SENTENCE_BYTES], both[2 * SENTENCE_BYTES];
    struct text a_last = TEXT(last), a_tags = TEXT(tags), a_both = TEXT(both);
    const char *tail = both;
    int width;

    last_move(v->b, player, &a_last);
    tags_of(v, player, &a_tags);
    text_add(&a_both, "%s%s%s%s", last[0] ? "last: " : "", last, last[0] && tags[0] ? "  " : "",
             tags);
    if (wrap_columns(both) > a.width)
        tail = tags[0] ? tags : last;
    width = wrap_columns(tail);
    screen_put(a.y, a.x + a.width - width, width, tags[0] ? TONE_ALERT : TONE_TITLE, tail);
}

/* Two lines for each: name and bar; what is held, and the last move. */
static void draw_rows(const struct sight *v, int player, struct area a)
{
    char room[SENTENCE_BYTES];
    struct text name = TEXT(room);
    int used = 0;

    text_add(&name, "%s%s", is_to_choose(v->b, player) ? ">" : " ", v->b->rec->name[player]);
    screen_put(a.y, a.x, NAME_COLUMNS, tone_of(player), room);
    draw_points(v, player, a.y, a.x + NAME_COLUMNS + 1, a.width - NAME_COLUMNS - 1);
    if (v->cards)
        used = 2 + draw_cards_in_words(v, player, (struct area){a.y + 1, a.x + 1, 1, a.width - 1});
    draw_tail(v, player, (struct area){a.y + 1, a.x + used, 1, a.width - used});
}

/* Returns how many rows they took. */
static int draw_players(const struct sight *v, struct area a)
{
    int rows = roomy_rows(v), half = a.width / 2;

    if (!v->roomy) {
        for (int p = P1; p <= P2; p++)
            draw_rows(v, p, (struct area){a.y + 2 * p, a.x, 2, a.width});
        return 4;
    }
    draw_box(v, P1, (struct area){a.y, a.x, rows, half});
    draw_box(v, P2, (struct area){a.y, a.x + half, rows, a.width - half});
    return rows;
}

/* ---- the log --------------------------------------------------------------------------------- */

void board_say(struct board *b, const char *sentences)
{
    size_t have = strlen(b->log), more = strlen(sentences);

    if (more >= LOG_BYTES / 2)
        return;
    if (have + more >= LOG_BYTES) {
        size_t cut = LOG_BYTES / 2 + strcspn(b->log + LOG_BYTES / 2, "\n");

        memmove(b->log, b->log + cut, have - cut + 1);
        have -= cut;
        b->fresh = b->fresh > cut ? b->fresh - cut : 0;
    }
    memcpy(b->log + have, sentences, more + 1);
    b->back = 0;
}

/* The last lines, without the blank ones where there is little room. */
static void draw_log(const struct sight *v, struct area a)
{
    static struct wrap_line lines[LOG_LINES];
    struct board *b = v->b;
    const char *log = b->log;
    int n, kept = 0, most;

    while (wrap_text(log, a.width, NULL, 0) > LOG_LINES)
        log = strchr(log, '\n') + 1;
    n = wrap_text(log, a.width, lines, LOG_LINES);
    for (int i = 0; i < n; i++)
        if (lines[i].len > 0 || (v->roomy && kept > 0))
            lines[kept++] = lines[i];
    most = kept > a.height ? kept - a.height : 0;
    b->back = b->back < most ? b->back : most;
    for (int i = 0; i < a.height && i < kept; i++) {
        const struct wrap_line *line = &lines[most - b->back + i];

        screen_put_n(a.y + i, a.x, a.width, line->at >= b->log + b->fresh ? TONE_PLAIN : TONE_QUIET,
                     line->at, line->len);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void draw_title(const struct sight *v, struct area a)
{
    char turn[32];
    int width;

    if (record_result(v->b->rec) == UNDECIDED)
        snprintf(turn, sizeof turn, "turn %d", record_scene(v->b->rec).turn);
    else
        snprintf(turn, sizeof turn, "over");
    width = wrap_columns(turn);
    screen_put(a.y, a.x, a.width - width - 1, TONE_TITLE, v->rules->game->title);
    screen_put(a.y, a.x + a.width - width, width, TONE_QUIET, turn);
}

/* Question, choices, and what else can be pressed; returns how many rows they took. */
static int draw_questions(const struct sight *v, struct area a, int room)
{
    struct board *b = v->b;
    int rows = b->asks ? choices_rows(&b->choices, a.width - 1) : 0, bottom = a.y + a.height - 1;

    if (rows > room - 2)
        rows = room - 2;
    screen_put(bottom, a.x, a.width, b->asks ? TONE_QUIET : TONE_KEY, b->keys);
    if (b->asks)
        choices_draw(&b->choices, (struct area){bottom - rows, a.x + 1, rows, a.width - 1});
    if (b->asks && !v->roomy)
        return rows + 1; /* the mark at the player's name says as much */
    screen_put(bottom - rows - 1, a.x, a.width, b->asks ? TONE_TITLE : TONE_ALERT, b->status);
    return rows + 2;
}

void board_draw(struct board *b)
{
    struct sight v = look_at(b);
    struct area a = area_centred(screen_all(), screen_all().height, WIDEST), log;
    int top, below;

    draw_title(&v, a);
    top = a.y + 1;
    top += draw_players(&v, (struct area){top, a.x, 0, a.width});
    below = draw_questions(&v, a, a.y + a.height - top - (v.roomy ? LEAST_LOG + 2 : LEAST_LOG - 1));
    log = (struct area){top, a.x, a.y + a.height - below - top, a.width};
    if (v.roomy) {
        log = screen_box(log, TONE_QUIET, NULL);
        log.x++;
        log.width -= 2;
    }
    draw_log(&v, log);
}

bool board_slide(struct board *b)
{
    bool moved = false;

    for (int p = P1; p <= P2; p++) {
        double rest = b->rec->now.points[p] - b->shown[p];
        double step = rest / 4;

        if (rest == 0)
            continue;
        moved = true;
        if (fabs(step) < 0.25)
            step = fabs(rest) < 0.25 ? rest : rest < 0 ? -0.25 : 0.25;
        b->shown[p] += step;
    }
    return moved;
}

/* The board shows a copy of the record that ends at the position; its log shows what led there and
 * the graph. */
#include "cli/review/step_game.h"

#include "advise/review_step.h"
#include "advise/summary.h"
#include "bots/bot.h"
#include "cli/base/args.h"
#include "core/position.h"
#include "terminal/play/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

enum { GRAPH_ROWS = 5, FEW_ROWS = 1, ROOMY_HEIGHT = 24, GRAPH_COLUMNS = 60, GRAPH_BYTES = 2048 };

struct stepping {
    struct chooser *chooser;
    const struct review_game *game;
    review_play *play;
    size_t at;
    int me;            /* the person, or P1: whose chance is shown */
    struct record rec; /* up to the position */
    struct board board;
};

static void step_fill_log(struct stepping *s)
{
    const struct review *v = &s->game->review;
    struct area all = screen_all();
    struct text said = TEXT_OF(4 * SENTENCE_BYTES), graph = TEXT_OF(GRAPH_BYTES);

    review_step_tell(v, s->at, s->me, s->chooser->look.ascii, &said);
    review_step_graph(v, s->at, s->me, all.height >= ROOMY_HEIGHT ? GRAPH_ROWS : FEW_ROWS,
                      screen_min(GRAPH_COLUMNS, all.width - 4), s->chooser->look.ascii, &graph);
    s->board.log[0] = '\0';
    s->board.fresh = 0;
    board_say(&s->board, said.at);
    board_say(&s->board, graph.at);
}

/* Count the choices of players before a position. */
static size_t step_choices(const struct record *rec, size_t at)
{
    size_t n = 0;

    for (size_t i = 0; i < at; i++)
        n += rec->choices[i].before.turn != CHANCE;
    return n;
}

/* Draw the position; a callback for the screen. */
static void step_draw(void *stepping)
{
    struct stepping *s = stepping;
    const struct record *whole = &s->game->rec;
    bool is_end = s->at == whole->count;

    s->rec = *whole;
    s->rec.count = s->at;
    s->rec.duel.now = *record_at(whole, s->at);
    s->rec.duel.turns = is_end ? whole->duel.turns : record_scene_at(whole, s->at).turn - 1;
    s->rec.ending = is_end ? whole->ending : ENDING_RULES;
    snprintf(s->board.status, sizeof s->board.status, "After %zu of %zu choices",
             step_choices(whole, s->at), step_choices(whole, whole->count));
    for (int p = P1; p <= P2; p++)
        s->board.shown[p] = s->rec.duel.now.points[p];
    step_fill_log(s);
    board_draw(&s->board);
}

/* ---- playing on ------------------------------------------------------------------------------ */

/* Play the game with these rules from the position, against this level. */
static int step_play_against(struct stepping *s, const char *level)
{
    const struct rules *r = &s->rec.duel.rules;
    int me = summary_person(&s->rec) == BOTH ? (s->rec.duel.now.turn == P2 ? P2 : P1) : s->me;
    struct position_words words = position_words(r, &s->rec.duel.now);
    char rule[OPTIONS_MAX][SENTENCE_BYTES];
    struct args a = {.positional = {r->game->id}, .positionals = 1};

    args_give(&a, "--position", words.at);
    args_give(&a, me == P1 ? "--p2" : "--p1", level);
    args_give(&a, me == P1 ? "--name1" : "--name2", s->rec.name[me]);
    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (r->value[i] != r->game->options[i].book) {
            struct text assignment = TEXT(rule[i]);

            text_add(&assignment, "%s=", r->game->options[i].name);
            rules_value(r, i, &assignment);
            args_give(&a, "--rule", rule[i]);
        }
    return s->play(s->chooser, &a);
}

static int step_play_on(struct stepping *s)
{
    const struct game *game = s->rec.duel.rules.game;
    struct item items[ITEMS_MAX];
    const struct bot *b;
    int n = 0, answer;

    for (; n < ITEMS_MAX && (b = bots_rung(game, n + 1)) != NULL; n++)
        items[n] = (struct item){0, b->id, b->pitch};
    answer = widget_menu(game->title, "Play on from here against whom?", items, n, 0);
    if (answer < 0)
        return answer == WIDGET_LEAVE ? WIDGET_LEAVE : 0;
    answer = step_play_against(s, items[answer].name);
    return answer == WIDGET_LEAVE || !screen_open(&s->chooser->look) ? WIDGET_LEAVE : 0;
}

/* ---- stepping -------------------------------------------------------------------------------- */

static void step_move(struct stepping *s, const struct screen_event *e)
{
    const struct review *v = &s->game->review;

    if (e->kind == SCREEN_RIGHT || e->kind == SCREEN_DOWN || e->kind == SCREEN_ENTER)
        s->at = review_step_from(v, s->at, 1);
    else if (e->kind == SCREEN_LEFT || e->kind == SCREEN_UP || e->kind == SCREEN_BACKSPACE)
        s->at = review_step_from(v, s->at, -1);
    else if (e->kind == SCREEN_LAST)
        s->at = v->rec->count;
    else if (e->kind == SCREEN_HOME)
        s->at = 0;
    if (s->at < v->rec->count && record_at(v->rec, s->at)->turn == CHANCE)
        s->at = review_step_from(v, s->at, 1);
}

static int step_loop(struct stepping *s)
{
    int answer = 0;

    while (answer != WIDGET_LEAVE) {
        struct screen_event e;
        bool can_play, is_key;

        screen_set_painter(step_draw, s);
        screen_paint();
        e = screen_wait(-1);
        can_play = s->play != NULL && record_result(&s->rec) == UNDECIDED;
        is_key = e.kind == SCREEN_LETTER;
        if (widget_stops(&e) == WIDGET_BACK || (is_key && towlower((wint_t)e.letter) == L'q'))
            return 0;
        answer = widget_stops(&e);
        if (is_key && towlower((wint_t)e.letter) == L'p' && can_play)
            answer = step_play_on(s);
        else
            step_move(s, &e);
    }
    return answer;
}

int step_game(struct chooser *c, const struct review_game *g, review_play *play)
{
    struct stepping *s = calloc(1, sizeof *s);
    bool hidden = game_is_hidden(g->rec.duel.rules.game);
    int answer;

    if (s == NULL)
        return 0;
    s->chooser = c;
    s->game = g;
    s->play = play;
    s->me = summary_person(&g->rec) == P2 ? P2 : P1;
    s->board.rec = &s->rec;
    s->board.left = s->me;
    s->board.viewer = hidden ? s->me : -1;
    s->board.since = -1;
    s->board.keys =
        play != NULL ? "← → step  Home End  p play on  q back" : "← → step  Home End  q back";
    if (c->look.ascii)
        s->board.keys = play != NULL ? "arrows step  Home End  p play on  q back"
                                     : "arrows step  Home End  q back";
    for (int p = P1; p <= P2; p++)
        s->board.is_person[p] = record_is_person(g->rec.who[p]);
    step_move(s, &(struct screen_event){.kind = SCREEN_HOME});
    answer = step_loop(s);
    screen_set_painter(NULL, NULL);
    free(s);
    return answer;
}

#include "cli/review/review_menu.h"

#include "cli/history/past_games.h"
#include "cli/review/review_game.h"
#include "cli/review/step_game.h"
#include "games/games.h"
#include "terminal/io/encoding.h"
#include "terminal/play/prompt_lines.h"
#include "terminal/play/prompt_screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { NEWEST = 60 };

/* ---- a review -------------------------------------------------------------------------------- */

static int review_menu_show(struct chooser *c, const struct review_game *g)
{
    struct review_show show = {
        .player = BOTH, .width = chooser_columns(c), .unicode = encoding_is_utf8()};
    struct text text = text_growing();
    struct writer out = writer_into(&text);
    int answer;

    review_print(&g->review, &show, &out);
    answer = chooser_show_table(c, rules_title(&g->rec.duel.rules).at,
                                out.failed ? "Out of memory." : text.at);
    free(text.at);
    return answer;
}

/* Let the user try again at the mistake with this number, from 1. */
static int review_menu_try(struct chooser *c, const struct review_game *g, int player, int number)
{
    enum input_result got = c->plain ? prompt_lines_mistakes(c->input, &g->review, player, number)
                                     : prompt_screen_mistakes(&g->review, player, number);

    return got == INPUT_LINE ? 0 : WIDGET_LEAVE;
}

int review_menu_retry(struct chooser *c, const struct review_game *g, const struct reviewed *d)
{
    int number = 0;

    for (const struct reviewed *e = g->review.all; e <= d; e++)
        number += e->player == d->player && judge_is_error(e->label);
    return review_menu_try(c, g, d->player, number);
}

/* Ask what to look at: the game step by step, or one of its mistakes. Ask nothing if there is
 * neither. */
static int review_menu_more(struct chooser *c, const struct review_game *g, review_play *play)
{
    static const char intro[] = "Try again at one of the mistakes?";
    static char name[ITEMS_MAX][SENTENCE_BYTES];
    struct item items[ITEMS_MAX];
    int player = review_game_learner(g, BOTH), n = 0, steps = !c->plain, answer = 0;

    for (; n < ITEMS_MAX - 2; n++) {
        struct text words = TEXT(name[n]);

        if (!mistakes_name(&g->review, player, n + 1, &words))
            break;
        items[n] = items_numbered(n, name[n], NULL);
    }
    if (steps)
        items[n] =
            (struct item){L's', "Step through the game", "With the win chance of each position."};
    items[n + steps] = (struct item){L'b', "Back", NULL};
    while (n + steps > 0 && answer != WIDGET_LEAVE) {
        answer = chooser_ask(c, rules_title(&g->rec.duel.rules).at,
                             n > 0 ? intro : "Look at the game again?", items, n + steps + 1, 0);
        if (answer < 0 || answer == n + steps)
            break;
        answer = answer == n ? step_game(c, g, play) : review_menu_try(c, g, player, answer + 1);
    }
    return answer == WIDGET_LEAVE ? answer : 0;
}

int review_menu_game(struct chooser *c, const struct review_game *g, review_play *play)
{
    int answer = review_menu_show(c, g);

    return answer == WIDGET_LEAVE ? answer : review_menu_more(c, g, play);
}

int review_menu(struct chooser *c, const char *id, review_play *play)
{
    struct review_game *g = calloc(1, sizeof *g);
    int answer;

    if (g == NULL || review_game_open(g, id, 100) != EXIT_DONE) {
        free(g);
        return chooser_pause(c);
    }
    answer = review_menu_game(c, g, play);
    review_game_close(g);
    free(g);
    return answer;
}

/* ---- the history ----------------------------------------------------------------------------- */

struct listed {
    struct item items[NEWEST];
    char name[NEWEST][SENTENCE_BYTES], id[NEWEST][24];
    int n;
};

static struct wrap_cell review_menu_player(const struct history_game *g, int player)
{
    enum { COLUMNS = 20 };
    const struct game *game = games_find(g->game);
    const char *name = g->name[player], *who = g->who[player];

    return wrap_cut(game ? record_short_name(game, name, who) : name, COLUMNS);
}

/* "12: Charge, Ada beat casual, 2026-01-31" */
static bool review_menu_list(const struct history_game *g, void *listed)
{
    struct listed *l = listed;
    struct text name = TEXT(l->name[l->n]);
    int p = g->result == P2_WINS ? P2 : P1;

    text_add(&name, "%" PRId64 ": %s, %s %s %s%s, %.10s", g->id, past_games_title(g).at,
             review_menu_player(g, p).at, past_games_verb(g->result), review_menu_player(g, !p).at,
             g->result == UNFINISHED ? ", unfinished" : "", g->date);
    snprintf(l->id[l->n], sizeof l->id[0], "%" PRId64, g->id);
    l->items[l->n] = items_numbered(l->n, name.at, NULL);
    return ++l->n < NEWEST;
}

int review_menu_history(struct chooser *c, review_play *play)
{
    static struct listed list;
    struct history_query query = {.limit = NEWEST};
    int answer = 0, chosen = 0;

    list.n = 0;
    if (past_games_each(&query, review_menu_list, &list) != EXIT_DONE)
        return chooser_pause(c);
    if (list.n == 0)
        return chooser_show(c, "History", "No finished games yet.");
    while (answer != WIDGET_LEAVE) {
        answer = chooser_ask(c, "History",
                             list.n < NEWEST ? "Which game do you want to review?"
                                             : "The newest games. Which do you want to review?",
                             list.items, list.n, chosen);
        if (answer < 0)
            break;
        chosen = answer;
        answer = review_menu(c, list.id[answer], play);
    }
    return answer;
}

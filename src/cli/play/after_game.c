#include "cli/play/after_game.h"

#include "cli/history/past_games.h"
#include "cli/review/review_game.h"

#include <stdio.h>
#include <stdlib.h>

enum { PANEL_BYTES = 4 * SENTENCE_BYTES };

/* The panel while it is shown. */
struct panel {
    struct chooser *chooser;
    const struct table_result *left;
    const struct after_game *may;
    struct review_game *game; /* NULL: the game was not judged */
    struct summary summary;
};

static void after_game_sum_up(struct panel *p)
{
    const struct record *rec = p->game != NULL ? &p->game->rec : &p->left->rec;
    struct summary *s = &p->summary;

    *s = (struct summary){
        .rec = rec, .review = p->game != NULL ? &p->game->review : NULL, .me = summary_person(rec)};
    if (s->me == BOTH)
        return;
    s->streak = past_games_streak(&rec->duel.rules, rec->name[s->me]);
    for (int i = 0; i < 2; i++) {
        const struct ratings_change *change = &p->left->rating[i];

        if (change->after.name[0] != '\0' && strcmp(change->after.name, rec->name[s->me]) == 0) {
            s->is_rated = true;
            s->before = change->before.rating;
            s->after = change->after.rating;
        }
    }
}

static bool after_game_offers(const struct panel *p, int action)
{
    switch (action) {
    case SUMMARY_REMATCH:
        return p->may->can_repeat;
    case SUMMARY_REVIEW:
        return p->left->number > 0;
    case SUMMARY_LESSON:
    case SUMMARY_MENU:
        return p->may->play != NULL;
    default:
        return true;
    }
}

/* Review the game, or try the lost choice again. */
static int after_game_look(const struct panel *p, enum summary_action action)
{
    char id[16];

    snprintf(id, sizeof id, "%d", p->left->number);
    if (action == SUMMARY_RETRY)
        return review_menu_retry(p->chooser, p->game, summary_retry(&p->summary));
    return p->game != NULL ? review_menu_game(p->chooser, p->game, p->may->play)
                           : review_menu(p->chooser, id, p->may->play);
}

static int after_game_show(struct panel *p)
{
    static const wchar_t keys[SUMMARY_ACTIONS + 1] = L"nrtvlmq";
    enum summary_action next[SUMMARY_ACTIONS + 1];
    char name[SUMMARY_ACTIONS + 1][WORD_BYTES], room[PANEL_BYTES];
    struct item items[SUMMARY_ACTIONS + 1];
    struct text intro = TEXT(room);
    struct writer out = writer_into(&intro);
    int all = summary_next(&p->summary, next), n = 0, answer;

    summary_write(&p->summary, &out);
    text_add(&intro, "What next?");
    if (p->may->can_quit)
        next[all++] = (enum summary_action)AFTER_GAME_QUIT;
    for (int i = 0; i < all; i++)
        if (after_game_offers(p, (int)next[i])) {
            struct text words = TEXT(name[n]);

            if ((int)next[i] == AFTER_GAME_QUIT)
                text_add(&words, "%s", next[0] == SUMMARY_NEXT_GAME ? "Leave the match" : "Quit");
            else
                summary_tell_action(&p->summary, next[i], &words);
            next[n] = next[i];
            items[n] = (struct item){keys[next[i]], name[n], NULL};
            n++;
        }
    do
        answer = chooser_ask(p->chooser, p->may->title, room, items, n, 0);
    while (answer >= 0 && (next[answer] == SUMMARY_REVIEW || next[answer] == SUMMARY_RETRY) &&
           (answer = after_game_look(p, next[answer])) != WIDGET_LEAVE);
    return answer < 0 ? answer : (int)next[answer];
}

int after_game_ask(struct chooser *c, const struct table_result *left, const struct after_game *may)
{
    struct panel p = {.chooser = c, .left = left, .may = may};
    char id[16];
    int answer;

    snprintf(id, sizeof id, "%d", left->number);
    /* To judge a game with hidden cards takes too long; its review does. */
    if (left->number > 0 && !game_is_hidden(left->rec.duel.rules.game) &&
        (p.game = calloc(1, sizeof *p.game)) != NULL &&
        review_game_open(p.game, id, 100) != EXIT_DONE) {
        free(p.game);
        p.game = NULL;
    }
    after_game_sum_up(&p);
    if (screen_is_open())
        screen_forget_keys(); /* they are no answer to a panel that nobody has seen */
    answer = after_game_show(&p);
    if (p.game != NULL)
        review_game_close(p.game);
    free(p.game);
    return answer;
}

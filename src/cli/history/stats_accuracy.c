#include "cli/history/stats_accuracy.h"

#include "advise/review_step.h"
#include "cli/base/json_lines.h"
#include "cli/history/past_games.h"
#include "core/array.h"
#include "store/accuracy_log.h"
#include "terminal/io/encoding.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RECENT = 10, LABEL_COLUMNS = 30, TABLE_COLUMNS = LABEL_COLUMNS + 20 + 2 * RECENT };

struct accuracies {
    struct accuracy_log_entry *at; /* game by game, the newest first */
    int n;
    size_t room;
};

static void stats_accuracy_keep(const struct accuracy_log_entry *e, void *to)
{
    struct accuracies *all = to;
    void *at = all->at;

    if (!array_grow(&at, &all->room, (size_t)all->n + 1, sizeof *e))
        exit(cli_failed("out of memory."));
    all->at = at;
    all->at[all->n++] = *e;
}

static void stats_accuracy_print_json(const struct accuracy_log_entry *e, void *context)
{
    (void)context;
    json_lines_print("type:s id:n game:s opponent:s accuracy:d", "accuracy", e->id, e->game,
                     past_games_label(e->opponent).at, e->percent);
}

/* Get the newest accuracies of a game, against this opponent or, for NULL, all. */
static int stats_accuracy_newest(const struct accuracies *all, int from, const char *opponent,
                                 double out[2 * RECENT])
{
    int n = 0;

    for (int i = from; i < all->n && strcmp(all->at[i].game, all->at[from].game) == 0; i++)
        if (n < 2 * RECENT && (opponent == NULL || strcmp(all->at[i].opponent, opponent) == 0))
            out[n++] = all->at[i].percent;
    return n;
}

static void stats_accuracy_add_mean(const double *percent, int n, struct text *out)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += percent[i];
    if (n > 0)
        text_add(out, "%.0f%%", sum / n);
    else
        text_add(out, "%s", "-");
}

/* Add a mark for each game, the newest last: a bar, or the tens of the percentage as a digit. */
static void stats_accuracy_add_marks(const double *percent, int n, struct text *out)
{
    enum { LEAST = 7, MOST = 99 }; /* that a bar and a digit show */

    for (int i = n - 1; i >= 0; i--)
        if (encoding_is_utf8())
            text_add(out, "%s", review_step_cell(fmax(LEAST, percent[i]) / 100, 0, 1, false));
        else
            text_add(out, "%d", (int)fmin(MOST, percent[i]) / 10);
}

static void stats_accuracy_line(const char *label, const double *percent, int n)
{
    struct text said = TEXT_OF(2 * SENTENCE_BYTES), before = TEXT_OF(WORD_BYTES);
    int recent = n < RECENT ? n : RECENT, width = output_ink().width;

    if (width > 0 && width < TABLE_COLUMNS) {
        text_add(&said, "%s: accuracy ", label);
        stats_accuracy_add_mean(percent, recent, &said);
        if (n > recent) {
            text_add(&said, ", before that ");
            stats_accuracy_add_mean(percent + recent, n - recent, &said);
        }
    } else {
        stats_accuracy_add_mean(percent, recent, &said);
        stats_accuracy_add_mean(percent + recent, n - recent, &before);
        printf("%s %8s %9s  ", wrap_fit(label, LABEL_COLUMNS).at, said.at, before.at);
        text_clear(&said);
        stats_accuracy_add_marks(percent, n, &said);
    }
    puts(said.at);
}

/* Print the lines of the game that begins here: of all opponents, and of each of them. */
static void stats_accuracy_game(const struct accuracies *all, int from)
{
    double percent[2 * RECENT];

    stats_accuracy_line(all->at[from].game, percent,
                        stats_accuracy_newest(all, from, NULL, percent));
    for (int i = from; i < all->n && strcmp(all->at[i].game, all->at[from].game) == 0; i++) {
        const char *opponent = all->at[i].opponent;
        struct text label = TEXT_OF(SENTENCE_BYTES);
        int before = from;

        while (strcmp(all->at[before].opponent, opponent) != 0)
            before++;
        if (before < i)
            continue;
        text_add(&label, "  against %s", past_games_opponent(opponent).at);
        stats_accuracy_line(label.at, percent, stats_accuracy_newest(all, from, opponent, percent));
    }
}

int stats_accuracy(struct store *s, const struct history_query *q, bool json, struct text *why)
{
    struct accuracies all = {0};
    int width = output_ink().width;
    int err =
        accuracy_log_each(s, q, json ? stats_accuracy_print_json : stats_accuracy_keep, &all, why);

    if (all.n > 0 && (width == 0 || width >= TABLE_COLUMNS))
        printf("\n%-*s %8s %9s\n", LABEL_COLUMNS, "Accuracy", "last 10", "10 before");
    else if (all.n > 0)
        putchar('\n');
    for (int i = 0; i < all.n; i++)
        if (i == 0 || strcmp(all.at[i].game, all.at[i - 1].game) != 0)
            stats_accuracy_game(&all, i);
    free(all.at);
    return err;
}

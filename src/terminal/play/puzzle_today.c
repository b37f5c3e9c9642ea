#include "terminal/play/puzzle_today.h"

#include "games/games.h"
#include "store/puzzle_score.h"
#include "terminal/io/encoding.h"

#include <stdio.h>

static void puzzle_today_take(const struct puzzle_answer *a, void *to)
{
    struct puzzle_day result = puzzle_day_decode(a->daily, a->solved);
    struct puzzle_today *t = to;

    if (result.solved && puzzle_streak_number(a->day) >= 0)
        puzzle_streak_add(&t->streak, puzzle_streak_number(a->day));
    if (t->game == NULL && strcmp(a->day, t->day) == 0) {
        t->game = games_find(a->game);
        t->result = result;
    }
}

void puzzle_today_read(struct puzzle_today *t, struct store *s, const char *day)
{
    *t = (struct puzzle_today){0};
    snprintf(t->day, sizeof t->day, "%.10s", day);
    if (s != NULL)
        puzzle_score_each_day(s, puzzle_today_take, t, NULL);
}

void puzzle_today_share(const struct puzzle_today *t, struct text *out)
{
    bool frozen;

    if (t->game != NULL)
        puzzle_day_share(&t->result, t->game, t->day,
                         puzzle_streak_on(&t->streak, puzzle_streak_number(t->day), &frozen),
                         !encoding_is_utf8(), out);
}

void puzzle_today_name(const struct puzzle_today *t, struct text *out)
{
    bool frozen;
    int days = puzzle_streak_on(&t->streak, puzzle_streak_number(t->day), &frozen);

    text_add(out, "Today%s", t->game == NULL ? "" : t->result.solved ? ": solved" : ": not solved");
    if (days > 0)
        text_add(out, " %s %d day%s in a row", encoding_is_utf8() ? "·" : "-", days,
                 days == 1 ? "" : "s");
}

void puzzle_today_tell(const struct puzzle_today *t, struct text *out)
{
    if (t->game != NULL)
        text_add(out, t->result.solved ? "Solved. " : "Not solved. ");
    puzzle_streak_tell(&t->streak, puzzle_streak_number(t->day), out);
}

#include "teach/puzzle_race.h"

struct puzzle_race puzzle_race_begin(double now, double seconds)
{
    return (struct puzzle_race){.ends = now + seconds};
}

void puzzle_race_wait(struct puzzle_race *r, double seconds)
{
    r->ends += seconds;
}

bool puzzle_race_is_over(const struct puzzle_race *r, double now)
{
    return now >= r->ends;
}

void puzzle_race_note(struct puzzle_race *r, const struct puzzle_session *q,
                      enum puzzle_session_state how, double now)
{
    if (puzzle_race_is_over(r, now))
        return;
    if (how == PUZZLE_SESSION_SOLVED) {
        r->solved++;
        r->points += puzzle_session_points(q);
    } else {
        r->failed += how == PUZZLE_SESSION_FAILED || how == PUZZLE_SESSION_TOLD;
    }
}

void puzzle_race_tell(const struct puzzle_race *r, double now, struct text *out)
{
    int left = puzzle_race_is_over(r, now) ? 0 : (int)(r->ends - now);

    text_add(out, "%d:%02d left, %d solved.", left / 60, left % 60, r->solved);
}

void puzzle_race_end(const struct puzzle_race *r, struct text *out)
{
    text_add(out, "%d solved, %d failed: %d point%s.", r->solved, r->failed, r->points,
             r->points == 1 ? "" : "s");
}

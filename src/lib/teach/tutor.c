/* The tutor finds its judge and asks it. advise/hint.c decides what deserves a warning. */
#include "teach/tutor.h"

bool tutor_find_judge(struct tutor *t)
{
    struct text why = TEXT(t->why);

    if (!t->looked)
        t->find_judge(t->context, &t->judge, &why);
    t->looked = true;
    return judge_can(&t->judge);
}

bool tutor_hint(struct tutor *t, struct moment at, struct text *out)
{
    int steps;

    if (!tutor_find_judge(t)) {
        text_add(out, "There is no hint: %s\n", t->why);
        return false;
    }
    at.judge = &t->judge;
    steps = hint_tell(&at, t->told + 1, out);
    if (steps == ERR_ILLEGAL)
        text_add(out, "You can get a hint when it is your turn.\n");
    else if (steps < 0)
        text_add(out, "There is no hint: this position is not solved.\n");
    t->told += t->told < steps;
    if (t->told < steps)
        text_add(out, "(%s ? again for the %s)\n", t->typed ? "type" : "press",
                 t->told == 1   ? "move"
                 : t->told == 2 ? "reason"
                                : "numbers and lines of play");
    return t->told < steps;
}

bool tutor_warn(struct tutor *t, struct moment at, move m, struct text *out)
{
    at.judge = &t->judge;
    return t->from > 0 && tutor_find_judge(t) && hint_warn(&at, m, t->from / 100.0, out);
}

void tutor_explain(struct tutor *t, struct moment at, move m, struct text *out)
{
    struct judgement g;

    at.judge = &t->judge;
    if (judge_moment(&at, &g) == OK)
        hint_explain(&at, &g, judge_verdict_on(&g, m), out);
}

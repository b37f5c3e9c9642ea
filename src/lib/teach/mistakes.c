#include "teach/mistakes.h"

#include "advise/reason.h"
#include "advise/summary.h"

static bool mistakes_is_wanted(const struct reviewed *d, int player)
{
    return judge_is_error(d->label) && (player == BOTH || d->player == player);
}

/* Return the index in the review of the mistake with this number, from 1; the count of decisions if
 * there is none. */
static size_t mistakes_find(const struct review *v, int player, int number)
{
    size_t i = 0;

    for (; i < v->count; i++)
        if (mistakes_is_wanted(&v->all[i], player) && --number == 0)
            break;
    return i;
}

bool mistakes_name(const struct review *v, int player, int number, struct text *out)
{
    size_t i = mistakes_find(v, player, number);

    if (i < v->count)
        summary_tell_decision(v, &v->all[i], out);
    return i < v->count;
}

/* Add the position, as far as the player could know it. */
static void mistakes_tell_position(const struct prompt *p, struct text *out)
{
    const struct rules *r = p->scene.rules;
    move legal[MOVES_MAX];

    prompt_tell(p, PROMPT_STATUS, out);
    if (game_is_hidden(r->game) && r->game->hand != NULL)
        prompt_tell(p, PROMPT_HAND, out);
    move_list_order(r, legal, r->game->legal(r, &p->seen, p->player, legal), out);
    text_add(out, ".\n");
}

/* Ask about the next mistake; false if there are no more. */
static bool mistakes_put_next(struct mistakes *m, struct text *out)
{
    const struct review *v = m->review;

    while (m->next < v->count) {
        const struct reviewed *d = &v->all[m->next++];

        if (!mistakes_is_wanted(d, m->player))
            continue;
        m->at = review_moment(v, d);
        if (judge_moment(&m->at, &m->judged) != OK)
            continue;
        m->prompt = prompt_begin(PROMPT_AT_MISTAKE, &m->at.scene, &m->at.s, m->at.player);
        m->hints = 0;
        text_add(out, "%s", m->number > 0 ? "\n" : "");
        if (m->all > 1)
            text_add(out, "%d of %d. ", m->number + 1, m->all);
        summary_tell_decision(v, d, out);
        text_add(out, ".\n");
        m->number++;
        if (!m->is_drawn)
            mistakes_tell_position(&m->prompt, out);
        return true;
    }
    return false;
}

bool mistakes_begin(struct mistakes *m, const struct review *v, int player, int from,
                    struct text *out)
{
    *m = (struct mistakes){.is_drawn = m->is_drawn,
                           .review = v,
                           .player = player,
                           .next = mistakes_find(v, player, from)};
    for (size_t i = m->next; i < v->count; i++)
        m->all += mistakes_is_wanted(&v->all[i], player);
    if (m->all == 0)
        text_add(out, "There is nothing to practise: no inaccuracy, no mistake, no blunder.\n");
    return mistakes_put_next(m, out);
}

void mistakes_end(const struct mistakes *m, struct text *out)
{
    if (m->found > 0 && m->all == 1)
        text_add(out, "Found it.\n");
    else if (m->found > 0)
        text_add(out, "You found %d of %d.\n", m->found, m->all);
}

/* Say that a choice is right, and why if there is a reason. */
static void mistakes_praise(const struct moment *at, const struct verdict *v, bool wins,
                            struct text *out)
{
    text_add(out, "Right. ");
    if (wins) {
        story_win(at, v->move, v->worth.plies, out);
        text_add(out, " ");
    }
    if (!reason_add_why(at, v->move, out))
        out->len--; /* the space */
    text_add(out, "\n");
}

bool mistakes_judge(const struct moment *at, const struct judgement *judged, move chosen,
                    struct text *out)
{
    const struct verdict *v = judge_verdict_on(judged, chosen);

    if (v == NULL)
        return false;
    if (judge_is_error(v->label)) {
        text_add(out, "No. ");
        hint_object(at, judged, v, out);
        return false;
    }
    if (v->label == LABEL_WEAK) {
        text_add(out, "Right, but there is a better choice. ");
        hint_refute(at, judged, v, out);
        return true;
    }
    mistakes_praise(at, v, judged->how == JUDGED_WHOLE && v->worth.value > 0, out);
    return true;
}

bool mistakes_read(struct mistakes *m, const char *line, size_t len, struct text *out)
{
    struct prompt_answer a = prompt_read(&m->prompt, line, len, out);
    bool done = false;

    if (a.kind == PROMPT_MOVE) {
        done = mistakes_judge(&m->at, &m->judged, a.move, out);
        m->found += done;
    } else if (a.kind != PROMPT_REQUEST) {
        text_add(out, "%s\n", a.kind == PROMPT_NUMBER ? "And the number?" : "");
    } else if (a.request == PROMPT_HINT) {
        m->hints += m->hints < HINT_STEPS;
        hint_tell(&m->at, m->hints, out);
    } else if (a.request == PROMPT_SOLUTION) {
        hint_tell(&m->at, HINT_CHOICE, out);
        hint_tell(&m->at, HINT_REASON, out);
        done = true;
    } else {
        done = a.request == PROMPT_NEXT;
        if (a.request == PROMPT_QUIT)
            return false;
    }
    return !done || mistakes_put_next(m, out);
}

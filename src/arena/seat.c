#include "arena/seat.h"

#include "core/plain.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nanoseconds: the delay of a pipe; the extra time for the first answer of a program. */
static const int64_t latency = 20000000, start_up = 5000000000;

/* Read "2s", "1.5s" or "50ms" as nanoseconds; -1: neither. */
static int64_t seat_read_time(const char *s, const char **end)
{
    char *behind;
    double n = plain_real(s, &behind), unit = 0;

    *end = behind;
    if (behind == s)
        return -1;
    if (strncmp(behind, "ms", 2) == 0)
        unit = 1e6, *end = behind + 2;
    else if (behind[0] == 's')
        unit = 1e9, *end = behind + 1;
    return unit > 0 && n >= 0 && n * unit <= 1e9 * 86400 ? (int64_t)(n * unit) : -1;
}

int seat_time_parse(struct time_control *t, const char *words, struct text *why)
{
    struct time_control read = {0};
    const char *end = "?";

    if (strncmp(words, "move:", 5) == 0) {
        read.move = seat_read_time(words + 5, &end);
    } else if (strncmp(words, "bank:", 5) == 0) {
        read.bank = seat_read_time(words + 5, &end);
        if (*end == '+')
            read.add = seat_read_time(end + 1, &end);
    }
    if (*end != '\0' || read.add < 0 || read.move + read.bank <= 0)
        return text_explain(ERR_SYNTAX, why,
                            "write the time like move:2s, move:50ms or bank:60s+1s.");
    *t = read;
    return OK;
}

/* ---- sitting down and leaving ---------------------------------------------------------------- */

int seat_init(struct seat *s, const char *who, struct bot_process_setup setup,
              struct time_control time)
{
    memset(s, 0, sizeof *s);
    s->process = (struct bot_process){.in = -1, .out = -1};
    s->setup = setup;
    s->time = time;
    s->told = text_growing();
    snprintf(s->who, sizeof s->who, "%s", who);
    if (record_is_program(who)) {
        s->setup.command = s->who + 4;
        return OK;
    }
    s->bot = bots_find(who);
    s->is_person = record_is_person(who);
    return s->bot != NULL || s->is_person ? OK : ERR_UNKNOWN;
}

void seat_release(struct seat *s)
{
    if (s->process.pid > 0)
        bot_process_finish(&s->process);
    odds_memo_release(&s->memo);
    text_release(&s->told);
}

/* ---- telling a program ----------------------------------------------------------------------- */

/* Send the lines collected so far. Before, sending could block if the program does not read. */
static enum bot_process_result seat_send(struct seat *s, int64_t deadline)
{
    enum bot_process_result sent = bot_process_send(&s->process, s->told.at, s->told.len, deadline);

    text_clear(&s->told);
    return sent;
}

static int seat_forfeit(struct seat *s, enum bot_process_result result, struct text *why)
{
    if (result == BOT_PROCESS_LATE)
        text_add(why, "no answer in time%s",
                 s->process.has_spoken
                     ? ""
                     : "; it wrote nothing, perhaps because it does not flush its output");
    else if (result == BOT_PROCESS_FLOOD)
        text_add(why, "too much output without a newline");
    else
        bot_process_explain(&s->process, why);
    return ERR_ILLEGAL;
}

/* The rules as the program is told. */
static struct rules seat_told_rules(const struct seat *s, const struct rules *r)
{
    struct rules told = *r;

    if (s->disguise != NULL)
        told.game = s->disguise;
    return told;
}

static bool seat_is_program(const struct seat *s)
{
    return s->bot == NULL && !s->is_person;
}

int seat_begin(struct seat *s, const struct protocol_game *g, struct text *why)
{
    struct protocol_game told = *g;

    s->decisions = 0;
    s->seed = g->seed;
    s->bank = s->time.bank;
    if (!seat_is_program(s))
        return OK;
    text_clear(&s->told);
    if (s->process.pid == 0) {
        s->asked = 0;
        s->filed = NULL;
        if (bot_process_start(&s->process, &s->setup, why) != 0)
            return ERR_ILLEGAL;
        protocol_print_hello(&s->told);
    }
    s->first_asked = s->asked + 1;
    told.rules = seat_told_rules(s, &g->rules);
    if (s->filed != told.rules.game)
        protocol_print_file(told.rules.game, &s->told);
    s->filed = told.rules.game;
    protocol_print_game(&told, &s->told);
    return OK;
}

void seat_tell(struct seat *s, const struct record *rec, size_t n, int me)
{
    const struct choice *c = &rec->choices[n];
    struct rules told = seat_told_rules(s, &rec->duel.rules);

    if (seat_is_program(s))
        protocol_print_moved(&told, &c->before, c->m, me, &s->told);
}

/* Errors here are ignored: a program that does not read its result fails in its next game. */
void seat_end(struct seat *s, enum result result, int me, const char *reason)
{
    if (!seat_is_program(s) || s->process.pid == 0)
        return;
    protocol_print_result(result, me, reason, &s->told);
    seat_send(s, clock_ns());
}

bool seat_plays(const struct seat *s, const struct game *g)
{
    return s->hello[0] == '\0' || protocol_hello_has(s->hello, g->id);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static int seat_check_hello(const struct seat *s, const struct game *g, struct text *why)
{
    return seat_plays(s, g) ? OK
                            : text_explain(ERR_ILLEGAL, why, "the bot does not play %s", g->id);
}

/* Receive the answer to the last question; skip answers left over from an earlier game. */
static int seat_await_answer(struct seat *s, const struct decision *d, int64_t deadline, move *out,
                             struct text *why)
{
    struct rules told = seat_told_rules(s, d->rules);

    for (;;) {
        enum bot_process_result got =
            bot_process_receive(&s->process, s->answer, sizeof s->answer, deadline);
        unsigned echoed = 0;
        int err;

        if (got != BOT_PROCESS_OK)
            return seat_forfeit(s, got, why);
        if (s->asked == 1 && protocol_is_hello(s->answer)) {
            snprintf(s->hello, sizeof s->hello, "%.*s", HELLO_BYTES - 1, s->answer);
            if (seat_check_hello(s, told.game, why) == OK)
                continue;
            return ERR_ILLEGAL;
        }
        err = protocol_parse_answer(&told, s->answer, s->asked, d->legal, d->n, out, why);
        if (err == OK)
            return OK;
        if (err != ERR_OVER || sscanf(s->answer, "move %u", &echoed) != 1 ||
            echoed >= s->first_asked)
            return ERR_ILLEGAL;
        text_clear(why);
    }
}

static int seat_ask_program(struct seat *s, const struct decision *d, move *out, struct text *why)
{
    struct text words = TEXT(s->question);
    struct rules told = seat_told_rules(s, d->rules);
    int64_t allowed = s->time.move ? s->time.move : s->bank, begin = clock_ns();
    int64_t deadline = begin + allowed + latency + (s->has_started ? 0 : start_up);
    bool on_the_clock = s->has_started;
    enum bot_process_result sent;
    int err;

    if (seat_check_hello(s, told.game, why) != OK)
        return ERR_ILLEGAL;
    s->has_started = true;
    s->answer[0] = '\0';
    protocol_print_question(&told, d->view, d->legal, d->n, ++s->asked,
                            allowed > 1000000 ? (long)(allowed / 1000000) : 1, &words);
    text_put_bytes(&s->told, words.at, words.len);
    bot_process_run(&s->process);
    sent = seat_send(s, deadline);
    err = sent == BOT_PROCESS_OK ? seat_await_answer(s, d, deadline, out, why)
                                 : seat_forfeit(s, sent, why);
    bot_process_hold(&s->process);
    if (err == OK && s->time.move == 0 && on_the_clock)
        s->bank += s->time.add - (clock_ns() - begin);
    return err;
}

int seat_choose(struct seat *s, const struct duel *d, int me, move *out, struct text *why)
{
    struct decision_room room;
    struct rng g = bot_rng(s->seed, s->decisions++);
    struct decision at = bot_decision(d, me, s->known, &g, &room);

    if (s->bot == NULL)
        return seat_ask_program(s, &at, out, why);
    *out = s->bot->choose(s->bot, &at);
    return OK;
}

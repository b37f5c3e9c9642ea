#include "cli/online/online_table.h"

#include "cli/play/run_table.h"
#include "online/client/remote_table.h"

/* The host has rated the game, so the ladder here does not; nor does a match continue here. */
int online_table_copy(const struct record *rec)
{
    struct record copy = *rec;

    copy.rated = false;
    copy.match = (struct record_match){0};
    return record_is_begun(&copy) ? run_table_copy(&copy) : 0;
}

static void online_table_over(struct table *t)
{
    t->number = online_table_copy(t->rec);
}

static void online_table_keep(struct online *o, struct table *t, uint64_t game)
{
    if (o->last_game != 0)
        session_forget(&o->visit.session, o->last_game);
    o->last_game = game;
    o->last_number = t->number;
    if (t->number > 0)
        run_table_keep(t->number, false, true, NULL);
}

static int online_table_end(struct online *o, struct table *t, enum table_end end, uint64_t game)
{
    switch (end) {
    case TABLE_OVER:
        if (t->seat[P1].is_person || t->seat[P2].is_person)
            online_table_keep(o, t, game);
        else
            session_forget(&o->visit.session, game);
        return EXIT_DONE;
    case TABLE_BROKEN:
        return cli_failed("the game cannot continue: %s.", err_text(t->err));
    case TABLE_INPUT_ENDED:
        cli_notice("input ended; the game goes on. Come back with: duello online %s",
                   o->visit.host);
        return EXIT_UNFINISHED;
    case TABLE_INTERRUPTED:
        return cli_interrupted();
    default:
        if (session_game(&o->visit.session, game)->seat < 0)
            session_forget(&o->visit.session, game);
        return EXIT_DONE;
    }
}

int online_table(struct online *o, struct mirror *m)
{
    static struct table t;
    struct text command = TEXT_OF(URL_BYTES + 32);
    uint64_t game = m->game;
    int code = run_table_prepare(&t, o->args);

    if (code != EXIT_DONE)
        return code;
    m->is_left = true; /* it is not entered automatically again */
    text_add(&command, "duello online %s", o->visit.host);
    t.input = o->input;
    t.over = online_table_over;
    t.goes_on = true;
    code = online_table_end(o, &t, remote_table_run(&t, &o->visit.session, m, command.at), game);
    table_release(&t);
    return code;
}

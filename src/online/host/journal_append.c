#include "online/host/journal_append.h"

#include "online/host/work.h"

void append_room_line(struct host *h, struct room *r, const struct text *line, bool ends)
{
    r->last_line = ++h->lines;
    h->work += WORK_LINE;
    h->ports->journal(h->ports->context, r->number, r->lines, line->at, line->len, ends);
}

void append_row(struct host *h, const char *key, const struct text *row)
{
    h->lines++;
    h->work += WORK_LINE;
    h->ports->keep(h->ports->context, key, row->at, row->len);
}

void append_forget(struct host *h, const char *key)
{
    h->lines++;
    h->ports->keep(h->ports->context, key, "", 0);
}

void append_purge(struct host *h)
{
    if (h->ports->purge == NULL)
        return;
    h->lines++;
    h->ports->purge(h->ports->context);
}

void append_end_of_players(struct host *h)
{
    h->lines++;
    h->ports->journal(h->ports->context, HOST_PLAYERS, ++h->player_lines, "", 0, true);
    h->player_lines = 0;
}

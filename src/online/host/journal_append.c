#include "online/host/journal_append.h"

void append_players_line(struct host *h, const struct text *line)
{
    h->lines++;
    h->ports->journal(h->ports->context, HOST_PLAYERS, ++h->player_lines, line->at, line->len,
                      false);
}

void append_room_line(struct host *h, struct room *r, const struct text *line, bool ends)
{
    r->last_line = ++h->lines;
    h->ports->journal(h->ports->context, r->number, r->lines, line->at, line->len, ends);
}

#include "store/record_blob.h"

#include "core/array.h"
#include "core/err.h"
#include "core/record.h"
#include "match/record_seal.h"

#include <stdlib.h>
#include <string.h>

/* How zlib packs: quickly, with a window of 4 kB, and without a code of its own for each game,
 * which would take time and save little. */
enum { LEVEL = 1, WINDOW = 12, MEMORY = 5 };

/* zlib looks for repetitions in this text too. Its checksum is in every blob, so that a later
 * version with another dictionary can tell which one it needs. It is part of the program, not of
 * the database, because a damaged dictionary would damage every game. The most frequent strings
 * come last, where references to them are shorter. */
static const char dictionary[] =
    "1 play 9\n1 defend with 3\n- player 1 draws 7\n- player 2 draws 10\n2 play 5\n2 no defence\n"
    "- player 2 draws 4\n3 play 2\n3 defend with 8\n- player 1 draws 6\n- player 2 draws 1\n"
    "4 play 1\n1 attack 3\n2 charge\n3 attack 1\n4 attack 2\n5 defend\n6 recharge\n7 attack\n"
    "8 defend\n9 recharge\n10 attack\n11 defend\n12 recharge\n13 attack\n14 defend\n"
    "1 blast / shield\n2 charge / blast\n3 shield / charge\n4 blast / blast\n5 shield / shield\n"
    "6 charge / charge\n7 charge 1\n8 charge 2\n9 charge 3\n10 charge 4\n11 charge 5\n12 steal\n"
    "13 block\n14 refresh\n15 charge 3\n16 charge 5\n17 charge 1\n18 charge 4\n19 charge 2\n"
    "20 charge 1\nundo\nabort\nagreed\ntime 1\nforfeit 2\nforfeit 1\nresign 2\nresign 1\n"
    "result unfinished\nresult draw\nresult 2 wins\nresult 1 wins\nrated yes\n"
    "match 1 of 3, 0 to 0, seed \nposition turn=duello record 1\nrules energy-duel-blast\n"
    "rules energy-clash\nrules charge\nrules battle-numbers:turn-limit=\nname1 Player A\n"
    "who1 human\nname2 Player B\nwho2 random\nwho2 novice\nwho2 casual\nwho2 skilled\nfirst 2\n"
    "seed name1 Player 1\nwho1 human\nname2 Player 2\nwho2 human\nfirst 1\nseed 1\n"
    "date 2026-01-01T00:00:00Z\nbegin\n";

void record_blob_release(struct record_blob *b)
{
    if (b->can_pack)
        deflateEnd(&b->pack);
    if (b->can_unpack)
        inflateEnd(&b->unpack);
    free(b->bare.at);
    free(b->out.at);
}

int record_blob_pack(struct record_blob *b, const char *text, size_t len)
{
    z_stream z;
    bool good;

    if (!b->can_pack)
        b->can_pack = deflateInit2(&b->pack, LEVEL, Z_DEFLATED, WINDOW, MEMORY, Z_FIXED) == Z_OK &&
                      deflateSetDictionary(&b->pack, (const Bytef *)dictionary,
                                           sizeof dictionary - 1) == Z_OK;
    if (!b->can_pack || !array_grow(&b->bare.at, &b->bare.cap, len + 1, 1) ||
        !array_grow(&b->out.at, &b->out.cap, deflateBound(&b->pack, len) + 16, 1) ||
        deflateCopy(&z, &b->pack) != Z_OK)
        return ERR_MEMORY;
    z.next_in = (z_const Bytef *)b->bare.at;
    z.avail_in = (uInt)record_seal_remove(text, len, b->bare.at);
    z.next_out = (Bytef *)b->out.at;
    z.avail_out = (uInt)b->out.cap;
    good = deflate(&z, Z_FINISH) == Z_STREAM_END;
    b->out.len = z.total_out;
    deflateEnd(&z);
    return good ? OK : ERR_MEMORY;
}

/* Put the bare text into b->bare. */
static int record_blob_inflate(struct record_blob *b, const void *bytes, size_t len)
{
    enum { FIRST_ROOM = 4096 };
    z_stream *z = &b->unpack;
    int code = Z_OK;

    inflateReset(z);
    z->next_in = (z_const Bytef *)bytes;
    z->avail_in = (uInt)len;
    while (code == Z_OK) {
        size_t done = z->total_out, room = b->bare.cap > done ? b->bare.cap : 2 * done;

        if (done > RECORD_BYTES)
            return ERR_SYNTAX;
        if (!array_grow(&b->bare.at, &b->bare.cap, room > FIRST_ROOM ? room : FIRST_ROOM, 1))
            return ERR_MEMORY;
        z->next_out = (Bytef *)b->bare.at + done;
        z->avail_out = (uInt)(b->bare.cap - done);
        if ((code = inflate(z, Z_NO_FLUSH)) == Z_NEED_DICT)
            code = inflateSetDictionary(z, (const Bytef *)dictionary, sizeof dictionary - 1);
    }
    b->bare.len = z->total_out;
    return code == Z_STREAM_END ? OK : code == Z_MEM_ERROR ? ERR_MEMORY : ERR_SYNTAX;
}

int record_blob_unpack(struct record_blob *b, const void *bytes, size_t len)
{
    size_t lines = 2;
    int err;

    if (!b->can_unpack)
        b->can_unpack = inflateInit(&b->unpack) == Z_OK;
    if (!b->can_unpack)
        return ERR_MEMORY;
    if ((err = record_blob_inflate(b, bytes, len)) != OK)
        return err;
    for (size_t i = 0; i < b->bare.len; i++)
        lines += b->bare.at[i] == '\n';
    if (!array_grow(&b->out.at, &b->out.cap, b->bare.len + lines * (RECORD_SEAL + 1), 1))
        return ERR_MEMORY;
    b->out.len = record_seal_restore(b->bare.at, b->bare.len, b->out.at, b->out.cap);
    return OK;
}

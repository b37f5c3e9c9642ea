/*
 * Private to the history: the pack of version 6. It kept finished games in games/finished.pack, and
 * an index of it in history.db. A pack is a sequence of blocks, each with a head of 32 bytes (the
 * magic, the lengths of the entries compressed and not, how many they are, the highest number so
 * far, the checksum of the compressed bytes, 0, the checksum of the head), the entries compressed
 * by deflate with a dictionary, and a foot of 8 bytes. An entry is a number, the length of its
 * text, a byte of flags (1: imported, 2: without checksums), and the text of a record; without a
 * text it deletes the game. Numbers have 4 bytes, the lowest first.
 */
#ifndef STORE_PACK_IMPORT_H
#define STORE_PACK_IMPORT_H

#include "store/history_write.h"

bool pack_import_exists(struct store *s);
/* Add the games of the pack. Games that version 6 had not rated yet have just ended. `note` gets a
 * sentence about damage. */
int pack_import(struct store *s, struct history_write *to, struct text *note, struct text *why);
/* After the commit: rename the pack to finished.pack.imported, and remove its index. */
void pack_import_finish(struct store *s);

#endif

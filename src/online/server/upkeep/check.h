/* Reads a whole database, as a server would, and says what cannot be read. */
#ifndef ONLINE_SERVER_UPKEEP_CHECK_H
#define ONLINE_SERVER_UPKEEP_CHECK_H

#include "core/err.h"
#include "core/text.h"

/* Takes a sentence about what was found. */
typedef void check_sayer(const char *sentence);

/* Nothing is changed, and a server may use the database meanwhile. OK: all of it can be read.
 * ERR_SYNTAX: something is damaged, and `say` was told what. Another error with its reason: it
 * cannot be opened, or not be read to the end. */
int check_database(const char *address, check_sayer *say, struct text *why);
/* Mend what can be mended without losing anything that can be read. No server may use the database.
 * *said tells what was done, if there is something to tell, or why not. */
int check_repair(const char *address, struct text *said);

#endif

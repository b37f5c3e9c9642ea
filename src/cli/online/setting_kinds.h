/* What the value of a setting may be, by its kind. */
#ifndef CLI_ONLINE_SETTING_KINDS_H
#define CLI_ONLINE_SETTING_KINDS_H

#include "core/text.h"

struct setting_kind {
    enum setting_is {
        SETTING_NUMBER,   /* a whole number from `low` to `high` */
        SETTING_SWITCH,   /* yes or no */
        SETTING_ENDPOINT, /* an address and a port to listen on */
        SETTING_INTERNAL, /* the same, but an address that others can connect to */
        SETTING_ADDRESS,
        SETTING_FILE,
        SETTING_FOLDER,
        SETTING_DATABASE, /* a file, or postgres://… */
        SETTING_LIST      /* of sites, with spaces between them */
    } is;
    int low, high;
};

/* EXIT_DONE, or EXIT_USAGE after printing what is wrong; `place` is where the value stands. */
int setting_kinds_check(const struct setting_kind *kind, const char *place, const char *words);
/* Add a value without the password that the address of a database can have. Return whether it has
 * one. */
bool setting_kinds_hide(const char *words, struct text *out);

#endif

/* What unit tests share: cmocka, and rules written as people write them. */
#ifndef UNIT_H
#define UNIT_H

#include "games/games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Rules from "id:name=value,…"; the test fails where they are refused. */
static inline struct rules rules_of(const char *text)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct rules r;

    if (games_parse_rules(&r, text, &why) != OK)
        fail_msg("%s: %s", text, room);
    return r;
}

#endif

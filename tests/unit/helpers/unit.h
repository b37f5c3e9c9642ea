/* Shared by the unit tests: cmocka, and rules written as people write them. */
#ifndef UNIT_H
#define UNIT_H

#include "games/games.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* Check that a number is at least `low` and at most `high`; print all three if it is not. */
#define assert_within(number, low, high) unit_within(number, low, high, #number, __FILE__, __LINE__)
static inline void unit_within(double number, double low, double high, const char *what,
                               const char *file, int line)
{
    if (number >= low && number <= high)
        return;
    print_error("%s is %.17g, not from %.17g to %.17g\n", what, number, low, high);
    _fail(file, line);
}

/* Make rules from "id:name=value,…"; the test fails if they are refused. */
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

/* Time controls: an accepted control has some time, and at most a day of each kind. */
#include "fuzz.h"

#include "arena/seat.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int64_t day = 86400 * (int64_t)1000000000;
    char *text = string_of(data, size);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct time_control before = {1, 2, 3}, t = before;

    if (seat_time_parse(&t, text, &why) != OK) {
        want(why.len > 0 && memcmp(&t, &before, sizeof t) == 0);
    } else {
        want(why.len == 0 && (t.move > 0) != (t.bank > 0));
        want(t.move <= day && t.bank >= 0 && t.bank <= day && t.add >= 0 && t.add <= day);
        want(t.move == 0 || t.add == 0);
    }
    free(text);
    return 0;
}

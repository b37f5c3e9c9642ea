#include "online/server/refusals.h"

#include "online/server/addresses.h"
#include "online/server/log.h"
#include "system/clock.h"

#include <inttypes.h>

enum { LINES_A_MINUTE = 20, MINUTE_MS = 60000 };

const char *const refusals_words[REFUSALS_COUNT] = {
#define X(name, word) word,
    REFUSALS(X)
#undef X
};

void refusals_tell(struct refusals *r, uint64_t address, const char *sentence)
{
    int64_t minute = clock_ms() / MINUTE_MS;
    struct text from = TEXT_OF(WORD_BYTES), more = TEXT_OF(WORD_BYTES);
    int len = (int)strcspn(sentence, "\n");

    if (minute != r->minute)
        r->lines = 0;
    r->minute = minute;
    if (r->lines == LINES_A_MINUTE) {
        r->silent++;
        return;
    }
    r->lines++;
    address_print_network(address, &from);
    if (r->silent > 0)
        text_add(&more, " (%" PRIu64 " refusals before this one are not in the log)", r->silent);
    r->silent = 0;
    log_event("info", "refused", "from %s: %.*s%s", from.at, len, sentence, more.at);
}

void refusals_add(struct refusals *r, enum refusals_reason why, uint64_t address,
                  const char *sentence)
{
    r->count[why]++;
    refusals_tell(r, address, sentence);
}

#include "serve/log.h"

#include "core/text.h"
#include "system/clock.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LOG_BYTES = 1024 };

static json_t *log_time(void)
{
    int64_t now = clock_since_1970();
    time_t seconds = now / 1000;
    struct tm utc;
    char date[32];

    gmtime_r(&seconds, &utc);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    return json_sprintf("%s.%03dZ", date, (int)(now % 1000));
}

void log_event(const char *level, const char *event, const char *format, ...)
{
    char said[LOG_BYTES] = "", *line;
    json_t *o;
    va_list list;

    if (format != NULL) {
        va_start(list, format);
        vsnprintf(said, sizeof said, format, list);
        va_end(list);
        text_make_printable(said);
    }
    o = json_pack("{so ss ss ss*}", "time", log_time(), "level", level, "event", event, "text",
                  format != NULL ? said : NULL);
    line = o != NULL ? json_dumps(o, JSON_COMPACT) : NULL;
    if (line != NULL)
        dprintf(STDERR_FILENO, "%s\n", line);
    free(line);
    json_decref(o);
}

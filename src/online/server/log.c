#include "online/server/log.h"

#include "core/json.h"
#include "system/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { LOG_BYTES = 1024 };

static void log_put_time(struct text *line)
{
    int64_t now = clock_since_1970();
    time_t seconds = now / 1000;
    struct tm utc;
    char date[40];
    size_t len;

    gmtime_r(&seconds, &utc);
    len = strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(date + len, sizeof date - len, ".%03dZ", (int)(now % 1000));
    json_put_text(line, "time", date);
}

void log_event(const char *level, const char *event, const char *format, ...)
{
    struct text line = TEXT_OF(2 * LOG_BYTES + 256);
    char said[LOG_BYTES] = "";
    va_list list;

    if (format != NULL) {
        va_start(list, format);
        vsnprintf(said, sizeof said, format, list);
        va_end(list);
        text_make_printable(said);
    }
    json_open(&line, NULL, '{');
    log_put_time(&line);
    json_put(&line, "level:s event:s text?s", level, event, format != NULL ? said : NULL);
    json_close(&line, '}');
    if (!line.cut)
        dprintf(STDERR_FILENO, "%s\n", line.at);
}

/* The server's log: one JSON object a line on standard error, for programs that collect logs. It
 * never holds a token, a name or an address of a guest. */
#ifndef ONLINE_SERVER_LOG_H
#define ONLINE_SERVER_LOG_H

/* Write {"time": …, "level": level, "event": event, "text": …}; with `format` NULL without a text.
 * Any thread may call it. */
void log_event(const char *level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif

/* What programs write to standard error: kept in files, and shown when a program fails. */
#ifndef CLI_BOTS_BOT_LOG_H
#define CLI_BOTS_BOT_LOG_H

/* Begin the log of bot `number`, counted from 0. The logs of a few runs before are kept beside it,
 * the last one as bot-N.log.1. Return its path, or NULL if there is no folder for it. */
const char *bot_log_begin(int number);
/* Say on standard error, after the reason of a failure, what the program wrote last, and where the
 * rest is. */
void bot_log_show(const char *path);

#endif

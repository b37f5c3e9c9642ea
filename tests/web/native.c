/*
 * The page's glue on this machine. Reads one call a line, its parts separated by tabs, and prints
 * what the library answers and what the host asks of its worker: tests/web/test_same_bytes.mjs
 * compares that with what WebAssembly does.
 */
#include "glue.h"

#include <stdio.h>
#include <stdlib.h>

int web_host(void);
int web_enter(uint32_t guest, double now);
void web_receive(uint32_t guest, const char *frame, double now);
const char *web_question(void);
const char *web_choose(const char *question);
void web_decide(int move, double now);
const char *web_record(double game);
const char *web_catalog(void);
const char *web_book(const char *rules);
const char *web_position(const char *rules, const char *view);
const char *web_address(const char *words);
const char *web_hint(const char *record, int player, int step);
const char *web_warn(const char *record, int player, const char *word);
const char *web_line(const char *record, int player, const char *word);
const char *web_line_from(const char *rules, const char *position, int player, const char *word,
                          const char *other);
const char *web_review(const char *record, int format, int columns);
const char *web_sum(const char *rules);
const char *web_rules(const char *words);
const char *web_map(const char *words, int most);
const char *web_cell(const char *words, int mine, int other);
const char *web_promises(const char *words, int games);
const char *web_figures(const char *words, int games);
const char *web_equilibrium(const char *words, int iterations);
const char *web_search(const char *rules, const char *want, const char *keep, int settings,
                       int seed);
const char *web_compare(const char *these, const char *others);
const char *web_weigh(const char *rules, const char *want, int seed);
const char *web_solve(const char *rules);
const char *web_summary(const char *record);
const char *web_records(const char *text);
const char *web_panel(const char *record, double before, double after, int streak);
const char *web_study(const char *record);
const char *web_step(const char *record, int i, int player);
const char *web_retry(const char *record, int decision, const char *word);
const char *web_advise(const char *record, int decision, int step);
const char *web_lesson(const char *game, const char *words);
const char *web_pick(const char *game, double seed, int level, const char *answered, int variants);
const char *web_daily(const char *day);
const char *web_quiz(const char *rules, const char *position, int player, const char *mode,
                     const char *words);
const char *web_share(const char *day, const char *words, int streak);
const char *web_path(void);
const char *web_exercise(int lesson, const char *words);
const char *web_streak(const char *days, const char *today);
const char *web_chances(const char *rules, const char *position, int player, const char *level);

void worker_journal(double game, double line, const char *text, size_t len, int ends)
{
    printf("journal %.0f %.0f %.*s%s\n", game, line, (int)len, text, ends ? ", the last" : "");
}

void worker_keep(const char *key, const char *text, size_t len)
{
    printf("keep %s: %.*s\n", key, (int)len, text);
}

void worker_send(uint32_t guest, double after, const char *json, size_t len)
{
    printf("send %u %.0f %.*s\n", guest, after, (int)len, json);
}

void worker_close(uint32_t guest)
{
    printf("close %u\n", guest);
}

/* The same bytes as in the other half of the test. */
void worker_random(void *bytes, size_t n)
{
    static uint32_t x = 2463534242;

    for (size_t i = 0; i < n; i++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        ((unsigned char *)bytes)[i] = (unsigned char)x;
    }
}

void worker_date(char *out)
{
    memcpy(out, "2026-01-31T12:00:00Z", 20);
}

void worker_progress(double share)
{
    (void)share;
}

void worker_found(const char *json, size_t len)
{
    printf("found %.*s\n", (int)len, json);
}

enum { PARTS = 6 };

static double number(const char *part)
{
    return strtod(part, NULL);
}

/* The host's question, and a player's answer, as the worker brings them from one module to the
 * other. */
static const char *think(double now)
{
    char *question = strdup(web_question());

    if (*question != '\0')
        web_decide(atoi(web_choose(question)), now);
    free(question);
    return "";
}

static const char *call_return(char *part[PARTS])
{
    const char *name = part[0];

    if (strcmp(name, "panel") == 0)
        return web_panel(part[1], number(part[2]), number(part[3]), (int)number(part[4]));
    if (strcmp(name, "share") == 0)
        return web_share(part[1], part[2], (int)number(part[3]));
    if (strcmp(name, "path") == 0)
        return web_path();
    if (strcmp(name, "exercise") == 0)
        return web_exercise((int)number(part[1]), part[2]);
    if (strcmp(name, "streak") == 0)
        return web_streak(part[1], part[2]);
    if (strcmp(name, "line") == 0)
        return web_line(part[1], (int)number(part[2]), part[3]);
    if (strcmp(name, "line_from") == 0)
        return web_line_from(part[1], part[2], (int)number(part[3]), part[4], part[5]);
    if (strcmp(name, "chances") == 0)
        return web_chances(part[1], part[2], (int)number(part[3]), part[4]);
    fprintf(stderr, "no such call: %s\n", name);
    exit(2);
}

static const char *call_study(char *part[PARTS])
{
    const char *name = part[0];

    if (strcmp(name, "summary") == 0)
        return web_summary(part[1]);
    if (strcmp(name, "records") == 0)
        return web_records(part[1]);
    if (strcmp(name, "study") == 0)
        return web_study(part[1]);
    if (strcmp(name, "step") == 0)
        return web_step(part[1], (int)number(part[2]), (int)number(part[3]));
    if (strcmp(name, "retry") == 0)
        return web_retry(part[1], (int)number(part[2]), part[3]);
    if (strcmp(name, "advise") == 0)
        return web_advise(part[1], (int)number(part[2]), (int)number(part[3]));
    if (strcmp(name, "lesson") == 0)
        return web_lesson(part[1], part[2]);
    if (strcmp(name, "pick") == 0)
        return web_pick(part[1], number(part[2]), (int)number(part[3]), part[4],
                        (int)number(part[5]));
    if (strcmp(name, "daily") == 0)
        return web_daily(part[1]);
    if (strcmp(name, "quiz") == 0)
        return web_quiz(part[1], part[2], (int)number(part[3]), part[4], part[5]);
    return call_return(part);
}

static const char *call(char *part[PARTS])
{
    const char *name = part[0];

    if (strcmp(name, "host") == 0)
        return web_host(), "";
    if (strcmp(name, "enter") == 0)
        return web_enter((uint32_t)number(part[1]), number(part[2])), "";
    if (strcmp(name, "receive") == 0)
        return web_receive((uint32_t)number(part[1]), part[2], number(part[3])), "";
    if (strcmp(name, "think") == 0)
        return think(number(part[1]));
    if (strcmp(name, "record") == 0)
        return web_record(number(part[1]));
    if (strcmp(name, "catalog") == 0)
        return web_catalog();
    if (strcmp(name, "book") == 0)
        return web_book(part[1]);
    if (strcmp(name, "position") == 0)
        return web_position(part[1], part[2]);
    if (strcmp(name, "address") == 0)
        return web_address(part[1]);
    if (strcmp(name, "hint") == 0)
        return web_hint(part[1], (int)number(part[2]), (int)number(part[3]));
    if (strcmp(name, "warn") == 0)
        return web_warn(part[1], (int)number(part[2]), part[3]);
    if (strcmp(name, "solve") == 0)
        return web_solve(part[1]);
    if (strcmp(name, "sum") == 0)
        return web_sum(part[1]);
    if (strcmp(name, "rules") == 0)
        return web_rules(part[1]);
    if (strcmp(name, "map") == 0)
        return web_map(part[1], (int)number(part[2]));
    if (strcmp(name, "cell") == 0)
        return web_cell(part[1], (int)number(part[2]), (int)number(part[3]));
    if (strcmp(name, "promises") == 0)
        return web_promises(part[1], (int)number(part[2]));
    if (strcmp(name, "figures") == 0)
        return web_figures(part[1], (int)number(part[2]));
    if (strcmp(name, "search") == 0)
        return web_search(part[1], part[2], part[3], (int)number(part[4]), (int)number(part[5]));
    if (strcmp(name, "compare") == 0)
        return web_compare(part[1], part[2]);
    if (strcmp(name, "weigh") == 0)
        return web_weigh(part[1], part[2], (int)number(part[3]));
    if (strcmp(name, "equilibrium") == 0)
        return web_equilibrium(part[1], (int)number(part[2]));
    if (strcmp(name, "review") == 0)
        return web_review(part[1], (int)number(part[2]), (int)number(part[3]));
    return call_study(part);
}

/* "@7" is the record of game 7; \1 stands for a newline, \2 for a tab. The caller frees it. */
static char *decoded(const char *part)
{
    char *out = strdup(part[0] == '@' ? web_record(number(part + 1)) : part);

    for (char *c = out; *c; c++)
        *c = *c == '\1' ? '\n' : *c == '\2' ? '\t' : *c;
    return out;
}

int main(void)
{
    static char line[1 << 16];

    while (fgets(line, sizeof line, stdin) != NULL) {
        char *part[PARTS] = {0};
        char *rest = line;

        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < PARTS && rest != NULL; i++)
            part[i] = strsep(&rest, "\t");
        for (int i = 0; i < PARTS && part[i] != NULL; i++)
            part[i] = decoded(part[i]);
        printf("= %s\n", call(part));
        for (int i = 0; i < PARTS; i++)
            free(part[i]);
    }
    return 0;
}

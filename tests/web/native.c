/*
 * The page's glue on this machine. Reads one call a line, its parts separated by tabs, and prints
 * what the library answers and what the host asks of its worker: tests/web/test_same_bytes compares
 * that with what WebAssembly does.
 */
#include "glue.h"

#include <stdio.h>
#include <stdlib.h>

int web_host(void);
int web_enter(uint32_t guest, double now);
void web_receive(uint32_t guest, const char *frame, double now);
const char *web_think(double now);
const char *web_record(double game);
const char *web_catalog(void);
const char *web_book(const char *rules);
const char *web_position(const char *rules, const char *view, const char *legal, int player);
const char *web_hint(double game, int player, int step);
const char *web_warn(double game, int player, const char *word, double from);
const char *web_review(const char *record, int format, int columns);
const char *web_sum(const char *rules);
const char *web_rules(const char *words);
const char *web_map(const char *words, int most);
const char *web_cell(const char *words, int mine, int other);
const char *web_promises(const char *words, int games);
const char *web_figures(const char *words, int games);
const char *web_equilibrium(const char *words, int iterations);
const char *web_solve(const char *rules);
const char *web_puzzle(const char *rules, double seed, int level);

void worker_journal(double game, double line, const char *text, size_t len)
{
    printf("journal %.0f %.0f %.*s\n", game, line, (int)len, text);
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

enum { PARTS = 5 };

static double number(const char *part)
{
    return strtod(part, NULL);
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
        return web_think(number(part[1]));
    if (strcmp(name, "record") == 0)
        return web_record(number(part[1]));
    if (strcmp(name, "catalog") == 0)
        return web_catalog();
    if (strcmp(name, "book") == 0)
        return web_book(part[1]);
    if (strcmp(name, "position") == 0)
        return web_position(part[1], part[2], part[3], (int)number(part[4]));
    if (strcmp(name, "hint") == 0)
        return web_hint(number(part[1]), (int)number(part[2]), (int)number(part[3]));
    if (strcmp(name, "warn") == 0)
        return web_warn(number(part[1]), (int)number(part[2]), part[3], number(part[4]));
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
    if (strcmp(name, "equilibrium") == 0)
        return web_equilibrium(part[1], (int)number(part[2]));
    if (strcmp(name, "puzzle") == 0)
        return web_puzzle(part[1], number(part[2]), (int)number(part[3]));
    fprintf(stderr, "no such call: %s\n", name);
    exit(2);
}

/* The record of a game of the host's, reviewed: a call of two, since records have lines. */
static const char *review(char *part[PARTS])
{
    const char *said = web_record(number(part[1]));
    char *record = malloc(strlen(said) + 1);

    memcpy(record, said, strlen(said) + 1);
    said = web_review(record, (int)number(part[2]), (int)number(part[3]));
    free(record);
    return said;
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
        printf("= %s\n", strcmp(part[0], "review") == 0 ? review(part) : call(part));
    }
    return 0;
}

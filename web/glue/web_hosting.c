/*
 * The host in the worker: playing offline is the same code and the same messages as online. Lines
 * and rows go to the browser's storage, and what the host says waits there until they are durable.
 */
#include "glue.h"

#include <stdlib.h>

int GLUE_NUMBER(host)(void);
GLUE_TEXT(restore_row)(const char *key, const char *text);
GLUE_TEXT(restore)(double game, double line, const char *text);
void GLUE_NUMBER(skip)(double last);
void GLUE_NUMBER(resume)(double now);
int GLUE_NUMBER(enter)(uint32_t guest, double now);
void GLUE_NUMBER(leave)(uint32_t guest, double now);
void GLUE_NUMBER(receive)(uint32_t guest, const char *frame, double now);
double GLUE_NUMBER(tick)(double now);
GLUE_TEXT(record)(double game);
int GLUE_NUMBER(ended)(double game);

static struct host *host;

struct host *glue_host(void)
{
    return host;
}

static void glue_journal(void *context, uint64_t game, uint64_t line, const char *text, size_t len,
                         bool ends)
{
    (void)context;
    worker_journal((double)game, (double)line, text, len, ends);
}

static void glue_keep(void *context, const char *key, const char *text, size_t len)
{
    (void)context;
    worker_keep(key, text, len);
}

static void glue_send(void *context, uint32_t guest, uint64_t after, const char *json, size_t len)
{
    (void)context;
    worker_send(guest, (double)after, json, len);
}

static void glue_close(void *context, uint32_t guest)
{
    (void)context;
    worker_close(guest);
}

static void glue_random(void *context, void *bytes, size_t n)
{
    (void)context;
    worker_random(bytes, n);
}

/* Tokens guard nothing here: the journal and the only reader of it are on one device. So this need
 * not be SHA-256, which a worker can only compute later. */
static void glue_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    uint64_t sum = text_hash(bytes, n);

    (void)context;
    for (int i = 0; i < 4; i++) {
        memcpy(out + 8 * i, &sum, sizeof sum);
        sum = text_hash((const char *)&sum, sizeof sum);
    }
}

static void glue_date(void *context, char out[24])
{
    (void)context;
    worker_date(out);
    out[20] = '\0';
}

static const struct host_ports ports = {.journal = glue_journal,
                                        .keep = glue_keep,
                                        .send = glue_send,
                                        .close = glue_close,
                                        .ask = glue_ask,
                                        .random = glue_random,
                                        .hash = glue_hash,
                                        .date = glue_date};

int web_host(void)
{
    struct host_setup setup = host_usual;

    setup.practice = true;      /* positions of the lab, of games and of links can be played from */
    setup.one_device = true;    /* so its players play rule files, too */
    setup.frames_each = 0;      /* a page that floods its own worker only harms itself */
    setup.positions = 64 << 20; /* nobody else waits for it; of rule files, few can be reached */
    glue_forget_questions();
    host_free(host); /* that of an earlier turn of this tab */
    host = host_new(&setup, &ports);
    return host != NULL;
}

const char *web_restore_row(const char *key, const char *text)
{
    struct text *why = glue_answer();

    host_restore_row(host, key, text, strlen(text), why);
    return why->at;
}

const char *web_restore(double game, double line, const char *text)
{
    struct text *why = glue_answer();

    host_restore(host, (uint64_t)game, (uint64_t)line, text, strlen(text), why);
    return why->at;
}

/* Games up to this number are over and need not be restored. */
void web_skip(double last)
{
    host_skip(host, (uint64_t)last);
}

void web_resume(double now)
{
    host_resume(host, (int64_t)now);
}

int web_enter(uint32_t guest, double now)
{
    return host_enter(host, guest, 0, (int64_t)now) == 0;
}

void web_leave(uint32_t guest, double now)
{
    host_leave(host, guest, (int64_t)now);
}

void web_receive(uint32_t guest, const char *frame, double now)
{
    host_receive(host, guest, frame, strlen(frame), (int64_t)now);
}

/* When to call again, in milliseconds from now; negative: when something happens. */
double web_tick(double now)
{
    int64_t next = host_tick(host, (int64_t)now);

    return next == INT64_MAX ? -1 : (double)next - now;
}

/* An empty text if there is no such game, or another tab has the games. */
const char *web_record(double game)
{
    struct text *t = glue_answer();
    size_t len = 0;
    char *record = host == NULL ? NULL : host_record(host, (uint64_t)game, &len);

    if (record != NULL)
        glue_write(t, record, len);
    free(record);
    return t->at;
}

/* An enum host_end. */
int web_ended(double game)
{
    return host == NULL ? HOST_END_NONE : (int)host_end(host, (uint64_t)game);
}

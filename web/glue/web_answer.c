/* Memory for strings that come in, and the buffer of answers. */
#include "glue.h"

#include <stdlib.h>

GLUE_TEXT(version)(void);
void *GLUE_NUMBER(room)(size_t size);
void GLUE_NUMBER(free)(void *room);

const char *web_version(void)
{
    return duello_version();
}

void *web_room(size_t size)
{
    return malloc(size);
}

void web_free(void *room)
{
    free(room);
}

struct text *glue_answer(void)
{
    enum { ANSWER_BYTES = 1 << 20 };
    static char bytes[ANSWER_BYTES];
    static struct text answer;

    answer = text_on(bytes, sizeof bytes);
    return &answer;
}

const char *glue_refuse(const char *why)
{
    struct text *t = glue_answer();

    json_open(t, NULL, '{');
    json_put_text(t, "why", why);
    json_close(t, '}');
    return t->at;
}

bool glue_write(void *text, const char *bytes, size_t count)
{
    struct text *t = text;

    text_add(t, "%.*s", (int)count, bytes);
    return !t->cut;
}

bool glue_progress(void *user, double share)
{
    (void)user;
    worker_progress(share);
    return true;
}

/* The address of a server, as people write it and as a browser needs it. */
#include "glue.h"

#include "online/protocol/url.h"

GLUE_JSON(address)(const char *words);

const char *web_address(const char *words)
{
    struct text *t, why = TEXT_OF(DUELLO_SENTENCE_BYTES), full = TEXT_OF(URL_BYTES),
                    shown = TEXT_OF(URL_BYTES);
    struct url a;

    if (url_parse(&a, words, &why) != OK)
        return glue_refuse(why.at);
    url_print_full(&a, &full);
    url_print(&a, &shown);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "full", full.at);
    json_put_text(t, "shown", shown.at);
    json_put_flag(t, "here", url_is_here(&a));
    json_close(t, '}');
    return t->at;
}

/* The files of the web page: which file a request means, and how it is sent. */
#ifndef ONLINE_SERVER_HTTP_PAGES_H
#define ONLINE_SERVER_HTTP_PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum { PAGES_PATH = 512 };

struct pages_file {
    char path[PAGES_PATH];
    const char *type;     /* of its contents */
    const char *encoding; /* "br", "gzip" or NULL */
    bool keeps;           /* its name changes with its contents, so it may be kept for ever */
    char mark[64];        /* its ETag */
    size_t size;
};

/* Find the file that a request for `uri` means, in `folder`; of its compressed forms the best that
 * the browser accepts (`accepted` is its Accept-Encoding). false: there is none. Every part of the
 * path is made of letters, digits, '-', '_' and '.', and does not begin with '.', so no request
 * leads out of the folder; links to files and folders do not either. */
bool pages_find(struct pages_file *p, const char *folder, const char *uri, const char *accepted);

#endif

#include "online/server/http/pages.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static const struct {
    const char *end, *type;
} pages_types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static const struct {
    const char *end, *name;
} pages_encodings[] = {{".br", "br"}, {".gz", "gzip"}};

static const char *pages_type(const char *path)
{
    const char *end = strrchr(path, '.');

    for (size_t i = 0; end != NULL && i < sizeof pages_types / sizeof *pages_types; i++)
        if (strcmp(end, pages_types[i].end) == 0)
            return pages_types[i].type;
    return "application/octet-stream";
}

static bool pages_is_safe(const char *uri)
{
    for (const char *s = uri; *s != '\0'; s++)
        if (*s == '/' ? s[1] == '/' || s[1] == '.'
                      : !isalnum((unsigned char)*s) && strchr("-_.", *s) == NULL)
            return false;
    return *uri == '/';
}

/* Does a name such as app.0a1b2c3d.js hold a hash of the contents? */
static bool pages_has_hash(const char *path)
{
    const char *name = strrchr(path, '/');

    for (const char *dot = strchr(name, '.'); dot != NULL; dot = strchr(dot + 1, '.'))
        if (strspn(dot + 1, "0123456789abcdef") >= 8 &&
            dot[1 + strspn(dot + 1, "0123456789abcdef")] == '.')
            return true;
    return false;
}

/* Is this word of the list accepted? "gzip;q=0" is not. */
static bool pages_accepts(const char *accepted, const char *word)
{
    size_t len = strlen(word);

    for (const char *s = accepted; s != NULL; s = strchr(s, ',')) {
        s += strspn(s, ", \t");
        if (strncasecmp(s, word, len) == 0 && (s[len] == '\0' || strchr(",; \t", s[len]) != NULL))
            return strncmp(s + len, ";q=0", 4) != 0 || s[len + 4] == '.';
    }
    return false;
}

/* Is a folder between the page's folder and the file a link? */
static bool pages_has_link(const struct pages_file *p, size_t folder_len)
{
    char part[PAGES_PATH];
    struct stat st;

    for (const char *s = strchr(p->path + folder_len + 1, '/'); s != NULL; s = strchr(s + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(s - p->path), p->path);
        if (lstat(part, &st) != 0 || S_ISLNK(st.st_mode))
            return true;
    }
    return false;
}

static bool pages_look(struct pages_file *p, const char *encoding)
{
    struct stat st;

    if (lstat(p->path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;
    p->encoding = encoding;
    p->size = (size_t)st.st_size;
    snprintf(p->mark, sizeof p->mark, "\"%llx-%llx%s%s\"", (unsigned long long)st.st_size,
             (unsigned long long)st.st_mtim.tv_sec * 1000000000U +
                 (unsigned long long)st.st_mtim.tv_nsec,
             encoding != NULL ? "-" : "", encoding != NULL ? encoding : "");
    return true;
}

bool pages_find(struct pages_file *p, const char *folder, const char *uri, const char *accepted)
{
    int len;

    if (!pages_is_safe(uri))
        return false;
    len = snprintf(p->path, sizeof p->path - 4, "%s%s%s", folder, uri,
                   uri[strlen(uri) - 1] == '/' ? "index.html" : "");
    if (len < 0 || (size_t)len >= sizeof p->path - 4 || pages_has_link(p, strlen(folder)))
        return false;
    p->type = pages_type(p->path);
    p->keeps = pages_has_hash(p->path);
    for (size_t i = 0; i < sizeof pages_encodings / sizeof *pages_encodings; i++) {
        snprintf(p->path + len, 4, "%s", pages_encodings[i].end);
        if (pages_accepts(accepted, pages_encodings[i].name) &&
            pages_look(p, pages_encodings[i].name))
            return true;
    }
    p->path[len] = '\0';
    return pages_look(p, NULL);
}

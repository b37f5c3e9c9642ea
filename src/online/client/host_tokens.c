#include "online/client/host_tokens.h"

#include "store/save.h"
#include "system/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file's name from anything: letters, digits, points and dashes stay, others become '_', and a
 * hash keeps the names apart. */
static void host_tokens_path(const char *folder, const struct url *host, const char *as,
                             char path[PATH_BYTES])
{
    struct text name = TEXT_OF(URL_BYTES + 64);
    uint64_t hash = as != NULL ? text_hash(as, strlen(as)) : 0;

    url_print(host, &name);
    for (char *c = name.at; *c; c++)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *c) == NULL)
            *c = '_';
    if (as != NULL)
        text_add(&name, "-as-%016llx", (unsigned long long)hash);
    snprintf(path, PATH_BYTES, "%s/%s.token", folder, name.at);
}

/* Read the first line of a file, and return what follows; NULL: there is none. */
static const char *host_tokens_read_line(const char *path, char *room, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    ssize_t n = fd >= 0 ? read(fd, room, size - 1) : -1;
    size_t line;

    if (fd >= 0)
        close(fd);
    room[n > 0 ? n : 0] = '\0';
    line = strcspn(room, "\r\n");
    n = room[line] != '\0';
    room[line] = '\0';
    return room[0] != '\0' && text_is_printable(room) ? room + line + n : NULL;
}

static int host_tokens_fail(struct text *why, const char *path)
{
    return text_explain(ERR_IO, why, "%s: %s.", path, strerror(errno));
}

/* Write a whole file, or leave it as it was. */
static int host_tokens_write_line(const char *folder, const char *path, const char *line,
                                  struct text *why)
{
    char new[WHOLE_FILE_PATH];
    FILE *to = save_folder(folder) == OK ? whole_file_begin(path, new) : NULL;

    if (to == NULL)
        return host_tokens_fail(why, folder);
    fchmod(fileno(to), 0600); /* before it holds anything */
    fprintf(to, "%s\n", line);
    if (!whole_file_end(to, new, path))
        return host_tokens_fail(why, path);
    fclose(to);
    return OK;
}

/* A second line says "guest" if the token is that of a guest without a name. */
static const char guest_line[] = "\nguest";

bool host_tokens_read(const char *folder, const struct url *host, const char *as,
                      char token[HOST_TOKENS_BYTES], bool *is_guest)
{
    char path[PATH_BYTES];
    const char *rest;

    host_tokens_path(folder, host, as, path);
    rest = host_tokens_read_line(path, token, HOST_TOKENS_BYTES);
    *is_guest = rest != NULL && strncmp(rest, guest_line + 1, strlen(guest_line + 1)) == 0;
    return rest != NULL;
}

int host_tokens_write(const char *folder, const struct url *host, const char *as, const char *token,
                      bool is_guest, struct text *why)
{
    struct text lines = TEXT_OF(HOST_TOKENS_BYTES + sizeof guest_line);
    char path[PATH_BYTES];

    host_tokens_path(folder, host, as, path);
    text_add(&lines, "%s%s", token, is_guest ? guest_line : "");
    return host_tokens_write_line(folder, path, lines.at, why);
}

bool host_tokens_last_host(const char *folder, char host[URL_BYTES])
{
    char path[PATH_BYTES];

    snprintf(path, sizeof path, "%s/last-host", folder);
    return host_tokens_read_line(path, host, URL_BYTES) != NULL;
}

int host_tokens_set_last_host(const char *folder, const struct url *host, struct text *why)
{
    struct text words = TEXT_OF(URL_BYTES);
    char path[PATH_BYTES];

    url_print(host, &words);
    snprintf(path, sizeof path, "%s/last-host", folder);
    return host_tokens_write_line(folder, path, words.at, why);
}

#include "cli/online/setting_kinds.h"

#include "cli/base/args.h"
#include "online/server/addresses.h"
#include "online/server/database.h"

#include <sys/stat.h>

enum { HOST_BYTES = 64 };

/* An origin has no path. */
static bool setting_is_origin(const char *s, size_t len)
{
    const char *behind = strstr(s, "://");

    return behind != NULL && behind > s && behind + 3 < s + len &&
           memchr(behind + 3, '/', len - (size_t)(behind + 3 - s)) == NULL;
}

static int setting_check_origins(const char *place, const char *words)
{
    for (size_t len; *(words += strspn(words, " ")) != '\0'; words += len) {
        len = strcspn(words, " ");
        if (!setting_is_origin(words, len))
            return cli_usage("%s takes a site such as https://example.org, not \"%.*s\".", place,
                             (int)len, words);
    }
    return EXIT_DONE;
}

static bool setting_is_endpoint(const char *words, bool reachable, bool whole)
{
    char host[HOST_BYTES] = "127.0.0.1";
    struct address read;
    int port = -1;

    return address_split(words, host, sizeof host, &port) && address_parse(&read, host) &&
           !(whole && port < 0) &&
           !(reachable && (strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0));
}

static bool setting_is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int setting_kinds_check(const struct setting_kind *kind, const char *place, const char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct address read;
    int number;

    switch (kind->is) {
    case SETTING_NUMBER:
        return args_number_in(place, words, kind->low, kind->high, &number);
    case SETTING_SWITCH:
        if (strcmp(words, "yes") != 0 && strcmp(words, "no") != 0)
            return cli_usage("%s must be yes or no, not \"%s\".", place, words);
        break;
    case SETTING_ENDPOINT:
        if (!setting_is_endpoint(words, false, kind->low == 1))
            return cli_usage("%s takes an address and a port, such as 127.0.0.1:7777 or "
                             "[::1]:7777, not \"%s\".",
                             place, words);
        break;
    case SETTING_INTERNAL:
        if (!setting_is_endpoint(words, true, false))
            return cli_usage("%s takes one address of this machine, with or without a port, such "
                             "as 10.0.0.1:7778, not \"%s\".",
                             place, words);
        break;
    case SETTING_ADDRESS:
        if (!address_parse(&read, words))
            return cli_usage("%s takes an address, such as 127.0.0.1, not \"%s\".", place, words);
        break;
    case SETTING_FOLDER:
        if (!setting_is_folder(words))
            return cli_usage("%s: there is no folder %s.", place, words);
        break;
    case SETTING_DATABASE:
        if (database_check(words, &why) != OK)
            return cli_usage("%s: %s", place, why.at);
        break;
    case SETTING_LIST:
        return setting_check_origins(place, words);
    case SETTING_FILE:
        break;
    }
    return EXIT_DONE;
}

/* Add the parameters of a URI, but no passwords. Return whether there was one. */
static bool setting_add_parameters(const char *from, struct text *out)
{
    bool found = false;
    char mark = '?';

    for (size_t len; *from != '\0'; from += len + (from[len] != '\0')) {
        len = strcspn(from, "&");
        if (strncmp(from, "password=", 9) == 0 || strncmp(from, "sslpassword=", 12) == 0) {
            found = true;
            continue;
        }
        text_add(out, "%c%.*s", mark, (int)len, from);
        mark = '&';
    }
    return found;
}

/* Where the name and the password end: where PostgreSQL sees the end, or at a later '@' of an
 * address that it would misread. NULL: there are none. */
static const char *setting_end_of_user(const char *user)
{
    const char *end = user + strcspn(user, "@/");

    return *end == '@' ? end : memrchr(user, '@', strcspn(user, "?"));
}

bool setting_kinds_hide(const char *words, struct text *out)
{
    const char *user = strstr(words, "://"), *end, *colon;

    if (user == NULL) {
        text_add(out, "%s", words);
        return false;
    }
    user += 3;
    end = setting_end_of_user(user);
    colon = end != NULL ? memchr(user, ':', (size_t)(end - user)) : NULL;
    text_add(out, "%.*s", (int)((colon != NULL ? colon : user) - words), words);
    words = colon != NULL ? end : user;
    end = words + strcspn(words, "?");
    text_add(out, "%.*s", (int)(end - words), words);
    return setting_add_parameters(end + (*end != '\0'), out) || colon != NULL;
}

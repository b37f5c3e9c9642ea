#include "cli/help/rule_link.h"

#include "cli/base/cli.h"
#include "cli/base/rule_files.h"
#include "cli/base/rule_links.h"
#include "rulefile/packed.h"
#include "system/packed_text.h"

#include <stdio.h>
#include <stdlib.h>

int rule_link_print(const char *path, const char *page)
{
    const struct game *g = rule_files_open(path);
    struct text packed = text_growing();

    if (g == NULL)
        return EXIT_USAGE;
    if (!packed_text_print(rulefile_text(g), strlen(rulefile_text(g)), &packed)) {
        text_release(&packed);
        return cli_failed("there is not enough memory.");
    }
    if (packed.len > PACKED_LETTERS) {
        text_release(&packed);
        return cli_usage("%s is too long for a link: %zu bytes compressed, at most %d.", path,
                         BASE64URL_BYTES(packed.len), PACKED_BYTES);
    }
    printf("%.*s%s%s\n", page != NULL ? (int)strcspn(page, "#") : 0, page != NULL ? page : "",
           RULE_LINKS_BEGIN, packed.at);
    text_release(&packed);
    return EXIT_DONE;
}

int rule_link_disguise(const char *path, uint64_t seed)
{
    const struct game *g = rule_files_open(path);
    char *text;

    if (g == NULL)
        return EXIT_USAGE;
    if ((text = rulefile_disguise(g, seed)) == NULL)
        return cli_failed("there is not enough memory.");
    fputs(text, stdout);
    free(text);
    return EXIT_DONE;
}

int rule_link_show(const char *path)
{
    const struct game *g = rule_files_open(path);

    if (g == NULL)
        return EXIT_USAGE;
    printf("%s", rulefile_text(g));
    return EXIT_DONE;
}

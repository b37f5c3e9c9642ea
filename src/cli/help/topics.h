/* The topics of `duello help` besides commands and games, and the pages of all three. The man page
 * consists of the same pages. */
#ifndef CLI_HELP_TOPICS_H
#define CLI_HELP_TOPICS_H

#include "cli/base/args.h"
#include "cli/base/output.h"
#include "core/rule_book.h"

#define PAGE_ON_OUTPUT(which)                                                                      \
    ((struct page){.pen = (which), .out = output_stdout(), .columns = output_columns()})
extern const struct pen pen_man;

struct topic_entry {
    const char *term, *about;
};

struct topic {
    const char *name;
    const char *summary;     /* a few words for lists */
    const char *title;       /* of its chapter in the man page; NULL: the name */
    const char *const *text; /* paragraphs, NULL at the end */
    const struct topic_entry
        *entries;                 /* a list below the text, ends with a NULL term; NULL: none */
    void (*list)(struct page *p); /* write a list from another table; NULL: none */
};

const struct topic *topics_at(int i); /* NULL after the last */
const struct topic *topics_find(const char *name);

void topics_write(struct page *p, const struct topic *t);
void topics_write_command(struct page *p, const struct command *cmd);

/* Write the whole man page to standard output. */
void topics_write_manual(void);

#endif

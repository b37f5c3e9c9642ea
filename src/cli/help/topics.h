/* What `duello help` knows besides commands and games, and the pages of all three. The man page is
 * made of the same ones. */
#ifndef CLI_HELP_TOPICS_H
#define CLI_HELP_TOPICS_H

#include "cli/args.h"
#include "cli/output.h"
#include "core/rule_book.h"

#define PAGE_ON_OUTPUT(which)                                                                      \
    ((struct page){.pen = (which), .out = output_stdout(), .columns = PAGE_COLUMNS})
extern const struct pen pen_man;

struct entry {
    const char *term, *about;
};

struct topic {
    const char *name;
    const char *summary;          /* a few words for lists */
    const char *title;            /* of its chapter in the man page; NULL: its name */
    const char *const *text;      /* paragraphs, NULL at the end */
    const struct entry *entries;  /* a list below them, ends with a NULL term; NULL for none */
    void (*list)(struct page *p); /* or a list that is made of other tables; NULL for none */
};

const struct topic *topics_at(int i); /* NULL behind the last */
const struct topic *topics_find(const char *name);

void topics_write(struct page *p, const struct topic *t);
void topics_write_command(struct page *p, const struct command *cmd);

/* The whole man page, to standard output. */
void topics_write_manual(void);

#endif

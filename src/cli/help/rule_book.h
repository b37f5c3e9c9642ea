/* Rule books printed to a stream. */
#ifndef CLI_HELP_RULE_BOOK_H
#define CLI_HELP_RULE_BOOK_H

#include "cli/output.h"
#include "core/rule_book.h"

static inline void rule_book_print(const struct rules *r, int columns, FILE *out)
{
    struct writer w = output_to(out);

    rule_book_write(r, columns, &w);
}

#endif

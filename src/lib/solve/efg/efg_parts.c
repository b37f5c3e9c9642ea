#include "solve/efg/efg_parts.h"

#include "core/plain.h"

#include <stdarg.h>
#include <stdlib.h>

int efg_fail(struct efg_reader *e, int err, const char *format, ...)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    va_list args;

    va_start(args, format);
    plain_print_list(said.at, SENTENCE_BYTES, format, args);
    va_end(args);
    text_add(e->why, "line %d: %s.", e->words.line, said.at);
    return err;
}

int efg_fail_memory(struct efg_reader *e)
{
    return efg_fail(e, ERR_MEMORY, "there is not enough memory");
}

void *efg_piece(struct efg_reader *e, size_t count, size_t size)
{
    void *made = ROOM(e, pieces, piece_count) ? calloc(count, size) : NULL;

    if (made != NULL)
        e->pieces[e->piece_count++] = made;
    return made;
}

int efg_new_block(struct efg_reader *e, uint32_t *number)
{
    if (!ROOM(e, blocks, block_count))
        return efg_fail_memory(e);
    *number = e->block_count++;
    e->blocks[*number] = (struct block){.first = NOWHERE};
    return OK;
}

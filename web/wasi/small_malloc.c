/*
 * Memory for the page's first module, in a tenth of the bytes of the C library's. A block has one
 * of a few sizes, four between a power of two and the next; freed blocks of a size wait in a list
 * for the next request of that size. The host asks for the same sizes in every game, so what it
 * holds does not grow with the number of games.
 */
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 4 * 28, PAGE = 65536 };

struct block {
    alignas(16) size_t size; /* its index, while it is in use or free */
    struct block *next;      /* of the free blocks; the caller's bytes begin after 16 bytes */
};

static struct block *freed[SIZES];
static uintptr_t begin, end; /* of what was never in use */
extern unsigned char __heap_base;

static size_t bytes_of(size_t size)
{
    return (4 + size % 4) << (size / 4 + 2);
}

static size_t size_for(size_t bytes)
{
    size_t size = 0;

    if (bytes > 16) {
        unsigned high = 31 - (unsigned)__builtin_clz((unsigned)(bytes - 1));

        size = 4 * (high - 4) + ((bytes - 1) >> (high - 2)) % 4 + 1;
    }
    return size;
}

/* Take bytes that were never in use; NULL: there are no more. */
static struct block *grow(size_t bytes)
{
    uintptr_t at;

    if (begin == 0) {
        begin = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = __builtin_wasm_memory_size(0) * PAGE;
    }
    if (end - begin < bytes) {
        size_t pages = (bytes - (end - begin) + PAGE - 1) / PAGE;

        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return NULL;
        end += pages * PAGE;
    }
    at = begin;
    begin += bytes;
    return (struct block *)at;
}

void *malloc(size_t n)
{
    size_t size = size_for(n);
    struct block *b;

    if (n > PTRDIFF_MAX / 2)
        return NULL;
    b = freed[size];
    if (b != NULL)
        freed[size] = b->next;
    else if ((b = grow(16 + (bytes_of(size) + 15) / 16 * 16)) == NULL)
        return NULL;
    b->size = size;
    return (char *)b + 16;
}

void free(void *p)
{
    struct block *b = (struct block *)((char *)p - 16);

    if (p == NULL)
        return;
    b->next = freed[b->size];
    freed[b->size] = b;
}

void *calloc(size_t n, size_t each)
{
    size_t bytes;
    void *p = __builtin_mul_overflow(n, each, &bytes) ? NULL : malloc(bytes);

    return p != NULL ? memset(p, 0, bytes) : NULL;
}

void *realloc(void *p, size_t n)
{
    size_t before = p != NULL ? bytes_of(((struct block *)((char *)p - 16))->size) : 0;
    void *q;

    if (p != NULL && n <= before)
        return p;
    if ((q = malloc(n)) != NULL && p != NULL) {
        memcpy(q, p, before);
        free(p);
    }
    return q;
}

/* For the solver, which the linker leaves out of this module. */
void *aligned_alloc(size_t alignment, size_t n)
{
    return alignment <= 16 ? malloc(n) : NULL;
}

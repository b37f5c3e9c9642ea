/*
 * A table of short words in shades, with a name for each axis: who wins at which points, or how an
 * option changes a game. Drawn as letters for a terminal or as a picture.
 */
#ifndef DESIGN_GRID_H
#define DESIGN_GRID_H

#include "core/pages/svg.h"
#include "core/text.h"

enum { CELL_BYTES = 8, CELL_ABOUT_BYTES = 96, LABEL_BYTES_MOST = 24, LEGEND_MAX = 16 };

struct cell {
    char text[CELL_BYTES];
    char about[CELL_ABOUT_BYTES]; /* for pictures: the cell's meaning in whole words */
    int shade;
};

struct grid {
    char title[160], caption[512];
    char row_name[80], column_name[80];
    int rows, columns;
    char (*row_label)[LABEL_BYTES_MOST], (*column_label)[LABEL_BYTES_MOST];
    struct cell *cells; /* row by row */
    struct {
        char text[CELL_BYTES], about[120];
        int shade;
    } legend[LEGEND_MAX];
    int legends;
};

/* Prepare a grid; ERR_MEMORY, with nothing to release. */
int grid_init(struct grid *g, int rows, int columns);
void grid_release(struct grid *g);
struct cell *grid_at(const struct grid *g, int row, int column);
/* Explain `text` below the grid if a cell begins with one of these letters; NULL: always. */
void grid_legend(struct grid *g, const char *letters, const char *text, int shade,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

/* How to draw letters. */
struct ink {
    int width; /* columns of the window; 0: no limit */
    bool colour;
};

/* Draw as letters. Columns that do not fit side by side follow below. */
void grid_print(const struct grid *g, struct writer *out, struct ink ink);
void grid_draw(const struct grid *g, struct writer *out, bool alone);

#endif

#include "design/grid.h"

#include "core/err.h"
#include "core/plain.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int grid_init(struct grid *g, int rows, int columns)
{
    memset(g, 0, sizeof *g);
    g->rows = rows;
    g->columns = columns;
    g->row_label = calloc((size_t)rows, sizeof *g->row_label);
    g->column_label = calloc((size_t)columns, sizeof *g->column_label);
    g->cells = calloc((size_t)rows * (size_t)columns, sizeof *g->cells);
    if (g->row_label != NULL && g->column_label != NULL && g->cells != NULL)
        return OK;
    grid_release(g);
    return ERR_MEMORY;
}

void grid_release(struct grid *g)
{
    free(g->row_label);
    free(g->column_label);
    free(g->cells);
    memset(g, 0, sizeof *g);
}

struct cell *grid_at(const struct grid *g, int row, int column)
{
    return &g->cells[(size_t)row * (size_t)g->columns + (size_t)column];
}

static bool grid_shows(const struct grid *g, const char *letters)
{
    for (int i = 0; i < g->rows * g->columns; i++)
        if (g->cells[i].text[0] != '\0' && strchr(letters, g->cells[i].text[0]) != NULL)
            return true;
    return false;
}

void grid_legend(struct grid *g, const char *letters, const char *text, int shade,
                 const char *format, ...)
{
    va_list args;

    if (g->legends == LEGEND_MAX || (letters != NULL && !grid_shows(g, letters)))
        return;
    snprintf(g->legend[g->legends].text, CELL_BYTES, "%s", text);
    g->legend[g->legends].shade = shade;
    va_start(args, format);
    plain_print_list(g->legend[g->legends++].about, sizeof g->legend[0].about, format, args);
    va_end(args);
}

static int grid_longest_label(char (*labels)[LABEL_BYTES_MOST], int n)
{
    int longest = 1;

    for (int i = 0; i < n; i++)
        if ((int)strlen(labels[i]) > longest)
            longest = (int)strlen(labels[i]);
    return longest;
}

/* Return the number of characters of the widest entry of a column. */
static int grid_cell_width(const struct grid *g)
{
    int widest = grid_longest_label(g->column_label, g->columns);

    for (int i = 0; i < g->rows * g->columns; i++)
        if ((int)strlen(g->cells[i].text) > widest)
            widest = (int)strlen(g->cells[i].text);
    return widest;
}

/* ---- letters --------------------------------------------------------------------------------- */

/* Blue and yellow, of the eight colours that every terminal has. */
static const char *grid_ansi(int shade)
{
    if (shade == SHADE_NONE)
        return "2";
    if (shade >= 3)
        return "44;97";
    if (shade <= -3)
        return "43;30";
    return shade > 0 ? "34" : shade < 0 ? "33" : "0";
}

static void grid_print_cell(struct writer *out, const char *text, int shade, int width, bool colour)
{
    int before = width - (int)strlen(text);

    if (colour)
        writer_add(out, "%*s\033[%sm%s\033[0m", before, "", grid_ansi(shade), text);
    else
        writer_add(out, "%*s", width, text);
}

/* Write the columns from `first` up to `last`. */
static void grid_print_part(const struct grid *g, struct writer *out, int first, int last,
                            bool colour)
{
    int side = grid_longest_label(g->row_label, g->rows), width = grid_cell_width(g);

    writer_add(out, "%*s  ", side, "");
    for (int j = first; j < last; j++)
        writer_add(out, " %*s", width, g->column_label[j]);
    writer_put(out, "\n");
    for (int i = 0; i < g->rows; i++) {
        writer_add(out, "%*s  ", side, g->row_label[i]);
        for (int j = first; j < last; j++) {
            writer_put(out, " ");
            grid_print_cell(out, grid_at(g, i, j)->text, grid_at(g, i, j)->shade, width, colour);
        }
        writer_put(out, "\n");
    }
    writer_put(out, "\n");
}

void grid_print(const struct grid *g, struct writer *out, struct ink ink)
{
    int side = grid_longest_label(g->row_label, g->rows), width = grid_cell_width(g) + 1;
    int room = ink.width > 0 ? (ink.width - side - 2) / width : g->columns;

    if (room < 1)
        room = 1;
    writer_add(out, "%s\n\nRows: %s. Columns: %s.\n\n", g->title, g->row_name, g->column_name);
    for (int first = 0; first < g->columns; first += room)
        grid_print_part(g, out, first, first + room < g->columns ? first + room : g->columns,
                        ink.colour);
    for (int i = 0; i < g->legends; i++) {
        grid_print_cell(out, g->legend[i].text, g->legend[i].shade, 4, ink.colour);
        writer_add(out, "  %s\n", g->legend[i].about);
    }
    if (g->caption[0] != '\0')
        writer_add(out, "%s\n", g->caption);
}

/* ---- a picture ------------------------------------------------------------------------------- */

enum { CELL_HEIGHT = 24, LETTER = 9, EDGE = 12, LINE = 20 };

struct frame {
    int left, top, cell, width, height;
};

static struct frame grid_frame_of(const struct grid *g)
{
    struct frame f = {.cell = grid_cell_width(g) * LETTER + 8};
    int words = (int)strlen(g->title) * 8;

    if (f.cell < CELL_HEIGHT)
        f.cell = CELL_HEIGHT;
    f.left = EDGE + grid_longest_label(g->row_label, g->rows) * LETTER + 8;
    f.top = EDGE + 4 * LINE;
    f.width = f.left + f.cell * g->columns + EDGE;
    for (int i = 0; i < g->legends; i++)
        if ((int)strlen(g->legend[i].about) * 7 + 60 > words)
            words = (int)strlen(g->legend[i].about) * 7 + 60;
    if (f.width < words)
        f.width = words;
    f.height = f.top + CELL_HEIGHT * g->rows + LINE * (g->legends + 2);
    return f;
}

static void grid_draw_labels(const struct grid *g, struct writer *out, struct frame f)
{
    char room[200];

    svg_text(out, EDGE, EDGE + LINE / 2, SVG_START, g->title);
    snprintf(room, sizeof room, "rows: %s", g->row_name);
    svg_text(out, EDGE, EDGE + LINE * 3 / 2, SVG_START, room);
    snprintf(room, sizeof room, "columns: %s", g->column_name);
    svg_text(out, EDGE, EDGE + LINE * 5 / 2, SVG_START, room);
    for (int j = 0; j < g->columns; j++)
        svg_text(out, f.left + f.cell * j + f.cell / 2, f.top - 6, SVG_MIDDLE, g->column_label[j]);
    for (int i = 0; i < g->rows; i++)
        svg_text(out, f.left - 8, f.top + CELL_HEIGHT * i + 17, SVG_END, g->row_label[i]);
}

void grid_draw(const struct grid *g, struct writer *out, bool alone)
{
    struct frame f = grid_frame_of(g);
    int y = f.top + CELL_HEIGHT * g->rows + LINE;

    svg_begin(out, f.width, f.height, g->title, g->caption, alone);
    grid_draw_labels(g, out, f);
    for (int i = 0; i < g->rows; i++)
        for (int j = 0; j < g->columns; j++) {
            const struct cell *c = grid_at(g, i, j);

            svg_box(out, f.left + f.cell * j, f.top + CELL_HEIGHT * i, f.cell, CELL_HEIGHT,
                    c->shade, c->text, c->about);
        }
    for (int i = 0; i < g->legends; i++, y += LINE) {
        svg_box(out, EDGE, y - LINE / 2 - 3, 40, LINE - 2, g->legend[i].shade, g->legend[i].text,
                "");
        svg_text(out, EDGE + 50, y + 3, SVG_START, g->legend[i].about);
    }
    svg_end(out);
}

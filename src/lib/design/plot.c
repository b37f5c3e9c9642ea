#include "design/plot.h"

static void plot_find_range(const double *values, int n, double *low, double *high)
{
    *low = *high = values[0];
    for (int i = 1; i < n; i++) {
        *low = values[i] < *low ? values[i] : *low;
        *high = values[i] > *high ? values[i] : *high;
    }
    if (*high - *low < 1) { /* a level line is in the middle */
        *low -= 1;
        *high += 1;
    }
}

/* Return the row of a column, from the top; a column shows the last number of its share. */
static int plot_row_of(const struct plot *p, const double *values, int n, int column, int columns,
                       double low, double high)
{
    double value = values[(int)((long long)(column + 1) * n / columns) - 1];

    return (int)((high - value) / (high - low) * (p->height - 1) + 0.5);
}

/* The highest and the lowest row are labelled with their numbers. */
static void plot_print_scale(const struct plot *p, int row, double low, double high,
                             struct writer *out)
{
    if (row == 0 || row == p->height - 1)
        writer_add(out, "%6.0f %s", row == 0 ? high : low, p->utf8 ? "┤" : "+");
    else
        writer_add(out, "%6s %s", "", p->utf8 ? "│" : "|");
}

void plot_print(const struct plot *p, const double *values, int n, struct writer *out)
{
    int columns = n < p->width ? n : p->width;
    double low, high;

    if (n <= 0)
        return;
    plot_find_range(values, n, &low, &high);
    for (int row = 0; row < p->height; row++) {
        int drawn = 0;

        plot_print_scale(p, row, low, high, out);
        for (int column = 0; column < columns; column++)
            if (plot_row_of(p, values, n, column, columns, low, high) == row) {
                writer_add(out, "%*s%s", column - drawn, "", p->utf8 ? "•" : "*");
                drawn = column + 1;
            }
        writer_put(out, "\n");
    }
}

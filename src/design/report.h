/* The designer's report: one page that needs nothing but itself. */
#ifndef DESIGN_REPORT_H
#define DESIGN_REPORT_H

#include "design/findings.h"

#include <stdio.h>

/* ERR_MEMORY; what the stream says of itself is for the caller to see. */
int report_write(const struct findings *f, FILE *out);

/* The parts below the promises (report_parts.c). */
void report_players(const struct findings *f, FILE *out);
void report_moves(const struct findings *f, FILE *out);
int report_map(const struct findings *f, FILE *out);
int report_lines(const struct findings *f, FILE *out);
void report_readings(const struct findings *f, FILE *out);

#endif

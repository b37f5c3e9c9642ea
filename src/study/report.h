/* The designer's report: one page that needs nothing but itself. */
#ifndef STUDY_REPORT_H
#define STUDY_REPORT_H

#include "facts.h"

#include <stdio.h>

/* ERR_MEMORY; what the stream says of itself is for the caller to see. */
int report_write(const struct facts *f, FILE *out);

/* The parts below the promises (report_parts.c). */
void report_players(const struct facts *f, FILE *out);
void report_moves(const struct facts *f, FILE *out);
int report_map(const struct facts *f, FILE *out);
int report_lines(const struct facts *f, FILE *out);
void report_readings(const struct facts *f, FILE *out);

#endif

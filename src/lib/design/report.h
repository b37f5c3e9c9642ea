/* The designer's report: one page that needs no other file. */
#ifndef DESIGN_REPORT_H
#define DESIGN_REPORT_H

#include "core/record.h"
#include "core/writer.h"
#include "design/findings.h"

/* Write the report; ERR_MEMORY. The caller checks whether everything was written. */
int report_write(const struct findings *f, struct writer *out);

/* The parts below the promises (report_parts.c). */
void report_players(const struct findings *f, struct writer *out);
void report_moves(const struct findings *f, struct writer *out);
int report_map(const struct findings *f, struct writer *out);
int report_lines(const struct findings *f, struct writer *out);
void report_readings(const struct findings *f, struct writer *out);

/* Write a game as a list of turns, in the book's own sentences (report_parts.c). */
void report_write_game(const struct record *rec, struct writer *out);

#endif

/* A game whose referee is here: it is saved after every choice, and bots may sit at the table. */
#ifndef TERMINAL_PLAY_LOCAL_GAME_H
#define TERMINAL_PLAY_LOCAL_GAME_H

#include "terminal/play/table.h"

extern const struct table_game local_game;

/* Add "duello resume 12", ready for a shell, with the programs that play. */
void local_game_resume_command(const struct table *t, struct text *out);

#endif

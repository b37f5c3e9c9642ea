/* A game whose referee is here: it is saved after every choice, and bots may sit at the table. */
#ifndef PLAY_LOCAL_GAME_H
#define PLAY_LOCAL_GAME_H

#include "play/table.h"

extern const struct table_game local_game;

/* Add "duello resume 12", ready for a shell, with the programs that play. */
void local_game_resume_command(const struct table *t, struct text *out);

#endif

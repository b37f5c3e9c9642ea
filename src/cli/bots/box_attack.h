/* A hostile program that tests the box (cli/bots/proof.h). */
#ifndef CLI_BOTS_BOX_ATTACK_H
#define CLI_BOTS_BOX_ATTACK_H

/* Try to break out, by the words that proof.c gives. Print every secret found, one a line. */
void box_attack(int count, char *const words[]);

#endif

/* What a hostile program would do, for the proof of the box (arena/box/proof.h). */
#ifndef CLI_COMMAND_PARTS_BOX_ATTACK_H
#define CLI_COMMAND_PARTS_BOX_ATTACK_H

/* Try to get out, by the words that proof.c gives it. Prints what it has got hold of, a line each.
 */
void box_attack(int count, char *const words[]);

#endif

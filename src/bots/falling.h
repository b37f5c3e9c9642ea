/* e to the power of -x, for x >= 0, near enough; no libm, whose last digit differs between
 * machines.
 */
#ifndef BOTS_FALLING_H
#define BOTS_FALLING_H

static inline double falling(double x)
{
    double y = 1 + x / 1024;

    for (int i = 0; i < 10; i++)
        y *= y;
    return 1 / y;
}

#endif

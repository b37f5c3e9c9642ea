#include "online/host/days.h"

int32_t days_of_date(const char *date)
{
    int32_t day = 0;

    for (int i = 0; i < 10 && date[i] != '\0'; i++)
        if (date[i] >= '0' && date[i] <= '9')
            day = 10 * day + (date[i] - '0');
    return day;
}

int32_t days_today(const struct host *h)
{
    char date[24];

    h->ports->date(h->ports->context, date);
    return days_of_date(date);
}

/* Days since the first of March of the year 0, so that a leap day is the last of its year. */
static int days_number(int32_t day)
{
    int month = day / 100 % 100, year = day / 10000 - (month <= 2);

    return 365 * year + year / 4 - year / 100 + year / 400 +
           (153 * (month + (month <= 2 ? 9 : -3)) + 2) / 5 + day % 100;
}

int days_between(int32_t from, int32_t to)
{
    return from <= 0 || to <= 0 ? 0 : days_number(to) - days_number(from);
}

static bool days_is_leap(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return days[month - 1] + (month == 2 && days_is_leap(year));
}

int32_t days_before(int32_t day, int n)
{
    int year = day / 10000, month = day / 100 % 100, of_month = day % 100 - n;

    if (month < 1 || month > 12)
        return 0;
    while (of_month < 1) {
        year -= month == 1;
        month = month == 1 ? 12 : month - 1;
        of_month += days_of_month(year, month);
    }
    return 10000 * year + 100 * month + of_month;
}

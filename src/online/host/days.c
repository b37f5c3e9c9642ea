#include "online/host/days.h"

int32_t days_today(const struct host *h)
{
    char date[24];
    int32_t today = 0;

    h->ports->date(h->ports->context, date);
    for (int i = 0; i < 10; i++)
        if (date[i] >= '0' && date[i] <= '9')
            today = 10 * today + (date[i] - '0');
    return today;
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

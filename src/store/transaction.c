#include "store/transaction.h"

#include "store/sql.h"

int transaction_begin(struct store *s, struct text *why)
{
    return sql_run(s, "BEGIN IMMEDIATE", why);
}

int transaction_commit(struct store *s, struct text *why)
{
    return sql_run(s, "COMMIT", why);
}

int transaction_finish(struct store *s, int err, struct text *why)
{
    int failed = err < 0 ? err : transaction_commit(s, why);

    if (failed == OK)
        return err;
    sql_run(s, "ROLLBACK", NULL);
    return failed;
}

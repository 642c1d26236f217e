// SQL of the activity of accounts.
import { sql } from 'kysely';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { AccountActivityTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import type { Instant } from '../../time/clock.ts';

type Row = Omit<AccountActivityTable, 'hits'>;

export const insertActivity = defineQuery((tx: PlatformDb, row: Row) =>
  tx.insertInto('account_activity').values(row),
);

/** Counts a repeated failure in the row of its hour. */
export const upsertFailure = defineQuery((tx: PlatformDb, row: Row) =>
  tx
    .insertInto('account_activity')
    .values(row)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ hits: sql`account_activity.hits + 1`, at: row.at, user_agent: row.user_agent }),
    ),
);

/** Newest first, older than (`at`, `id`). */
export const selectActivity = defineQuery(
  (db: PlatformDb, accountId: AccountId, since: Instant, at: Instant, id: string, limit: number) =>
    db
      .selectFrom('account_activity')
      .select(['id', 'kind', 'at', 'hits', 'detail', 'network', 'user_agent'])
      .where('account_id', '=', accountId)
      .where('at', '>', since)
      .where(({ eb, or, and }) => or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
);

export const deleteOldActivity = defineQuery((tx: PlatformDb, until: Instant) =>
  tx.deleteFrom('account_activity').where('at', '<=', until),
);

/** The accounts with more than `limit` rows. */
export const selectLongActivities = defineQuery((db: PlatformDb, limit: number) =>
  db
    .selectFrom('account_activity')
    .select('account_id')
    .groupBy('account_id')
    .having((row) => row.fn.countAll<number>(), '>', limit),
);

/** Deletes all rows of an account but the newest `kept`. */
export const deleteExcessActivity = defineQuery((tx: PlatformDb, accountId: AccountId, kept: number) =>
  tx
    .deleteFrom('account_activity')
    .where('account_id', '=', accountId)
    .where('id', 'not in', (row) =>
      row
        .selectFrom('account_activity')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(kept),
    ),
);

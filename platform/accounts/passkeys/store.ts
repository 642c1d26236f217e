// SQL of passkeys.
import type { Insertable } from 'kysely';
import { defineQuery } from '../../database/queries/define-query.ts';
import type { PlatformDb, PlatformTables } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import type { Instant } from '../../time/clock.ts';

export const selectPasskey = defineQuery((db: PlatformDb, id: string) =>
  db.selectFrom('passkey').selectAll().where('id', '=', id),
);

/** False if the credential is registered already. */
export const insertPasskey = defineQuery((tx: PlatformDb, row: Insertable<PlatformTables['passkey']>) =>
  tx
    .insertInto('passkey')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id'),
);

/** Stores a use; false if the sign counter does not advance. Authenticators without one always send 0. */
export const updatePasskeyUse = defineQuery(
  (tx: PlatformDb, id: string, sign_count: number, is_backed_up: number, now: Instant) =>
    tx
      .updateTable('passkey')
      .set({ sign_count, is_backed_up, last_used_at: now })
      .where('id', '=', id)
      .where(({ or, and, eb }) =>
        or([
          eb('sign_count', '<', sign_count),
          and([eb('sign_count', '=', 0), eb('sign_count', '=', sign_count)]),
        ]),
      )
      .returning('id'),
);

export const updatePasskeyName = defineQuery(
  (tx: PlatformDb, accountId: AccountId, id: string, name: string) =>
    tx
      .updateTable('passkey')
      .set({ name })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returningAll(),
);

/** The name of the deleted passkey. */
export const deletePasskey = defineQuery((tx: PlatformDb, accountId: AccountId, id: string) =>
  tx.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId).returning('name'),
);

/* The comparison of ids, which is always true, lets SQLite search the index instead of scanning it. */

/** Stores the host of the first passkey; that of an earlier one stays while there are passkeys. */
export const upsertHost = defineQuery((tx: PlatformDb, name: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ value })
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('passkey').select('passkey.id').where('passkey.id', '>', ''))),
        ),
    ),
);

/** The stored host, if there are passkeys. */
export const selectHost = defineQuery((db: PlatformDb, name: string) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('passkey').select('passkey.id').where('passkey.id', '>', '')),
    ),
);

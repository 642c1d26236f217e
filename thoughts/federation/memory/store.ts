// SQL of what is remembered of activities.
import { preparedAny, preparedEffect } from '@tandem/platform/database/prepared.ts';
import { among } from '@tandem/platform/database/sql.ts';
import type { FederationDb } from '../tables.ts';

/** False where it was there. */
export const insertProcessed = preparedAny((tx: FederationDb, hash: string) =>
  tx
    .insertInto('processed_activity')
    .values({ hash })
    .onConflict((on) => on.doNothing())
    .returning('hash'),
);

export const selectIsProcessed = preparedAny((db: FederationDb, hash: string) =>
  db.selectFrom('processed_activity').select('hash').where('hash', '=', hash),
);

export const insertForetold = preparedEffect((tx: FederationDb, key: string, at: number) =>
  tx
    .insertInto('foretold')
    .values({ key, at })
    .onConflict((on) => on.doNothing()),
);

export const selectForetold = preparedAny((db: FederationDb, key: string) =>
  db.selectFrom('foretold').select('key').where('key', '=', key),
);

/** Keys from `from` to before `to`, in order; no more than anybody needs. */
export async function selectForetoldBetween(db: FederationDb, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('foretold')
    .select('key')
    .where('key', '>=', from)
    .where('key', '<', to)
    .orderBy('key')
    .limit(100)
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteForetold(tx: FederationDb, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .deleteFrom('foretold')
    .where((where) => among(tx, where.ref('key'), keys))
    .execute();
}

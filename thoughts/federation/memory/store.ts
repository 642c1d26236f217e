// SQL of what is remembered of activities.
import { among } from '@tandem/platform/database/sql.ts';
import type { FederationDb } from '../tables.ts';

/** False where it was there. */
export async function insertProcessed(tx: FederationDb, hash: string): Promise<boolean> {
  const row = await tx
    .insertInto('processed_activity')
    .values({ hash })
    .onConflict((on) => on.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectIsProcessed(db: FederationDb, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('processed_activity')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertForetold(tx: FederationDb, key: string, at: number): Promise<void> {
  await tx
    .insertInto('foretold')
    .values({ key, at })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function selectForetold(db: FederationDb, key: string): Promise<boolean> {
  const row = await db.selectFrom('foretold').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

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

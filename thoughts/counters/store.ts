// SQL of kept totals.
import { sql } from 'kysely';
import type { ThoughtsDb } from '../tables.ts';

export async function incrementCounters(tx: ThoughtsDb, names: readonly string[], by: number): Promise<void> {
  if (names.length === 0) return;
  await tx
    .insertInto('counter')
    .values(names.map((name) => ({ name, value: by })))
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql`counter.value + excluded.value` }))
    .execute();
}

export async function selectCounter(db: ThoughtsDb, name: string): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

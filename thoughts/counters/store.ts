// SQL of kept totals.
import { sql } from 'kysely';
import type { ThoughtsDb } from '../tables.ts';

export async function incrementCounter(tx: ThoughtsDb, name: string, by: number): Promise<void> {
  await tx
    .insertInto('counter')
    .values({ name, value: by })
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql`counter.value + ${by}` }))
    .execute();
}

export async function selectCounter(db: ThoughtsDb, name: string): Promise<number> {
  const row = await db.selectFrom('counter').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}

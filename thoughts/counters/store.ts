// SQL of kept totals.
import { preparedEffect, preparedFirst } from '@tandem/platform/database/prepared.ts';
import { listed } from '@tandem/platform/database/sql.ts';
import { type SqlBool, sql } from 'kysely';
import type { ThoughtsDb } from '../tables.ts';

const addToAll = preparedEffect((tx: ThoughtsDb, names: readonly string[], by: number) =>
  tx
    .insertInto('counter')
    .columns(['name', 'value'])
    .expression((from) =>
      from
        .selectFrom(listed(tx, names).as('given'))
        .select((select) => [
          sql<string>`given.value`.as('name'),
          select.cast<number>(sql.val(by), 'bigint').as('value'),
        ])
        .where(sql<SqlBool>`true`)
        .orderBy(sql`given.position`),
    )
    .onConflict((on) => on.column('name').doUpdateSet({ value: sql`counter.value + excluded.value` })),
);

/** In the order of `names`, each of which stands there once. */
export async function incrementCounters(tx: ThoughtsDb, names: readonly string[], by: number): Promise<void> {
  if (names.length > 0) await addToAll(tx, names, by);
}

const counter = preparedFirst((db: ThoughtsDb, name: string) =>
  db.selectFrom('counter').select('value').where('name', '=', name),
);

export const selectCounter = async (db: ThoughtsDb, name: string): Promise<number> =>
  (await counter(db, name))?.value ?? 0;

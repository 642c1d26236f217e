// SQL of the settings that administrators changed, one row each.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

export const selectStored = defineQuery((db: ThoughtsDb, names: readonly string[]) =>
  db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where((where) => isIn(db, where.ref('name'), names)),
);

export const upsertStored = defineQuery((tx: ThoughtsDb, name: string, value: string) =>
  tx
    .insertInto('setting')
    .values({ name, value })
    .onConflict((on) => on.column('name').doUpdateSet({ value })),
);

export const deleteStored = defineQuery((tx: ThoughtsDb, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name),
);

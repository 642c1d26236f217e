// SQL of the initial setup.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

export const isAnyAdministrator = defineQuery((db: ThoughtsDb) =>
  db.selectFrom('account').select('id').where('role', '=', 'admin').limit(1),
);

export const selectSetting = defineQuery((db: ThoughtsDb, name: string) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);

export const deleteSetting = defineQuery((tx: ThoughtsDb, name: string) =>
  tx.deleteFrom('setting').where('name', '=', name).returning('name'),
);

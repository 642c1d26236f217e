// SQL of the reserved usernames of deleted users.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';

export const selectDepartedUsername = defineQuery((db: ThoughtsDb, usernameKey: string) =>
  db.selectFrom('departed_user').select('username_key').where('username_key', '=', usernameKey),
);

// SQL of the names of people who left.
import { preparedAny } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../tables.ts';

export const selectIsDepartedUsername = preparedAny((db: ThoughtsDb, usernameKey: string) =>
  db.selectFrom('departed_user').select('username_key').where('username_key', '=', usernameKey),
);

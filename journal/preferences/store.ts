// SQL of preferences.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb } from '../tables.ts';

export const selectPreferences = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('preferences').select('content').where('account_id', '=', userId),
);

export const upsertPreferences = defineQuery((tx: JournalDb, userId: AccountId, content: string) =>
  tx
    .insertInto('preferences')
    .values({ account_id: userId, content })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet(({ ref }) => ({ content: ref('excluded.content') })),
    ),
);

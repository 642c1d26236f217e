// SQL of incremental sync.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb } from '../tables.ts';

/** At most `limit` changes with a number above `after`, in order. */
export const selectChanges = defineQuery((db: JournalDb, userId: AccountId, after: number, limit: number) =>
  db
    .selectFrom('change')
    .select(['kind', 'thing_id', 'number', 'gone'])
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(inlined(limit)),
);

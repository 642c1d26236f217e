// SQL of incremental sync.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalDb } from '../tables.ts';

/** At most `limit` changes of these kinds with a number above `after`, in order. */
export const selectChanges = defineQuery(
  (db: JournalDb, userId: AccountId, after: number, kinds: readonly ChangeKind[], limit: number) =>
    db
      .selectFrom('change')
      .select(['kind', 'thing_id', 'number', 'gone'])
      .where('user_id', '=', userId)
      .where('number', '>', after)
      .where((where) => isIn(db, where.ref('kind'), kinds))
      .orderBy('number')
      .limit(inlined(limit)),
);

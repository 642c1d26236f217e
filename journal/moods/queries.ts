// SQL of own moods for other features.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { MoodId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

/** The moods of `userId`, by value, position and age. */
export const selectMoods = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('mood')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('value')
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id'),
);

/** The caller has checked ownership. */
export const selectMoodsById = defineQuery((db: JournalDb, ids: readonly MoodId[]) =>
  db
    .selectFrom('mood')
    .selectAll()
    .where((where) => isIn(db, where.ref('id'), ids))
    .orderBy('created_at')
    .orderBy('id'),
);

/** The value of the user's mood. It is fixed, so it needs no lock. */
export const selectMoodValue = defineQuery((db: JournalDb, userId: AccountId, id: MoodId) =>
  db.selectFrom('mood').select('value').where('id', '=', id).where('user_id', '=', userId),
);

/** {@link selectMoodValue} with the mood locked against deletion until the transaction ends. */
export const lockMoodForShare = defineQuery((tx: JournalDb, userId: AccountId, id: MoodId) =>
  withRowLock(
    tx,
    'forKeyShare',
    tx.selectFrom('mood').select('value').where('id', '=', id).where('user_id', '=', userId),
  ),
);

// SQL of feelings for other features.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { FeelingId } from '../ids.ts';
import type { JournalDb } from '../tables.ts';

/** The feelings of `userId`, oldest first. */
export const selectFeelings = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('feeling').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id'),
);

/** The caller has checked ownership. */
export const selectFeelingsById = defineQuery((db: JournalDb, ids: readonly FeelingId[]) =>
  db
    .selectFrom('feeling')
    .selectAll()
    .where((where) => isIn(db, where.ref('id'), ids))
    .orderBy('created_at')
    .orderBy('id'),
);

/** The number of the user's feelings among `ids`. */
export const countFeelingsOf = defineQuery((db: JournalDb, userId: AccountId, ids: readonly FeelingId[]) =>
  db
    .selectFrom('feeling')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) => isIn(db, where.ref('id'), ids))
    .where('user_id', '=', userId),
);

/** Which of `ids` are the user's feelings. They are locked against deletion until the transaction ends. */
export const lockFeelingsForShare = defineQuery(
  (tx: JournalDb, userId: AccountId, ids: readonly FeelingId[]) =>
    withRowLock(
      tx,
      'forKeyShare',
      tx
        .selectFrom('feeling')
        .select('id')
        .where((where) => isIn(tx, where.ref('id'), ids))
        .where('user_id', '=', userId),
    ),
);

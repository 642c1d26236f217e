// SQL of changes for other features.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { JournalDb } from '../tables.ts';

const addToCounter = defineQuery((tx: JournalDb, userId: AccountId, count: number) =>
  tx
    .insertInto('change_counter')
    .values({ user_id: userId, number: count })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet(({ eb, ref }) => ({
        number: eb('change_counter.number', '+', ref('excluded.number')),
      })),
    )
    .returning('number'),
);

/**
 * Reserves `count` numbers; the counter stays locked until the transaction ends. Returns the first number.
 */
export async function reserveChangeNumbers(tx: JournalDb, userId: AccountId, count: number): Promise<number> {
  return (await addToCounter.count(tx, userId, count)) - count + 1;
}

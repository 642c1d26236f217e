// SQL of changes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalDb } from '../tables.ts';

type Changes = { userId: AccountId; kind: ChangeKind; first: number; gone: boolean };

/** Stores the changes of `ids`, numbered from `first`; each replaces the previous change of its id. */
export const upsertChanges = defineQuery(
  (tx: JournalDb, { userId, kind, first, gone }: Changes, ids: readonly string[]) =>
    tx
      .insertInto('change')
      .columns(['user_id', 'kind', 'thing_id', 'number', 'gone'])
      .expression(
        tx
          .selectFrom(positionedValues(tx, ids).as('given'))
          .select((select) => [
            select.cast<AccountId>(select.val(userId), 'text').as('user_id'),
            select.cast<ChangeKind>(select.val(kind), 'text').as('kind'),
            'given.value as thing_id',
            sql<number>`cast(${first} as bigint) + given.position`.as('number'),
            sql.lit<0 | 1>(gone ? 1 : 0).as('gone'),
          ])
          // Without a WHERE clause, SQLite would parse the conflict clause as a join constraint.
          .where(sql<boolean>`true`),
      )
      .onConflict((on) =>
        on.columns(['user_id', 'kind', 'thing_id']).doUpdateSet(({ ref }) => ({
          number: ref('excluded.number'),
          gone: ref('excluded.gone'),
        })),
      ),
);

export const hasTombstone = defineQuery((db: JournalDb, userId: AccountId, kind: ChangeKind, id: string) =>
  db
    .selectFrom('change')
    .select('number')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('gone', '=', 1),
);

/** The number of the latest change. */
export const selectLatestNumber = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('change_counter').select('number').where('user_id', '=', userId),
);

/** The number of the latest change, and the time zone; either may be null. */
export const selectState = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('profile')
    .leftJoin('change_counter', 'change_counter.user_id', 'profile.account_id')
    .select(['change_counter.number', 'profile.timezone'])
    .where('profile.account_id', '=', userId),
);

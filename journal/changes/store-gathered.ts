// Changes in a shared transaction: one statement numbers the new items of all accounts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { DeferredWrite } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { sql } from 'kysely';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalDb, JournalTables } from '../tables.ts';

type Thing = { kind: ChangeKind; id: string };

type Accounts = { ids: readonly AccountId[]; counts: readonly number[] };
type Things = {
  users: readonly AccountId[];
  kinds: readonly ChangeKind[];
  ids: readonly string[];
  /** The number of later items of the same account, for each item. */
  after: readonly number[];
};

/**
 * Each account's counter is locked until the commit, in the order of `accounts`. Fails if an id has a change
 * already: ids of deleted entries are not reused.
 */
const insertChanges = defineQuery((tx: JournalDb, accounts: Accounts, things: Things) => ({
  compile: () =>
    sql`
      with counter as (
        insert into change_counter (user_id, number)
        select id, count from unnest(
          ${sql.val(accounts.ids)}::text[], ${sql.val(accounts.counts)}::bigint[]
        ) as given (id, count)
        on conflict (user_id) do update set number = change_counter.number + excluded.number
        returning user_id, number
      )
      insert into change (user_id, kind, thing_id, number, gone)
      select counter.user_id, given.kind, given.id, counter.number - given.after, 0
      from unnest(
        ${sql.val(things.users)}::text[], ${sql.val(things.kinds)}::text[], ${sql.val(things.ids)}::text[],
        ${sql.val(things.after)}::bigint[]
      ) as given (user_id, kind, id, after)
      inner join counter on counter.user_id = given.user_id
    `.compile(tx),
}));

/** New items by account. */
export const gatheredChanges: DeferredWrite<JournalTables, Map<AccountId, Thing[]>> = {
  // After the rows, so that the counters are locked as briefly as possible.
  rank: 1,
  create: () => new Map(),
  flush: async (tx, all) => {
    // A fixed order prevents deadlocks between processes.
    const accounts = [...all].sort(([one], [other]) => (one < other ? -1 : 1));
    const things = accounts.flatMap(([user, changed]) =>
      changed.map((thing, at) => ({ ...thing, user, after: changed.length - 1 - at })),
    );
    await insertChanges.run(
      tx,
      { ids: accounts.map(([id]) => id), counts: accounts.map(([, changed]) => changed.length) },
      {
        users: things.map(({ user }) => user),
        kinds: things.map(({ kind }) => kind),
        ids: things.map(({ id }) => id),
        after: things.map(({ after }) => after),
      },
    );
  },
};

// Records changes for incremental sync by clients with a local copy (docs/decisions/0150).
import { createHash } from 'node:crypto';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { type DeferredWrite, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { StateOf } from '@tandem/platform/http/response-cache/response-cache.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import type { JournalContext } from '../context.ts';
import type { ChangeKind, JournalDb, JournalTables } from '../tables.ts';

/**
 * Assigns each item a new change number. Every transaction that changes the API representation of an entry,
 * activity, mood or feeling calls this last: the counter stays locked until the commit, so the numbers of an
 * account are committed in order and no reader misses a smaller one.
 */
export async function recordChanges(
  tx: JournalDb,
  userId: AccountId,
  kind: ChangeKind,
  ids: readonly string[],
  outcome: 'changed' | 'deleted' = 'changed',
): Promise<void> {
  if (ids.length === 0) return;
  const first = await reserveChangeNumbers(tx, userId, ids.length);
  await upsertChanges.run(tx, { userId, kind, first, gone: outcome === 'deleted' }, ids);
}

/** {@link recordChanges} for a new item in a shared transaction with deferred writes. */
export function gatherCreation(tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string): void {
  deferred(tx, gatheredChanges)
    .getOrInsertComputed(userId, () => [])
    .push({ kind, id });
}

/** The number of the latest change; 0 if there is none. */
export const readChangeNumber = (db: JournalDb, userId: AccountId): Promise<number> =>
  selectLatestNumber.count(db, userId);

/** Returns true if the account had an item of this kind and id and deleted it. */
export const wasDeleted = (tx: JournalDb, userId: AccountId, kind: ChangeKind, id: string) =>
  hasTombstone.exists(tx, userId, kind, id);

/** The number of the account's latest change, and its time zone. */
async function readState(db: JournalDb, userId: AccountId): Promise<{ number: number; timezone: string }> {
  const [state] = await selectState.rows(db, userId);
  return { number: state?.number ?? 0, timezone: state?.timezone ?? 'UTC' };
}

// SQL of changes.

type Changes = { userId: AccountId; kind: ChangeKind; first: number; gone: boolean };

/** Stores the changes of `ids`, numbered from `first`; each replaces the previous change of its id. */
const upsertChanges = defineQuery(
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

const hasTombstone = defineQuery((db: JournalDb, userId: AccountId, kind: ChangeKind, id: string) =>
  db
    .selectFrom('change')
    .select('number')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .where('gone', '=', 1),
);

/** The number of the latest change. */
const selectLatestNumber = defineQuery((db: JournalDb, userId: AccountId) =>
  db.selectFrom('change_counter').select('number').where('user_id', '=', userId),
);

/** The number of the latest change, and the time zone; either may be null. */
const selectState = defineQuery((db: JournalDb, userId: AccountId) =>
  db
    .selectFrom('profile')
    .leftJoin('change_counter', 'change_counter.user_id', 'profile.account_id')
    .select(['change_counter.number', 'profile.timezone'])
    .where('profile.account_id', '=', userId),
);

// Changes in a shared transaction: one statement numbers the new items of all accounts.

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
const gatheredChanges: DeferredWrite<JournalTables, Map<AccountId, Thing[]>> = {
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

// Creation of items under ids of clients: the same request creates one item, at any time later.

type Created = { id: string; user_id: AccountId; creation_hash: string | null };

/** 132 bits of SHA-256; `content` is the normalized request, so that equivalent requests are equal. */
export const creationHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Returns `found`, the item with the id of `wanted`, if an equal request of the same user created it; null
 * for a new id. Refuses an id with other content (`id-taken`) or of a deleted item (`deleted`).
 */
export async function requireSameOrNew<Row extends Created>(
  tx: JournalDb,
  kind: ChangeKind,
  wanted: Row,
  found: Row | undefined,
): Promise<Row | null> {
  if (wanted.creation_hash === null) return null;
  if (found?.user_id === wanted.user_id && found.creation_hash === wanted.creation_hash) return found;
  if (found) throw conflict(`A ${kind} with this id has different content.`, 'id-taken');
  if (await wasDeleted(tx, wanted.user_id, kind, wanted.id))
    throw conflict(`The ${kind} with this id was deleted.`, 'deleted');
  return null;
}

/** Returns a function that reads the state of an account: a text that changes with either of them. */
export const createStateReader =
  ({ database }: Pick<JournalContext, 'database'>): StateOf =>
  async ({ accountId }) => {
    const { number, timezone } = await readState(database.read, accountId);
    return `${number} ${timezone}`;
  };

// SQL of changes for other features.

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

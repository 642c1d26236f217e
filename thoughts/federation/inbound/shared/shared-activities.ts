// Activities that share a transaction on PostgreSQL (docs/decisions/0197): those that are empty or store a
// plain note are collected and applied together, with a few statements for all.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { newRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { batchesRows } from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type {
  FederationDatabase,
  FederationDb,
  FederationTables,
} from '../../../foundation/tables/federation.ts';
import { resumableSince } from '../../outbound/hosts/scheduler.ts';
import { deletionKeyOf, hashOf } from '../../processed/processed-activities.ts';
import type { PreparedNote } from '../../remote/thoughts/prepare-note.ts';
import { persistTogether } from '../../remote/thoughts/thoughts.ts';
import type { ReceivedActivity } from '../received-request.ts';

/** Bounds the duration of locks and the size of a batch. */
const MAX_TOGETHER = 64;

type Shared = ReceivedActivity & { effect: Effect; note: PreparedNote | null };

type Waiting = {
  shared: Shared;
  resolve: (isDone: boolean) => void;
  reject: (error: unknown) => void;
};

export type SharedActivities = {
  /**
   * Whether the activity was recorded and `effect` stored, together with others. False if nothing was done
   * and the activity needs its own transaction.
   */
  apply(received: ReceivedActivity, effect: Effect): Promise<boolean>;
};

export function createSharedActivities(database: FederationDatabase): SharedActivities {
  const queue: Waiting[] = [];
  let isRunning = false;

  /** One transaction at a time, so that batches of this process never wait for each other's locks. */
  async function runQueue(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      let taken: Waiting[] = [];
      try {
        const done = await database.writeShared(async (tx) => {
          // Includes the activities that arrived while this transaction waited.
          if (taken.length === 0) taken = queue.splice(0, MAX_TOGETHER);
          return batchesRows(tx)
            ? applyTogether(
                tx,
                taken.map(({ shared }) => shared),
              )
            : new Set<Shared>();
        });
        for (const { shared, resolve } of taken) resolve(done.has(shared));
      } catch (error) {
        for (const { reject } of taken.length > 0 ? taken : queue.splice(0)) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    apply(received, effect) {
      const { plain: note } = effect;
      if (database.dialect === 'sqlite' || note === undefined) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        queue.push({ shared: { ...received, effect, note }, resolve, reject });
        if (!isRunning) void runQueue();
      });
    },
  };
}

/** Returns the applied activities; nothing is stored of the others. */
async function applyTogether(tx: FederationDb, all: readonly Shared[]): Promise<Set<Shared>> {
  const distinct = withoutRepetitions(all);
  // Senders before notes, each sorted: the lock order of single-activity transactions.
  const senders = distinct.map(({ sender }) => `what ${sender} did`);
  const uris = distinct.flatMap(({ note }) => note?.note.uri ?? []);
  await lockAll.run(tx, [...inOrder(senders), ...inOrder(uris)]);
  const free = await withoutObstructed(tx, distinct);
  const processed = free.map((shared) => ({ hash: keyOf(shared), signed_at: shared.work.signedAt }));
  const recorded = new Set(
    await insertAllProcessed(
      tx,
      inOrderOf(processed, ({ hash }) => hash),
    ),
  );
  const applied = free.filter((shared) => recorded.has(keyOf(shared)));
  await storeNotes(tx, applied);
  return new Set(applied);
}

/** Keeps the first of duplicate activities and notes; the others are processed later. */
function withoutRepetitions(all: readonly Shared[]): Shared[] {
  const seen = new Set<string>();
  return all.filter((shared) => {
    const names = [keyOf(shared), ...(shared.note ? [shared.note.note.uri] : [])];
    const isFirst = names.every((name) => !seen.has(name));
    for (const name of names) seen.add(name);
    return isFirst;
  });
}

async function withoutObstructed(tx: FederationDb, all: readonly Shared[]): Promise<Shared[]> {
  const now = Math.max(...all.map(({ work }) => work.receivedAt));
  const rows = await selectObstructed.values(
    tx,
    {
      senders: all.map(({ sender }) => sender),
      hosts: all.map(({ sender }) => new URL(sender).host),
      uris: all.map(({ note }) => note?.note.uri ?? null),
      deletions: all.map(({ note }) => note && deletionKeyOf('gone', note.author.uri, note.note.uri)),
    },
    { now, seenUntil: resumableSince(now) },
  );
  const obstructed = new Set(rows.map(Number));
  return all.filter((_, at) => !obstructed.has(at + 1));
}

async function storeNotes(tx: FederationDb, applied: readonly Shared[]): Promise<void> {
  const withNotes = applied.flatMap(({ note: prepared, work, effect }) =>
    prepared ? [{ prepared, now: work.receivedAt, effect }] : [],
  );
  const stored = await persistTogether(tx, withNotes);
  for (const [at, { effect }] of withNotes.entries()) if (!stored[at]) await effect(tx);
}

const keyOf = ({ activity, sender, work }: ReceivedActivity): string =>
  hashOf(sender, activity.id, work.bytes);

const inOrder = (names: readonly string[]): string[] => [...new Set(names)].sort();

const inOrderOf = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

/** Locks the names in the given order, until the transaction ends. */
const lockAll = defineQuery((tx: FederationDb, names: readonly string[]) => ({
  compile: () =>
    sql`select count(pg_advisory_xact_lock(hashtextextended(name, 0))) from unnest(${sql.val(names)}::text[]) as name`.compile(
      tx,
    ),
}));

/** One entry per activity: its sender, the sender's host, its note, and the key of the note's deletion. */
type Asked = {
  senders: readonly string[];
  hosts: readonly string[];
  uris: readonly (string | null)[];
  deletions: readonly (string | null)[];
};

type Times = { now: Instant; seenUntil: Instant };

/**
 * The positions (from 1) of activities that cannot be applied now: the sender has a due event, the host is to
 * be resumed, or the note is stored, deleted or awaited. Each check is one index lookup; `limit` keeps
 * PostgreSQL from scanning whole tables.
 */
const selectObstructed = defineQuery((tx: FederationDb, asked: Asked, { now, seenUntil }: Times) => ({
  compile: () =>
    sql<{ position: number }>`
      select position
      from unnest(
        ${sql.val(asked.senders)}::text[], ${sql.val(asked.hosts)}::text[],
        ${sql.val(asked.uris)}::text[], ${sql.val(asked.deletions)}::text[]
      ) with ordinality as given (sender, host, uri, deletion, position)
      where (select 1 from event where subject = sender and due_at <= ${now} limit 1) is not null
        or (
          select 1 from remote_host
          where name = host and failing_since is not null and seen_at <= ${seenUntil} limit 1
        ) is not null
        or (select 1 from thought where thought.uri = given.uri limit 1) is not null
        or (select 1 from tombstone where tombstone.uri = given.uri limit 1) is not null
        or (select 1 from awaited_parent where awaited_parent.uri = given.uri limit 1) is not null
        or (select 1 from ${sql.table('foretold')} where key = deletion limit 1) is not null
    `.compile(tx),
}));

/** Returns the hashes of newly recorded activities. */
const insertAllProcessed = newRows<FederationTables, { hash: string; signed_at: number }, 'hash'>(
  'processed_activity',
  { hash: 'text', signed_at: 'bigint' },
  'hash',
);

/**
 * Applies an activity: SQL only, in the transaction that finishes its event. `plain` is set if the effect is
 * empty (null) or only stores this plain note; such effects may share a transaction.
 */
export type Effect = { (tx: FederationDb): Promise<void>; readonly plain?: PreparedNote | null };

// The inbound queue: unprocessed activities of other servers, shared fairly between their sources.
import { randomUUID } from 'node:crypto';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { countIn, dialectOf } from '@tandem/platform/database/queries/expressions.ts';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { type LeasedEvent, markEventRecorded } from '@tandem/platform/queue/event-queue.ts';
import { writeLease } from '@tandem/platform/queue/write-lease.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { overloaded } from '../../transport/limits.ts';
import { type Backlog, selectBytesOf, selectQueuedBeyond } from '../limits/backlog.ts';
import { INBOX, type QueuedActivity, serializeQueued } from '../received-request.ts';

/** Renewed while an activity is processed. */
export const LEASE = 30 * SECOND;

/** Concurrent activities per source, including those that wait for other servers. */
export const CONCURRENT_PER_SOURCE = 4;

/** Queued activities and bytes per source; beyond these the response is 503 with `Retry-After`. */
const MAX_QUEUED_PER_SOURCE = 1000;
export const MAX_BYTES_PER_SOURCE = 8 * 1024 * 1024;
/** In seconds. */
const RETRY_AFTER = 60;

/** `source` is the registrable domain of the signer. */
export type LeasedActivity = LeasedEvent & { source: string };

/**
 * Queues an activity after earlier ones of `sender`, in the share of the sender's domain. Refuses
 * (unavailable) if this share or the whole queue is full.
 */
export async function enqueueActivity(
  tx: FederationDb,
  sender: string,
  work: QueuedActivity,
  backlog: Backlog,
): Promise<void> {
  const source = registrableDomain(sender);
  const payload = serializeQueued(work);
  const bytes = Buffer.byteLength(payload);
  if (await selectQueuedBeyond.exists(tx, source, MAX_QUEUED_PER_SOURCE - 1)) throw overloaded(RETRY_AFTER);
  if ((await selectBytesOf.count(tx, source)) + bytes > MAX_BYTES_PER_SOURCE) throw overloaded(RETRY_AFTER);
  if (!(await backlog.hasRoom(tx))) throw overloaded(RETRY_AFTER);
  const { receivedAt: now } = work;
  await insertQueued(tx, { subject: sender, source, payload, due_at: now, created_at: now });
  backlog.add(bytes);
}

/**
 * Leases at most `limit` due activities; sources with the fewest activities in progress come first.
 * `underWay` has one entry per activity in progress: its source. The lease is durable when this resolves.
 */
export async function leaseActivities(
  database: FederationDatabase,
  { limit, now, underWay = [] }: { limit: number; now: Instant; underWay?: readonly string[] },
): Promise<LeasedActivity[]> {
  const lease = randomUUID();
  const wanted = { now, endsAt: now + LEASE, lease, limit, perSource: CONCURRENT_PER_SOURCE };
  const rows = await writeLease(database, 'event', (tx) => leaseQueued.rows(tx, wanted, underWay));
  return rows.map((row) => ({ ...row, lease })).sort((one, other) => one.id - other.id);
}

/** A literal, because the partial index only contains events of this kind. */
const KIND = sql.lit(INBOX);

/** Due events considered per source; a sender with more of them delays the rest of its source. */
const WINDOW = sql.lit(256);

type NewRow = { subject: string; source: string; payload: string; due_at: number; created_at: number };

const insertRow = defineQuery((tx: FederationDb, row: NewRow) =>
  tx.insertInto('event').values({ ...row, kind: INBOX, lease: null, lease_ends_at: null }),
);

async function insertQueued(tx: FederationDb, row: NewRow): Promise<void> {
  await insertRow.run(tx, row);
  markEventRecorded(tx, INBOX);
}

/** The sources with queued events, with one index lookup each. */
const SOURCES = sql`source_of (source) as (
  select min(source) from event where kind = ${KIND}
  union all
  select (select min(source) from event where kind = ${KIND} and source > source_of.source)
  from source_of where source_of.source is not null
)`;

type LeaseRequest = {
  now: number;
  endsAt: number;
  lease: string;
  limit: number;
  /** Maximum per source, including those in progress. */
  perSource: number;
  /** The source of each activity in progress. */
  underWay: readonly string[];
};

/**
 * Leases up to `limit` events: the first due event of each subject without a lease; sources with the fewest
 * in progress come first. On PostgreSQL, rows locked by other processes are skipped; SQLite has one writer at
 * a time.
 */
const leaseQueued = defineQuery(
  (
    tx: FederationDb,
    { now, endsAt, lease, limit, perSource }: Omit<LeaseRequest, 'underWay'>,
    underWay: readonly string[],
  ) => {
    const isFree = (name: string) =>
      sql`(${sql.ref(`${name}.lease_ends_at`)} is null or ${sql.ref(`${name}.lease_ends_at`)} <= ${now})`;
    const lock = dialectOf(tx) === 'postgres' ? sql`for update of event skip locked` : sql``;
    // The cross join makes SQLite begin with the few heads.
    const statement = sql<Omit<LeasedEvent, 'lease'> & { source: string }>`
      with recursive ${SOURCES},
      head as (
        select event.id, event.due_at,
          row_number() over (partition by event.source order by event.due_at, event.id)
            + ${countIn(tx, sql.ref('event.source'), underWay)} as position
        from source_of join event on event.id in (
          select due.id from (
            select queued.id, queued.subject, queued.due_at from event as queued
            where queued.kind = ${KIND} and queued.source = source_of.source and queued.due_at <= ${now}
              and ${isFree('queued')}
              and queued.subject not in (
                select held.subject from event as held where held.lease_ends_at > ${now} and held.subject is not null
              )
            order by queued.due_at, queued.id limit ${WINDOW}
          ) as due
          where not exists (
            select 1 from event as earlier
            where earlier.subject = due.subject and earlier.id < due.id and earlier.due_at <= ${now}
          )
          order by due.due_at, due.id limit ${perSource}
        )
        where source_of.source is not null
      )
      update event set lease = ${lease}, lease_ends_at = ${endsAt}, attempts = attempts + 1
      where id in (
        select event.id from head cross join event
        where event.id = head.id and ${isFree('event')} and head.position <= ${perSource}
        order by head.position, head.due_at, head.id limit ${limit} ${lock}
      )
      returning id, kind, subject, source, payload, attempts, created_at`;
    return { compile: () => statement.compile(tx) };
  },
);

// The inbound queue: unprocessed activities of other servers, shared fairly between their sources.
import { randomUUID } from 'node:crypto';
import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import type { LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import { writeLease } from '@tandem/platform/queue/write-lease.ts';
import { type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase, FederationDb } from '../../../foundation/tables/federation.ts';
import { overloaded } from '../../transport/limits/wait-limit.ts';
import type { Backlog } from '../limits/backlog.ts';
import { selectBytesOf, selectQueuedBeyond } from '../limits/store.ts';
import { type QueuedActivity, serializeQueued } from '../payload.ts';
import { insertQueued, leaseQueued } from './store.ts';

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

// Queues an activity in the transaction of its cause: the activity once, and one delivery per inbox.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';
import {
  deleteSuperseded,
  insertDeliveries,
  insertOutgoing,
  selectWrittenTo,
  updateSuperseded,
  updateWrittenTo,
  upsertDueHosts,
} from './store-enqueue.ts';

/**
 * `id` is the part after `/activities/`, equal for all attempts of its cause. Activities with equal
 * `objectKey` reach an inbox in the order of queueing. Follows are delivered even while the circuit of the
 * host is open.
 */
export type OutgoingActivity = {
  id: string;
  actorId: ActorId;
  objectKey: string;
  /** JSON. */
  body: string;
  isFollow: boolean;
  supersedes: Supersedes | null;
};

/**
 * Superseded activities of the same `objectKey`, for inboxes where they are still waiting: the activity with
 * this id (the object of an Undo), or all but Undo and Reject, as for a Block or a Delete.
 */
export type Supersedes = { id: string } | 'all but undoings';

/** Bounds the event-loop time of one part: about 3 ms and the commit. */
const INBOXES_PER_PART = 250;

/** A range of the sorted inboxes, beginning after `after`; `isLast` marks the final part. */
export type Part = { inboxes: readonly string[]; after: string | null; isLast: boolean };

/** The unwritten parts of an activity to `inboxes`, in order; empty if complete. */
export async function remainingParts(
  db: FederationDb,
  id: string,
  inboxes: readonly string[],
): Promise<Part[]> {
  const written = await selectWrittenTo.first(db, id);
  if (written && written.written_to === null) return [];
  let after = written?.written_to ?? null;
  const left = [...new Set(inboxes)].filter((inbox) => after === null || inbox > after).sort();
  const parts: Part[] = [];
  for (let at = 0; at === 0 || at < left.length; at += INBOXES_PER_PART) {
    const part = left.slice(at, at + INBOXES_PER_PART);
    parts.push({ inboxes: part, after, isLast: at + INBOXES_PER_PART >= left.length });
    after = part.at(-1) ?? after;
  }
  return parts;
}

/** False, with nothing written, if another process wrote this part meanwhile. */
export async function enqueuePart(
  tx: FederationDb,
  outgoing: OutgoingActivity,
  { inboxes, after, isLast }: Part,
  now: Instant,
): Promise<boolean> {
  const writtenTo = isLast ? null : (inboxes.at(-1) ?? null);
  const isOurs =
    after === null
      ? await insertOutgoing(tx, outgoing, writtenTo, now)
      : await updateWrittenTo(tx, outgoing.id, after, writtenTo);
  if (!isOurs) return false;
  const rows = inboxes.map((inbox) => ({ inbox, host: hostOf(inbox) }));
  await insertDeliveries(tx, outgoing, rows, now);
  if (outgoing.supersedes) await supersede(tx, outgoing, outgoing.supersedes, inboxes, now);
  await upsertDueHosts(tx, [...new Set(rows.map(({ host }) => host))], outgoing.isFollow, now);
  return true;
}

/** Waiting deliveries are deleted; those in progress are not retried. */
async function supersede(
  tx: FederationDb,
  { id, objectKey }: OutgoingActivity,
  supersedes: Supersedes,
  inboxes: readonly string[],
  now: Instant,
): Promise<void> {
  const superseded = {
    id,
    objectKey,
    inboxes,
    supersededId: supersedes === 'all but undoings' ? null : supersedes.id,
  };
  await deleteSuperseded(tx, superseded, now);
  await updateSuperseded(tx, superseded, now);
}

/** Name and port: the key of a host's delivery queue. */
const hostOf = (inbox: string): string => new URL(inbox).host;

// Queues an activity in the transaction of its cause: the activity once, and one delivery per inbox.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, textRows } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { FederationDb, FederationTables } from '../../../foundation/tables/federation.ts';
import type { ActorId } from '../../../foundation/tables/tables.ts';

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

// SQL of queueing: an activity, its deliveries, and the next attempts of their hosts.
type Outgoing = { id: string; actorId: ActorId; objectKey: string; body: string; isFollow: boolean };

/** Progress of writing an activity's deliveries; undefined for a new activity. */
const selectWrittenTo = defineQuery((db: FederationDb, id: string) =>
  db.selectFrom('outgoing_activity').select('written_to').where('id', '=', id),
);

/** False if the activity exists. */
async function insertOutgoing(
  tx: FederationDb,
  { id, actorId, objectKey, body }: Outgoing,
  writtenTo: string | null,
  now: Instant,
): Promise<boolean> {
  const row = { id, actor_id: actorId, object_key: objectKey, body, written_to: writtenTo, created_at: now };
  const inserted = await tx
    .insertInto('outgoing_activity')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if the progress is no longer at `from`. */
async function updateWrittenTo(
  tx: FederationDb,
  id: string,
  from: string,
  to: string | null,
): Promise<boolean> {
  const updated = await tx
    .updateTable('outgoing_activity')
    .set({ written_to: to })
    .where('id', '=', id)
    .where('written_to', '=', from)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

async function insertDeliveries(
  tx: FederationDb,
  { id, objectKey, isFollow }: Outgoing,
  deliveries: readonly { inbox: string; host: string }[],
  now: Instant,
): Promise<void> {
  const row = textRows(tx, ['inbox', 'host'], deliveries);
  await tx
    .insertInto('delivery')
    .columns(['activity_id', 'object_key', 'inbox', 'host', 'is_follow', 'due_at', 'created_at'])
    .expression((from) =>
      from
        .selectFrom(row)
        .select((select) => [
          select.cast<string>(select.val(id), 'text').as('activity_id'),
          select.cast<string>(select.val(objectKey), 'text').as('object_key'),
          'row.inbox',
          'row.host',
          select.cast<0 | 1>(select.val(isFollow ? 1 : 0), 'integer').as('is_follow'),
          select.cast<number>(select.val(now), 'bigint').as('due_at'),
          select.cast<number>(select.val(now), 'bigint').as('created_at'),
        ])
        .orderBy('row.inbox'),
    )
    .execute();
}

/**
 * `supersededId` is the id of the superseded activity; null for all but Undo and Reject, by the prefixes of
 * local activity ids.
 */
type Superseded = {
  id: string;
  objectKey: string;
  inboxes: readonly string[];
  supersededId: string | null;
};

const isSuperseded =
  (tx: FederationDb, { id, objectKey, inboxes, supersededId }: Superseded) =>
  (where: ExpressionBuilder<FederationTables, 'delivery'>) =>
    where.and([
      where('object_key', '=', objectKey),
      isIn(tx, where.ref('inbox'), inboxes),
      where('failed_at', 'is', null),
      where('activity_id', '<>', id),
      supersededId === null
        ? where.and([
            where('activity_id', 'not like', 'undo-%'),
            where('activity_id', 'not like', 'reject-%'),
          ])
        : where('activity_id', '=', supersededId),
    ]);

/** Deletes waiting deliveries. */
async function deleteSuperseded(tx: FederationDb, superseded: Superseded, now: Instant): Promise<void> {
  await tx
    .deleteFrom('delivery')
    .where(isSuperseded(tx, superseded))
    .where((where) => where.or([where('lease', 'is', null), where('lease_ends_at', '<=', now)]))
    .execute();
}

/** Marks deliveries in progress as failed; a success still removes them. */
async function updateSuperseded(tx: FederationDb, superseded: Superseded, now: Instant): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ failed_at: now, last_error: 'superseded' })
    .where(isSuperseded(tx, superseded))
    .execute();
}

/** Schedules `hosts` now, or at the end of their backoff. Locks them in order of names to avoid deadlocks. */
export async function upsertDueHosts(
  tx: FederationDb,
  hosts: readonly string[],
  isFollow: boolean,
  now: Instant,
): Promise<void> {
  const rows = textRows(
    tx,
    ['name'],
    hosts.map((name) => ({ name })),
  );
  await tx
    .insertInto('remote_host')
    .columns(['name', 'next_at', 'seen_at'])
    .expression((from) =>
      from
        .selectFrom(rows)
        .select((select) => [
          'row.name',
          select.cast<number>(select.val(now), 'bigint').as('next_at'),
          select.cast<number>(select.val(now), 'bigint').as('seen_at'),
        ])
        // SQLite requires a condition between a select and `on conflict`.
        .where(sql<boolean>`true`)
        .orderBy('row.name'),
    )
    .onConflict((on) =>
      on.column('name').doUpdateSet((set) => ({
        next_at: set
          .case()
          .when('remote_host.next_at', '<=', now)
          .then(set.ref('remote_host.next_at'))
          .when(set.and([set('remote_host.retry_at', '>', now), set(set.val(isFollow ? 1 : 0), '=', 0)]))
          .then(set.fn.coalesce('remote_host.next_at', 'remote_host.retry_at'))
          .else(set.cast<number>(set.val(now), 'bigint'))
          .end(),
      })),
    )
    .execute();
}

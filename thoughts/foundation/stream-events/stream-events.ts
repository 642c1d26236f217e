// Events for streams, recorded in the transaction of their cause, read by every process with open streams,
// and deleted after minutes (docs/decisions/0171). The domain does not depend on their readers.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isInNumbers, positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { batchesRows, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { markEventRecorded } from '@tandem/platform/queue/event-queue.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { type Clock, HOUR, type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import { type Insertable, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { acceptedFollow, blockedActorIds, serverBlockerIds } from '../relations/queries.ts';
import type {
  StreamEventTable,
  ThoughtsDatabase,
  ThoughtsDb,
  ThoughtsTables,
  ThoughtTable,
  Visibility,
} from '../tables/tables.ts';

/** The wake-up kind that `notifyAfterCommit` reports when streams have events to send. */
export const STREAM_WAKE = 'stream';
/** The wake-up kind of a commit that ends access tokens, and with them their streams. */
export const TOKENS_WAKE = 'tokens-ended';

/** Older thoughts are not published, such as a thread fetched from another server. */
const NEWS = 6 * HOUR;
/** Readers further behind have missed events; their clients reload the lists. */
const KEPT = 10 * MINUTE;

/**
 * A change of a thought or of a boost of it by `actorId`, with all data that determines its audience even
 * after a deletion. Date and tie are those of the thought or the boost.
 */
export type StatusEvent = {
  kind: 'created' | 'edited' | 'deleted' | 'boosted' | 'unboosted';
  /** The author of the thought, or the booster. */
  actorId: ActorId;
  authorId: ActorId;
  thoughtId: ThoughtId;
  created_at: Instant;
  tie: number;
  visibility: Visibility;
  listed: 0 | 1;
  is_local: 0 | 1;
  language: string | null;
  /** Only for thoughts. */
  tags?: readonly string[];
  /** Only for deletions. */
  recipients?: readonly ActorId[];
  /**
   * Only for deletions with the author: the author's followers, and the actors that had hidden the author.
   */
  departed?: { followers: ReadonlySet<ActorId>; hidden: ReadonlySet<ActorId> };
};

/** The deletion of an actor with all data. `thoughts` are the newest that others may have seen. */
type DepartedEvent = {
  kind: 'departed';
  actorId: ActorId;
  followers: readonly ActorId[];
  /** Actors with a block in either direction, and actors that muted the actor. */
  hidden: readonly ActorId[];
  thoughts: readonly Omit<Subject, 'actor_id'>[];
};

/** An event for the apps of a single user. */
type PersonalEvent = { kind: 'filters-changed'; actorId: ActorId };

export type StreamEvent = StatusEvent | DepartedEvent | PersonalEvent;

type SubjectColumn = 'created_at' | 'tie' | 'visibility' | 'listed' | 'is_local' | 'tags';
type Subject = Pick<ThoughtTable, 'id' | 'actor_id' | SubjectColumn> & { language: string | null };

/** Records that a thought was published, edited or deleted. `recipients`: only for deletions. */
export async function recordThought(
  tx: ThoughtsDb,
  kind: 'created' | 'edited' | 'deleted',
  thought: Subject,
  now: Instant,
  recipients: readonly ActorId[] = [],
): Promise<void> {
  if (kind === 'created' && now - thought.created_at > NEWS) return;
  const tags: readonly string[] = thought.tags === '[]' ? [] : JSON.parse(thought.tags);
  const event = toEvent(kind, thought, thought.actor_id, thought);
  await record(
    tx,
    { ...event, ...(tags.length > 0 && { tags }), ...(recipients.length > 0 && { recipients }) },
    now,
  );
}

/** Records that `boosterId` boosted the thought or undid the boost. `at` is the number of the boost. */
export async function recordBoost(
  tx: ThoughtsDb,
  kind: 'boosted' | 'unboosted',
  thought: Subject,
  boosterId: ActorId,
  at: { created_at: Instant; tie: number },
  now: Instant,
): Promise<void> {
  if (kind === 'boosted' && now - at.created_at > NEWS) return;
  await record(tx, toEvent(kind, thought, boosterId, at), now);
}

/** Records the end of the boosts of a thought that is about to be deleted. */
export async function recordBoostsEnded(tx: ThoughtsDb, thought: Subject, now: Instant): Promise<void> {
  const boosts = await selectBoostsOf.rows(tx, thought.id);
  const payloads = boosts.map(({ actor_id, ...at }) =>
    JSON.stringify(toEvent('unboosted', thought, actor_id, at)),
  );
  if (payloads.length > 0) await insertStreamEvents.run(tx, payloads, now);
  wakeStreams(tx);
}

/**
 * Records the deletion of an actor; call it before the relations are deleted. A single event keeps the cost
 * of a deletion nearly independent of the number of thoughts.
 */
export async function recordDeparture(tx: ThoughtsDb, actorId: ActorId, now: Instant): Promise<void> {
  const thoughts = await selectNewestThoughts.rows(tx, actorId);
  if (thoughts.length === 0) return;
  const followers = await selectLocalFollowers.values(tx, actorId);
  const hidden = await selectHiding.values(tx, actorId);
  await record(tx, { kind: 'departed', actorId, followers, hidden, thoughts }, now);
}

/** Expands a departure into deletions of thoughts. */
export function toDeletions({ actorId, followers, hidden, thoughts }: DepartedEvent): StatusEvent[] {
  const departed = { followers: new Set(followers), hidden: new Set(hidden) };
  return thoughts.map(({ tags, ...thought }) => ({
    ...toEvent('deleted', { ...thought, tags, actor_id: actorId }, actorId, thought),
    tags: JSON.parse(tags) as string[],
    departed,
    recipients: thought.visibility === 'followers' ? followers : [],
  }));
}

/** Records an event that makes the apps of one user reload data. */
export const recordPersonal = (tx: ThoughtsDb, event: PersonalEvent, now: Instant): Promise<void> =>
  record(tx, event, now);

/** Makes the streams of this process read new events after the commit. */
export const wakeStreams = (tx: ThoughtsDb): void => markEventRecorded(tx, STREAM_WAKE);

/** Makes the streams of this process check their tokens after the commit. */
export const endStreams = (tx: ThoughtsDb): void => markEventRecorded(tx, TOKENS_WAKE);

async function record(tx: ThoughtsDb, event: StreamEvent, now: Instant): Promise<void> {
  const row = { payload: JSON.stringify(event), recorded_at: now };
  if (batchesRows(tx)) deferred(tx, gatheredStreamEvents).push(row);
  else await insertStreamEvent.run(tx, row);
  wakeStreams(tx);
}

const toEvent = (
  kind: StatusEvent['kind'],
  { id, actor_id, visibility, listed, is_local, language }: Subject,
  actorId: ActorId,
  { created_at, tie }: { created_at: Instant; tie: number },
): StatusEvent => ({
  kind,
  actorId,
  authorId: actor_id,
  thoughtId: id,
  created_at,
  tie,
  visibility,
  listed,
  is_local,
  language,
});

/** Deletes events that all readers have passed. */
export const streamEventsJob = (database: ThoughtsDatabase, clock: Clock): PeriodicJob => ({
  name: 'stream events',
  every: MINUTE,
  run: async () => {
    const before = clock.now() - KEPT;
    // An unconditional write transaction would invalidate the response caches every minute.
    if (!(await selectOldStreamEvent.exists(database.read, before))) return;
    await database.write((tx) => deleteStreamEvents.run(tx, before));
  },
});

// SQL that writes stream events and selects their audiences.

const insertStreamEvent = defineQuery((tx: ThoughtsDb, event: Insertable<StreamEventTable>) =>
  tx.insertInto('stream_event').values(event),
);

type NewStreamEvent = Pick<StreamEventTable, 'payload' | 'recorded_at'>;

const gatheredStreamEvents = gatheredRows<ThoughtsTables, NewStreamEvent>('stream_event', {
  payload: 'text',
  recorded_at: 'bigint',
});

const insertStreamEvents = defineQuery((tx: ThoughtsDb, payloads: readonly string[], now: number) =>
  tx
    .insertInto('stream_event')
    .columns(['payload', 'recorded_at'])
    .expression((from) =>
      from
        .selectFrom(positionedValues(tx, payloads).as('given'))
        .select((select) => [
          sql<string>`given.value`.as('payload'),
          select.cast<number>(sql.val(now), 'bigint').as('recorded_at'),
        ]),
    ),
);

/** The maximum number of boosts whose end is published when a thought is deleted. */
const MAX_BOOSTS = 1000;

const selectBoostsOf = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('boost')
    .select(['actor_id', 'created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .limit(sql.lit(MAX_BOOSTS)),
);

/** The page size of the largest timeline: an estimate of the thoughts of one actor that apps display. */
const MAX_THOUGHTS = 40;
const MAX_PEOPLE = 1000;

const selectNewestThoughts = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie', 'visibility', 'listed', 'is_local', 'tags', 'language'])
    .where('actor_id', '=', actorId)
    .where('visibility', '<>', sql.lit('private' as const))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_THOUGHTS)),
);

const selectLocalFollowers = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('follow.followee_id', '=', actorId)
    .where(acceptedFollow)
    .where('actor.host', 'is', null)
    .limit(sql.lit(MAX_PEOPLE)),
);

/** Actors with a block in either direction, and actors that mute the actor or block its server. */
const selectHiding = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom(
      blockedActorIds(db, actorId)
        .union(db.selectFrom('mute').select('mute.muter_id as id').where('mute.muted_id', '=', actorId))
        .union(serverBlockerIds(db, actorId))
        .as('hiding'),
    )
    .select('hiding.id')
    .limit(sql.lit(MAX_PEOPLE)),
);

const selectOldStreamEvent = defineQuery((db: ThoughtsDb, before: number) =>
  db.selectFrom('stream_event').select('number').where('recorded_at', '<', before).limit(1),
);

const deleteStreamEvents = defineQuery((tx: ThoughtsDb, before: number) =>
  tx.deleteFrom('stream_event').where('recorded_at', '<', before),
);

// SQL that reads stream events.
const events = (db: ThoughtsDb) => db.selectFrom('stream_event').select(['number', 'payload']);

/** The first events after a number. */
export const selectStreamEvents = defineQuery((db: ThoughtsDb, after: number, limit: number) =>
  events(db).where('number', '>', after).orderBy('number').limit(limit),
);

/** The existing events with these numbers. */
export const selectStreamEventsOf = defineQuery((db: ThoughtsDb, numbers: readonly number[]) =>
  events(db)
    .where((where) => isInNumbers(db, where.ref('number'), numbers))
    .orderBy('number'),
);

/** The highest numbers, in descending order. */
export const selectLastStreamEvents = defineQuery((db: ThoughtsDb, limit: number) =>
  db
    .selectFrom('stream_event')
    .select('number')
    .where('number', '>', 0)
    .orderBy('number', 'desc')
    .limit(limit),
);

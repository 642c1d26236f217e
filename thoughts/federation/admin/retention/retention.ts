// Deletes unrelated remote thoughts and actors, and expired federation records.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { FederationDb, FederationTables } from '../../../foundation/tables/federation.ts';
import type { ActorId, ThoughtId } from '../../../foundation/tables/tables.ts';
import { toThoughtId } from '../../../ids.ts';
import { purgeThought } from '../../../posts/thoughts/thoughts.ts';
import type { FederationContext } from '../../context.ts';

/** Rows examined per statement and deleted per transaction. Small, because other writers wait meanwhile. */
const BATCH = 50;
/** Retention of relation statements; signed requests are accepted for one hour. */
const STATEMENTS_KEPT_FOR = 2 * DAY;
/** Maximum of transactions per kind and run for rows that expire by age only; the next run continues. */
const MOST_BATCHES = 1000;

export const retentionJob = (federation: FederationContext): PeriodicJob => ({
  name: 'retention',
  every: 6 * HOUR,
  run: async (stopping) => {
    const { database, clock, config } = federation;
    const before = clock.now() - config.THOUGHTS_REMOTE_RETENTION_DAYS * DAY;
    const kinds = { database, before, stopping };
    await sweep(kinds, selectOldThoughts, selectIdleThoughts.exists, async (tx, ids) => {
      for (const thought of await selectIdleThoughts.rows(tx, ids)) await purgeThought(tx, thought);
    });
    await sweep(kinds, selectRemoteActors, selectIdleActors.exists, deleteIdleActors.run);
    const said = clock.now() - STATEMENTS_KEPT_FOR;
    for (const [remove, from] of [
      [deleteForetold, before],
      [deleteOldStatements, said],
      [deleteOldFollowReplies, said],
    ] as const) {
      for (let batch = 0; batch < MOST_BATCHES && !stopping.aborted; batch += 1) {
        if ((await database.write((tx) => remove(tx, from, BATCH))) < BATCH) break;
      }
    }
  },
});

type Sweep = Pick<FederationContext, 'database'> & { before: number; stopping: AbortSignal };

/**
 * One pass in order of ids. `select` reads the next batch; `remove` runs only if `isAnyIdle` finds a
 * candidate in it, and rechecks in its transaction. Yields after each batch, as most rows of a large server
 * stay.
 */
async function sweep<Id extends string>(
  { database, before, stopping }: Sweep,
  select: (db: FederationDb, window: Window) => Promise<Id[]>,
  isAnyIdle: (db: FederationDb, ids: readonly Id[], before: Instant) => Promise<boolean>,
  remove: (tx: FederationDb, ids: readonly Id[], before: Instant) => Promise<void>,
): Promise<void> {
  for (let after = '', isLast = false; !isLast && !stopping.aborted; ) {
    const began = performance.now();
    const ids = await select(database.read, { after, before, limit: BATCH });
    isLast = ids.length < BATCH;
    after = ids.at(-1) ?? after;
    if (ids.length > 0 && (await isAnyIdle(database.read, ids, before))) {
      await database.write((tx) => remove(tx, ids, before));
    }
    await yieldLoop(performance.now() - began);
  }
}

// SQL of remote thoughts and actors without relations to local users.

type OfThought = ExpressionBuilder<FederationTables, 'thought'>;
type OfActor = ExpressionBuilder<FederationTables, 'remote_actor'>;

/**
 * Cursor, age limit (Unix milliseconds) and size of a batch. There is no further filter, so that a batch
 * never scans many rows.
 */
type Window = { after: string; before: number; limit: number };

/** The smallest UUIDv7 of an instant. A thought's id contains the time of storage, unlike its date. */
const firstIdOf = (instant: number): ThoughtId => {
  const hex = Math.max(instant, 0).toString(16).padStart(12, '0');
  return toThoughtId(`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`);
};

/** The next thoughts stored before the age limit, in order of ids. */
async function selectOldThoughts(db: FederationDb, { after, before, limit }: Window): Promise<ThoughtId[]> {
  const rows = await db
    .selectFrom('thought')
    .select('thought.id')
    .where('thought.id', '>', toThoughtId(after))
    .where('thought.id', '<', firstIdOf(before))
    .orderBy('thought.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The idle ones among `ids`, as whole rows: remote thoughts whose author has no local follower, without a
 * local reply, parent, quote, like, boost, bookmark or mention.
 */
const selectIdleThoughts = defineQuery((db: FederationDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .selectAll('thought')
    .where((where) => isIn(db, where.ref('thought.id'), ids))
    .where('thought.is_local', '=', 0)
    .where(isIdleThought),
);

function isIdleThought(where: OfThought) {
  const byPeopleHere = (table: 'thought_like' | 'boost' | 'bookmark' | 'mention' | 'recipient') =>
    where.exists(
      where
        .selectFrom(table)
        .innerJoin('actor', 'actor.id', `${table}.actor_id`)
        .select('actor.id')
        .whereRef(`${table}.thought_id`, '=', 'thought.id')
        .where('actor.host', 'is', null),
    );
  const isFollowed = where.exists(
    where
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select('actor.id')
      .whereRef('follow.followee_id', '=', 'thought.actor_id')
      .where('actor.host', 'is', null),
  );
  const hasLocalReply = where.exists(
    where
      .selectFrom('thought as reply')
      .select('reply.id')
      .whereRef('reply.reply_to_id', '=', 'thought.id')
      .where('reply.is_local', '=', 1),
  );
  const isReply = where.exists(
    where
      .selectFrom('thought as parent')
      .select('parent.id')
      .whereRef('parent.id', '=', 'thought.reply_to_id')
      .where('parent.is_local', '=', 1),
  );
  const isQuoted = where.exists(
    where
      .selectFrom('quote_request')
      .select('quote_request.thought_id')
      .whereRef('quote_request.quoted_uri', '=', 'thought.uri'),
  );
  const ties = (['thought_like', 'boost', 'bookmark', 'mention', 'recipient'] as const).map(byPeopleHere);
  return where.not(where.or([isFollowed, hasLocalReply, isReply, isQuoted, ...ties]));
}

/** The next remote actors, in order of ids. */
async function selectRemoteActors(db: FederationDb, { after, limit }: Window): Promise<ActorId[]> {
  const rows = await db
    .selectFrom('remote_actor')
    .select('remote_actor.actor_id')
    .where('remote_actor.actor_id', '>', after as ActorId)
    .orderBy('remote_actor.actor_id')
    .limit(limit)
    .execute();
  return rows.map(({ actor_id }) => actor_id);
}

/** The idle ones among `ids`: fetched before the given instant, without thoughts or relations. */
const selectIdleActors = defineQuery((db: FederationDb, ids: readonly ActorId[], before: Instant) =>
  db
    .selectFrom('remote_actor')
    .select('remote_actor.actor_id')
    .where((where) => isIn(db, where.ref('remote_actor.actor_id'), ids))
    .where('remote_actor.fetched_at', '<', before)
    .where(isIdleActor),
);

const TIES = [
  'thought.actor_id',
  'thought_like.actor_id',
  'boost.actor_id',
  'mention.actor_id',
  'recipient.actor_id',
  'follow.follower_id',
  'follow.followee_id',
  'block.blocker_id',
  'block.blocked_id',
  'mute.muted_id',
  // Moderation decisions outlive the thoughts.
  'actor_limit.actor_id',
] as const;

function isIdleActor(where: OfActor) {
  const ties = TIES.map((column) =>
    where.exists(
      where
        .selectFrom(column.split('.', 1)[0] as 'thought')
        .select(sql.lit(1).as('one'))
        .whereRef(column as 'thought.actor_id', '=', 'remote_actor.actor_id'),
    ),
  );
  return where.not(where.or(ties));
}

const deleteIdleActors = defineQuery((tx: FederationDb, ids: readonly ActorId[], before: Instant) =>
  tx.deleteFrom('actor').where('id', 'in', (idle) =>
    idle
      .selectFrom('remote_actor')
      .select('remote_actor.actor_id')
      .where((where) => isIn(tx, where.ref('remote_actor.actor_id'), ids))
      .where('remote_actor.fetched_at', '<', before)
      .where(isIdleActor),
  ),
);

/** Returns the number of deleted rows, at most `limit`. */
async function deleteForetold(tx: FederationDb, before: number, limit: number): Promise<number> {
  const gone = await tx
    .deleteFrom('foretold')
    .where('key', 'in', (old) =>
      old.selectFrom('foretold').select('key').where('at', '<', before).limit(limit),
    )
    .returning('key')
    .execute();
  return gone.length;
}

/** Returns the number of deleted rows, at most `limit`. */
async function deleteOldStatements(tx: FederationDb, before: Instant, limit: number): Promise<number> {
  const gone = await tx
    .deleteFrom('relation_statement')
    .where('activity', 'in', (old) =>
      old.selectFrom('relation_statement').select('activity').where('seen_at', '<', before).limit(limit),
    )
    .where('seen_at', '<', before)
    .returning('activity')
    .execute();
  return gone.length;
}

/** Returns the number of deleted rows, at most `limit`. */
async function deleteOldFollowReplies(tx: FederationDb, before: Instant, limit: number): Promise<number> {
  const gone = await tx
    .deleteFrom('follow_answer')
    .where('uri', 'in', (old) =>
      old.selectFrom('follow_answer').select('uri').where('seen_at', '<', before).limit(limit),
    )
    .returning('uri')
    .execute();
  return gone.length;
}

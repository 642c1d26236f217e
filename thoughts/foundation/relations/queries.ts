// SQL of relations between two actors, for every feature: an accepted follow, a block in either direction,
// a mute, and a block of a server.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import { notSuspended, suspendedActorIds } from '../actors/queries.ts';
import type { RequestAcceptanceTable, ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';

/** True if the `follow` in scope is accepted. */
export const acceptedFollow = sql<SqlBool>`follow.state = 'accepted'`;

/** Whether `followerId` is an accepted follower of `followeeId`. */
export const isFollowing = defineQuery((db: ThoughtsDb, followerId: ActorId, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select('follow.follower_id')
    .where('follow.follower_id', '=', followerId)
    .where('follow.followee_id', '=', followeeId)
    .where(acceptedFollow),
).exists;

type From = Pick<ExpressionBuilder<ThoughtsTables, never>, 'selectFrom'>;

export const isSuspended = defineQuery((db: ThoughtsDb, id: ActorId) =>
  db.selectFrom(suspendedActorIds(db).as('suspended')).select('suspended.id').where('suspended.id', '=', id),
).exists;

/** The ids (as `id`) of actors with a block in either direction between them and `actorId`. */
export const blocksOf = (from: From, actorId: ActorId) =>
  from
    .selectFrom('block')
    .select('block.blocked_id as id')
    .where('block.blocker_id', '=', actorId)
    .union(from.selectFrom('block').select('block.blocker_id as id').where('block.blocked_id', '=', actorId));

/** {@link blocksOf} and suspended actors, which are hidden from everybody. */
export const blockedActorIds = (from: From, actorId: ActorId) =>
  blocksOf(from, actorId).union(suspendedActorIds(from));

/**
 * The ids (as `id`) of limited actors that `viewer` (null: anonymous) does not follow. They are excluded from
 * public feeds, hashtags, search and notifications.
 */
export const limitedActorIds = (from: From, viewer: ActorId | null) => {
  const limited = from
    .selectFrom('actor_limit')
    .select('actor_limit.actor_id as id')
    .where('actor_limit.level', '=', sql.lit('limit' as const));
  if (viewer === null) return limited;
  return limited.where('actor_limit.actor_id', 'not in', (follows) =>
    follows
      .selectFrom('follow')
      .select('follow.followee_id')
      .where('follow.follower_id', '=', viewer)
      .where(acceptedFollow),
  );
};

export const isLimited = defineQuery((db: ThoughtsDb, id: ActorId) =>
  limitedActorIds(db, null).where('actor_limit.actor_id', '=', id),
).exists;

/**
 * {@link hiddenActorIds} without suspended actors: only those that `actorId` blocks or mutes, or that block
 * it.
 */
export const blockedOrMutedIds = (from: From, actorId: ActorId) =>
  blocksOf(from, actorId).union(mutedActorIds(from, actorId));

/**
 * The ids (as `id`) of the actors that `actorId` mutes, and of those on servers that it blocks. A stored mute
 * is in force; a job deletes expired ones (docs/decisions/0115).
 */
export const mutedActorIds = (from: From, actorId: ActorId) =>
  from
    .selectFrom('mute')
    .select('mute.muted_id as id')
    .where('mute.muter_id', '=', actorId)
    .unionAll(
      // SQLite joins the tables of a cross join in their order: it would read all actors otherwise.
      from
        .selectFrom('member_domain_block')
        .crossJoin('actor')
        .select('actor.id as id')
        .whereRef('actor.host', '=', 'member_domain_block.domain')
        .where('member_domain_block.actor_id', '=', actorId),
    )
    .unionAll(
      from
        .selectFrom('member_domain_block')
        .crossJoin('host_parent')
        .crossJoin('actor')
        .select('actor.id as id')
        .whereRef('host_parent.domain', '=', 'member_domain_block.domain')
        .whereRef('actor.host', '=', 'host_parent.host')
        .where('member_domain_block.actor_id', '=', actorId),
    );

/** Whether the user `viewer` blocks the server of the actor `author`. */
export const blocksServerOf = (viewer: Expression<ActorId>, author: Expression<ActorId>) =>
  sql<SqlBool>`exists (select 1 from member_domain_block
    where member_domain_block.actor_id = ${viewer} and member_domain_block.domain in ${domainsOf(author)})`;

/** The host of an actor, and the domains above it. */
const domainsOf = (author: Expression<ActorId>) =>
  sql<string>`(select distant.host from actor as distant where distant.id = ${author}
    union all select host_parent.domain from actor as distant
    inner join host_parent on host_parent.host = distant.host where distant.id = ${author})`;

/** The ids (as `id`) of the users who block the server of `author`. */
export const serverBlockerIds = (from: From, author: ActorId) =>
  from
    .selectFrom('member_domain_block')
    .select('member_domain_block.actor_id as id')
    .where(sql<SqlBool>`member_domain_block.domain in ${domainsOf(sql.val(author))}`);

/** Whether one of the two blocks the server of the other. */
export const isServerBlockedBetween = defineQuery((db: ThoughtsDb, one: ActorId, other: ActorId) =>
  db
    .selectFrom('actor')
    .select('actor.id')
    .where('actor.id', '=', one)
    .where((where) =>
      where.or([blocksServerOf(sql.val(one), sql.val(other)), blocksServerOf(sql.val(other), sql.val(one))]),
    ),
).exists;

/** The ids (as `id`) of the actors whose thoughts and boosts are excluded from the feeds of `actorId`. */
export const hiddenActorIds = (from: From, actorId: ActorId) =>
  blockedActorIds(from, actorId).union(mutedActorIds(from, actorId));

/** {@link hiddenActorIds} and {@link limitedActorIds}: the actors excluded from public feeds. */
export const hiddenInPublicIds = (from: From, viewer: ActorId | null) =>
  viewer === null
    ? suspendedActorIds(from).union(limitedActorIds(from, null))
    : blockedActorIds(from, viewer).union(mutedActorIds(from, viewer)).union(limitedActorIds(from, viewer));

/**
 * The followees of `viewer`, as `actor_id`, excluding muted ones and any remaining blocked ones. A statement
 * that selects the hidden actors for several purposes passes its own reference to them.
 */
export const selectFollowees = (
  db: ThoughtsDb,
  viewer: ActorId,
  hidden: Expression<ActorId | { id: ActorId }> = hiddenActorIds(db, viewer),
) =>
  db
    .selectFrom('follow')
    .select('follow.followee_id as actor_id')
    .where('follow.follower_id', '=', viewer)
    .where(acceptedFollow)
    .where(sql<SqlBool>`follow.followee_id not in ${hidden}`);

/** {@link blockedActorIds} as a condition on two columns in scope. */
export const blockedBetween = (viewer: Expression<ActorId>, author: Expression<ActorId>) =>
  sql<SqlBool>`(exists (select 1 from block where (blocker_id = ${viewer} and blocked_id = ${author})
    or (blocker_id = ${author} and blocked_id = ${viewer})) or not ${notSuspended(author)})`;

/** Whether there is a block between the two, or either is suspended. */
export const isBlockedBetween = defineQuery((db: ThoughtsDb, one: ActorId, other: ActorId) =>
  db
    .selectFrom(blockedActorIds(db, one).as('blocked'))
    .select('blocked.id')
    // `blockedActorIds` contains the actor itself only if it is suspended.
    .where((where) => where.or([where('blocked.id', '=', other), where('blocked.id', '=', one)])),
).exists;

/** The actors among `people` with a block in either direction between them and `actorId`, or suspended. */
export async function filterBlocked(
  db: ThoughtsDb,
  actorId: ActorId,
  people: readonly ActorId[],
): Promise<ReadonlySet<ActorId>> {
  if (people.length === 0) return new Set();
  const rows = await db
    .selectFrom('actor')
    .select('actor.id')
    .where((where) => isIn(db, where.ref('actor.id'), people))
    .where('actor.id', 'in', blockedActorIds(db, actorId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Requests that arrive before the job runs are accepted as well. */
export const insertRequestAcceptance = defineQuery((tx: ThoughtsDb, row: RequestAcceptanceTable) =>
  tx
    .insertInto('request_acceptance')
    .values(row)
    .onConflict((on) =>
      on.column('actor_id').doUpdateSet({
        scope: sql<
          'local' | 'all'
        >`case when excluded.scope = 'all' then 'all' else request_acceptance.scope end`,
      }),
    ),
);

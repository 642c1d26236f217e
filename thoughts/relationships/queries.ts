// The SQL of relations between two actors, for every feature: an accepted follow, a block in either
// direction, and a mute.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId } from '../ids.ts';
import type { ThoughtsDb, ThoughtsTables } from '../tables.ts';

/** True where the `follow` in scope is accepted. */
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

/** The ids (as `id`) of the actors that `actorId` blocks or that block `actorId`. */
export const blockedActorIds = (from: From, actorId: ActorId) =>
  from
    .selectFrom('block')
    .select('block.blocked_id as id')
    .where('block.blocker_id', '=', actorId)
    .union(from.selectFrom('block').select('block.blocker_id as id').where('block.blocked_id', '=', actorId));

/**
 * The ids (as `id`) of the actors that `actorId` mutes. A mute is in force for as long as it is stored: a
 * job deletes those that have ended (docs/decisions/0164).
 */
export const mutedActorIds = (from: From, actorId: ActorId) =>
  from.selectFrom('mute').select('mute.muted_id as id').where('mute.muter_id', '=', actorId);

/** The ids (as `id`) of the actors whose thoughts and boosts `actorId` is not shown in feeds. */
export const hiddenActorIds = (from: From, actorId: ActorId) =>
  blockedActorIds(from, actorId).union(mutedActorIds(from, actorId));

/** The followees of `viewer`, as `actor_id`, without muted ones, and blocked ones should any remain. */
export const selectFollowees = (db: ThoughtsDb, viewer: ActorId) =>
  db
    .selectFrom('follow')
    .select('follow.followee_id as actor_id')
    .where('follow.follower_id', '=', viewer)
    .where(acceptedFollow)
    .where('follow.followee_id', 'not in', hiddenActorIds(db, viewer));

/** {@link blockedActorIds} as a condition on two columns in scope. */
export const blockedBetween = (one: Expression<ActorId>, other: Expression<ActorId>) =>
  sql<SqlBool>`exists (select 1 from block where (blocker_id = ${one} and blocked_id = ${other})
    or (blocker_id = ${other} and blocked_id = ${one}))`;

/** Whether either of the two blocks the other. */
export const isBlockedBetween = defineQuery((db: ThoughtsDb, one: ActorId, other: ActorId) =>
  db.selectFrom(blockedActorIds(db, one).as('blocked')).select('blocked.id').where('blocked.id', '=', other),
).exists;

/** The actors among `people` that `actorId` blocks or that block `actorId`. */
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

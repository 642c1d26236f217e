// SQL of accounts in the client API, and of lists of accounts in the order of their relation to a user.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type Expression, sql } from 'kysely';
import { TAIL_START } from '../../foundation/actors/account-ids.ts';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { isInRange, type PositionRange } from '../../foundation/paging/positions.ts';
import { acceptedFollow, blockedActorIds, blocksServerOf } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { Measure } from '../entities/account.ts';
import type { SequenceRange } from '../paging/pages.ts';

/** The UUID tail of the `actor` in scope, matching the expression index. */
const tail = sql<string>`substr(actor.id, ${sql.lit(TAIL_START)})`;

/** The measure of administrators against the `actor` in scope; a disabled account is suspended. */
const measure = sql<Measure>`coalesce(
  (select 'suspend' from account where account.id = actor.account_id and account.disabled_at is not null),
  (select actor_limit.level from actor_limit where actor_limit.actor_id = actor.id))`;

/** Unordered, with suspended ones. */
export const selectModeratedActors = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .selectAll()
    .select(measure.as('measure'))
    .where((where) => isIn(db, where.ref('actor.id'), ids)),
);

/** The actor with a UUID tail, also a suspended one. */
export const selectStoredByTail = defineQuery((db: ThoughtsDb, uuidTail: string) =>
  db.selectFrom('actor').selectAll().select(measure.as('measure')).where(tail, '=', uuidTail),
);

/** Actors by UUID tail, unordered, without suspended ones. */
export const selectByTails = defineQuery((db: ThoughtsDb, tails: readonly string[]) =>
  db
    .selectFrom('actor')
    .selectAll()
    .select(measure.as('measure'))
    .where(isIn(db, tail, tails))
    .where(notSuspended(sql.ref('actor.id'))),
);

const isBlocking = (blocker: Expression<ActorId>, blocked: Expression<ActorId>) =>
  sql<
    number | boolean
  >`exists (select 1 from block where blocker_id = ${blocker} and blocked_id = ${blocked})`;

/** The relationships of `viewer` to the actors, unordered. */
export const selectRelationshipsByTails = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, tails: readonly string[]) =>
    db
      .selectFrom('actor')
      .leftJoin('follow as mine', (join) =>
        join.onRef('mine.followee_id', '=', 'actor.id').on('mine.follower_id', '=', viewer),
      )
      .leftJoin('follow as theirs', (join) =>
        join.onRef('theirs.follower_id', '=', 'actor.id').on('theirs.followee_id', '=', viewer),
      )
      .leftJoin('mute', (join) =>
        join.onRef('mute.muted_id', '=', 'actor.id').on('mute.muter_id', '=', viewer),
      )
      .leftJoin('follow_option as option', (join) =>
        join.onRef('option.followee_id', '=', 'actor.id').on('option.follower_id', '=', viewer),
      )
      .leftJoin('account_note as noted', (join) =>
        join.onRef('noted.about_id', '=', 'actor.id').on('noted.actor_id', '=', viewer),
      )
      .select(['option.shows_boosts', 'option.notifies', 'option.languages', 'noted.note'])
      .select(['actor.id', 'mine.state as my_follow', 'theirs.state as their_follow'])
      .select(['mute.hides_notifications', 'mute.expires_at as mute_expires_at'])
      .select([
        isBlocking(sql.val(viewer), sql.ref('actor.id')).as('blocking'),
        isBlocking(sql.ref('actor.id'), sql.val(viewer)).as('blocked_by'),
        blocksServerOf(sql.val(viewer), sql.ref('actor.id')).as('domain_blocking'),
        sql<unknown>`exists (select 1 from endorsement where endorsement.actor_id = ${viewer}
          and endorsement.target_id = actor.id)`.as('endorsed'),
      ])
      .where(isIn(db, tail, tails)),
);

/**
 * The followers of the actors that `viewer` follows: pairs of both, newest follow first. Users and accounts
 * with a hidden network are excluded.
 */
export const selectFamiliarFollowers = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, tails: readonly string[]) =>
    db
      .selectFrom('actor')
      .innerJoin('follow', 'follow.followee_id', 'actor.id')
      .innerJoin('follow as mine', (join) =>
        join.onRef('mine.followee_id', '=', 'follow.follower_id').on('mine.follower_id', '=', viewer),
      )
      .innerJoin('actor as familiar', 'familiar.id', 'follow.follower_id')
      .select(['actor.id as of_id', 'follow.follower_id as id'])
      .where('familiar.show_network', '=', sql.lit(1 as const))
      .where(isIn(db, tail, tails))
      .where(acceptedFollow)
      .where('mine.state', '=', sql.lit('accepted' as const))
      .where('actor.show_network', '=', sql.lit(1 as const))
      .where('follow.follower_id', 'not in', blockedActorIds(db, viewer))
      .orderBy('follow.created_at', 'desc')
      .limit(200),
);

/** The accounts that follow `actorId`, or have requested to. */
export const selectFollowerPage = defineQuery(
  (db: ThoughtsDb, actorId: ActorId, isAccepted: boolean, range: PositionRange) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .selectAll('actor')
      .select('follow.created_at as at')
      .where('follow.followee_id', '=', actorId)
      .where('follow.state', '=', isAccepted ? 'accepted' : 'pending')
      .where(notSuspended(sql.ref('follow.follower_id')))
      .where(isInRange('follow.created_at', 'follow.follower_id', range))
      .orderBy('follow.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('follow.follower_id', range.fromOldest ? 'asc' : 'desc')
      .limit(inlined(range.rows)),
);

/** The accounts followed by `actorId`. */
export const selectFollowingPage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.followee_id')
    .selectAll('actor')
    .select('follow.created_at as at')
    .where('follow.follower_id', '=', actorId)
    .where('follow.state', '=', 'accepted')
    .where(notSuspended(sql.ref('follow.followee_id')))
    .where(isInRange('follow.created_at', 'follow.followee_id', range))
    .orderBy('follow.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('follow.followee_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);

/** The accounts blocked by `actorId`. */
export const selectBlockPage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .selectAll('actor')
    .select('block.created_at as at')
    .where('block.blocker_id', '=', actorId)
    .where(isInRange('block.created_at', 'block.blocked_id', range))
    .orderBy('block.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('block.blocked_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);

/** The accounts muted by `actorId`. */
export const selectMutePage = defineQuery((db: ThoughtsDb, actorId: ActorId, range: PositionRange) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .selectAll('actor')
    .select(['mute.created_at as at', 'mute.expires_at as mute_expires_at'])
    .where('mute.muter_id', '=', actorId)
    .where(isInRange('mute.created_at', 'mute.muted_id', range))
    .orderBy('mute.created_at', range.fromOldest ? 'asc' : 'desc')
    .orderBy('mute.muted_id', range.fromOldest ? 'asc' : 'desc')
    .limit(inlined(range.rows)),
);

// SQL of pages of endorsed accounts.
export const selectEndorsedPage = defineQuery(
  (db: ThoughtsDb, actorId: ActorId, { older, newer, fromOldest, rows }: SequenceRange) =>
    db
      .selectFrom('endorsement')
      .innerJoin('actor', 'actor.id', 'endorsement.target_id')
      .selectAll('actor')
      .select('endorsement.number as endorsement_number')
      .where('endorsement.actor_id', '=', actorId)
      .where(notSuspended(sql.ref('endorsement.target_id')))
      .$if(older !== null, (query) => query.where('endorsement.number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('endorsement.number', '>', newer ?? 0))
      .orderBy('endorsement.number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);

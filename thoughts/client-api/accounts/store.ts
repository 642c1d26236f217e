// SQL of accounts in the client API.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type Expression, sql } from 'kysely';
import { TAIL_START } from '../../foundation/actors/account-ids.ts';
import { notSuspended } from '../../foundation/actors/queries.ts';
import { acceptedFollow, blockedActorIds, blocksServerOf } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { Measure } from '../entities/account.ts';

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

const isBlocking = (blocker: Expression<ActorId>, blocked: Expression<ActorId>) =>
  sql<
    number | boolean
  >`exists (select 1 from block where blocker_id = ${blocker} and blocked_id = ${blocked})`;

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

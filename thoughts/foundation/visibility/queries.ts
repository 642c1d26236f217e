// Visibility of thoughts as SQL conditions, equivalent to `rules.ts`. Every read of thoughts applies one.
import { type ExpressionBuilder, type ExpressionWrapper, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { notSuspended } from '../actors/queries.ts';
import { acceptedFollow, blockedActorIds, limitedActorIds, mutedActorIds } from '../relations/queries.ts';
import type { ThoughtsTables, Visibility } from '../tables/tables.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'thought'>;
type Condition = ExpressionWrapper<ThoughtsTables, 'thought', SqlBool>;

/**
 * True if `viewer` (null: anonymous) may see the `thought` in scope. The states are literals so that partial
 * indexes apply.
 */
export const visibleTo = (where: Where, viewer: ActorId | null): Condition =>
  visibleAs(where, 'thought', viewer);

/**
 * The condition of public feeds: {@link visibleTo}, excluding thoughts of actors that `viewer` mutes and of
 * limited actors that `viewer` does not follow.
 */
export function shownTo(where: Where, viewer: ActorId | null): Condition {
  const from = expressionBuilder<ThoughtsTables>();
  const limited = where('thought.actor_id', 'not in', limitedActorIds(from, viewer));
  const isVisible = where.and([visibleTo(where, viewer), limited]);
  if (viewer === null) return isVisible;
  return where.and([isVisible, where('thought.actor_id', 'not in', mutedActorIds(from, viewer))]);
}

/**
 * True if `viewer` may know the parent of the thought in scope: the parent is visible, was public before its
 * deletion, or the viewer wrote the reply.
 */
export const parentVisibleTo = (where: Where, viewer: ActorId | null) => {
  const isVisible = where.exists(
    where
      .selectFrom('thought as parent')
      .select('parent.id')
      .whereRef('parent.id', '=', 'thought.reply_to_id')
      .where((parent) => visibleAs(parent as unknown as Where, 'parent', viewer)),
  );
  const wasPublic = where.exists(
    where
      .selectFrom('tombstone')
      .select('tombstone.id')
      .whereRef('tombstone.id', '=', 'thought.reply_to_id')
      .where('tombstone.was_public', '=', sql.lit(1 as const)),
  );
  const isOwn = viewer === null ? [] : [where('thought.actor_id', '=', viewer)];
  return where.or([...isOwn, isVisible, wasPublic]);
};

/**
 * True if the search results of `viewer` may include the `thought` in scope: it is visible, its author is not
 * muted, and it is listed or would be visible to the viewer as a followers-only thought.
 */
export function foundBy(where: Where, viewer: ActorId | null): Condition {
  const isHidden = where.and([
    where('thought.visibility', '=', sql.lit('public' as const)),
    where('thought.listed', '=', sql.lit(0 as const)),
  ]);
  const isKnownTo =
    viewer === null
      ? []
      : [
          where('thought.actor_id', '=', viewer),
          isFollowedBy(where, 'thought', viewer),
          isAddressedTo(where, 'thought', viewer),
        ];
  return where.and([shownTo(where, viewer), where.or([where.not(isHidden), ...isKnownTo])]);
}

/**
 * True if `viewer` may know the `parent` in scope of the `thought` in scope: the parent is visible, or the
 * viewer wrote the reply.
 */
export const parentRowVisibleTo = (where: Where, viewer: ActorId | null): Condition => {
  const isVisible = visibleAs(where, 'parent', viewer);
  return viewer === null ? isVisible : where.or([where('thought.actor_id', '=', viewer), isVisible]);
};

/** {@link visibleTo} for the `quoted` in scope. */
export const quotedRowVisibleTo = (where: Where, viewer: ActorId | null): Condition =>
  visibleAs(where, 'quoted', viewer);

type Alias = 'thought' | 'parent' | 'quoted';

/** The visibility rule for the table in scope under the alias `thought`. */
function visibleAs(where: Where, thought: Alias, viewer: ActorId | null): Condition {
  const author = sql.ref<ActorId>(`${thought}.actor_id`);
  const visibility = sql.ref<Visibility>(`${thought}.visibility`);
  const isPublic = where(visibility, '=', sql.lit('public'));
  if (viewer === null) return where.and([isPublic, notSuspended(author)]);
  const isFollower = where.and([
    where(visibility, '=', sql.lit('followers')),
    isFollowedBy(where, thought, viewer),
  ]);
  const isRecipient = isAddressedTo(where, thought, viewer);
  // An uncorrelated subquery, which runs once per statement.
  const isBlocked = where(author, 'in', blockedActorIds(expressionBuilder<ThoughtsTables>(), viewer));
  return where.or([
    where(author, '=', viewer),
    where.and([where.or([isPublic, isFollower, isRecipient]), where.not(isBlocked)]),
  ]);
}

/** `viewer` is an accepted follower of the author. */
const isFollowedBy = (where: Where, thought: Alias, viewer: ActorId) =>
  where.exists(
    where
      .selectFrom('follow')
      .select('follow.followee_id')
      .where('follow.follower_id', '=', viewer)
      .where('follow.followee_id', '=', sql.ref<ActorId>(`${thought}.actor_id`))
      .where(acceptedFollow),
  );

const isAddressedTo = (where: Where, thought: Alias, viewer: ActorId) =>
  where.exists(
    where
      .selectFrom('recipient')
      .select('recipient.actor_id')
      .where('recipient.thought_id', '=', sql.ref<ThoughtId>(`${thought}.id`))
      .where('recipient.actor_id', '=', viewer),
  );

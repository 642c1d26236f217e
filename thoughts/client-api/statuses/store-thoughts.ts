// SQL of thoughts with all data of their statuses except accounts. One statement, because the overhead of
// each additional one exceeds its read cost.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Numbered } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { parentRowVisibleTo, visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { quoteCount } from '../../posts/quotes/queries.ts';
import { namedBy, THOUGHT_COLUMNS, viewerReactions } from '../../posts/thoughts/view/queries.ts';

/** Unordered; thoughts hidden from `viewer` are omitted. */
export const selectStatusThoughts = defineQuery(
  (db: ThoughtsDb, ids: readonly ThoughtId[], viewer: ActorId | null) =>
    statusThoughts(db, viewer)
      .where((where) => visibleTo(where, viewer))
      .where((where) => isIn(db, where.ref('thought.id'), ids)),
);

/** The thought with this date and tie, if it is visible to `viewer`. */
export const selectNumberedThought = defineQuery(
  (db: ThoughtsDb, { created_at, tie }: Numbered, viewer: ActorId | null) =>
    statusThoughts(db, viewer)
      .where((where) => visibleTo(where, viewer))
      .where('thought.created_at', '=', created_at)
      .where('thought.tie', '=', tie),
);

/** The thought with the marks of `viewer`, from whom it may be hidden. */
export const selectHiddenThought = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  statusThoughts(db, viewer).where('thought.id', '=', id),
);

export type StatusRow = Awaited<ReturnType<typeof selectStatusThoughts.rows>>[number];

/** The joins for the viewer use unique keys and add no rows. Callers check visibility. */
const statusThoughts = (db: ThoughtsDb, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .leftJoin('thought as parent', (join) =>
      join.onRef('parent.id', '=', 'thought.reply_to_id').on((on) => parentRowVisibleTo(on as never, viewer)),
    )
    .leftJoin('bookmark', (join) =>
      join.onRef('bookmark.thought_id', '=', 'thought.id').on('bookmark.actor_id', '=', viewer),
    )
    .leftJoin('pin', (join) =>
      join.onRef('pin.thought_id', '=', 'thought.id').on('thought.actor_id', '=', viewer),
    )
    .leftJoin('conversation_mute as mute', (join) =>
      join.onRef('mute.root_id', '=', 'thought.root_id').on('mute.actor_id', '=', viewer),
    )
    .leftJoin('oauth_app as app', (join) =>
      join.onRef('app.id', '=', 'thought.app_id').on('thought.actor_id', '=', viewer),
    )
    .select([
      ...THOUGHT_COLUMNS,
      'thought.emojis',
      'thought.quote_uri',
      'thought.quote_policy',
      ...viewerReactions(db, viewer),
    ])
    .select([
      'parent.actor_id as parent_actor_id',
      'parent.created_at as parent_created_at',
      'parent.tie as parent_tie',
      'bookmark.number as bookmark_number',
      'pin.number as pin_number',
      'mute.created_at as muted_at',
      'app.name as app_name',
      'app.website as app_website',
    ])
    .select([
      namedBy(db, 'mention').as('mentioned'),
      namedBy(db, 'recipient').as('addressed'),
      hasFilters(viewer).as('has_filters'),
      quoteCount.as('quote_count'),
      isFollowing(viewer, 'viewer').as('is_follower'),
      isFollowing(viewer, 'author').as('is_followed'),
    ]);

/**
 * 1 or null: whether the viewer follows the author of the `thought` in scope, or the reverse. Evaluated only
 * if the quote policy depends on follows.
 */
const isFollowing = (viewer: ActorId | null, follower: 'viewer' | 'author'): RawBuilder<number | null> => {
  if (viewer === null) return sql`cast(null as integer)`;
  const author = sql.ref('thought.actor_id');
  const [from, to] = follower === 'viewer' ? [viewer, author] : [author, viewer];
  const name = sql.lit(follower === 'viewer' ? '%followers%' : '%following%');
  return sql`case when thought.quote_policy like ${name} then (select 1 from follow
    where follow.follower_id = ${from} and follow.followee_id = ${to} and follow.state = 'accepted') end`;
};

/** Whether the viewer has filters to load; 1 or null, identical in each row. */
const hasFilters = (viewer: ActorId | null): RawBuilder<number | null> =>
  viewer === null
    ? sql`cast(null as integer)`
    : sql`(select 1 from filter where filter.actor_id = ${viewer} limit 1)`;

// SQL of statuses: thoughts with all their data, boosts, dates and reactions.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { type RawBuilder, sql } from 'kysely';
import { suspendedActorIds } from '../../foundation/actors/queries.ts';
import { isInRange, type PositionRange } from '../../foundation/paging/positions.ts';
import { blockedActorIds } from '../../foundation/relations/queries.ts';
import type { Numbered } from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { parentRowVisibleTo, shownTo, visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { quoteCount } from '../../posts/quotes/queries.ts';
import { namedBy, THOUGHT_COLUMNS, viewerReactions } from '../../posts/thoughts/view/queries.ts';

/** Date and tie of a boost. */
export const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, boosterId: ActorId) =>
  db
    .selectFrom('boost')
    .select(['created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', boosterId),
);

/** Thoughts with any of these dates, the first part of their numbers. */
export const selectByDates = defineQuery((db: ThoughtsDb, dates: readonly number[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie'])
    .where((where) => isInNumbers(db, where.ref('created_at'), dates)),
);

/** The approved quotes of a thought visible to `viewer`, by the date of approval. */
export const selectQuoting = defineQuery(
  (db: ThoughtsDb, quoted: ThoughtId, viewer: ActorId | null, range: PositionRange) =>
    db
      .selectFrom('quote_stamp')
      .innerJoin('thought', (join) =>
        join.on((on) =>
          on.or([
            on('thought.uri', '=', on.ref('quote_stamp.quoting_uri')),
            on('thought.id', '=', sql<ThoughtId>`quote_stamp.quoting_uri`),
          ]),
        ),
      )
      .select(['thought.id as id', 'quote_stamp.created_at as at'])
      .where('quote_stamp.thought_id', '=', quoted)
      .where('quote_stamp.revoked_at', 'is', null)
      .where('thought.quoted_id', '=', quoted)
      .where((where) => shownTo(where as never, viewer))
      .where(isInRange('quote_stamp.created_at', 'thought.id', range))
      .orderBy('quote_stamp.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('thought.id', range.fromOldest ? 'asc' : 'desc')
      .limit(inlined(range.rows)),
);

/**
 * The actors that reacted to a thought, by date, without suspended actors and those in a block relation with
 * `viewer`.
 */
const selectReactors = (table: 'thought_like' | 'boost') =>
  defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, viewer: ActorId | null, range: PositionRange) =>
    db
      .selectFrom(`${table} as reaction` as 'boost as reaction')
      .select(['reaction.actor_id as id', 'reaction.created_at as at'])
      .where('reaction.thought_id', '=', thoughtId)
      .where(
        'reaction.actor_id',
        'not in',
        viewer === null ? suspendedActorIds(db) : blockedActorIds(db, viewer),
      )
      .where(isInRange('reaction.created_at', 'reaction.actor_id', range))
      .orderBy('reaction.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('reaction.actor_id', range.fromOldest ? 'asc' : 'desc')
      .limit(range.rows),
  ).rows;

export const selectLikers = selectReactors('thought_like');
export const selectBoosters = selectReactors('boost');

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

// SQL of what statuses show besides the thought: the people they name, and their parents.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { blockedActorIds } from '../../relationships/queries.ts';
import type { ThoughtsDb } from '../../tables.ts';
import type { PeopleRange } from '../paging/people-range.ts';
import { isInRange } from '../paging/queries.ts';

const named = (db: ThoughtsDb, table: 'mention' | 'recipient', ids: readonly ThoughtId[]) =>
  db
    .selectFrom(`${table} as named`)
    .innerJoin('actor', 'actor.id', 'named.actor_id')
    .select(['named.thought_id', 'actor.id', 'actor.username', 'actor.host', 'actor.url'])
    .where((where) => isIn(db, where.ref('named.thought_id'), ids));

/** The people whom each thought mentions or is addressed to, once each. */
export const selectNamed = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  named(db, 'mention', ids).union(named(db, 'recipient', ids)),
);

/** The numbers and authors of thoughts. */
export const selectParents = defineQuery((db: ThoughtsDb, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'actor_id', 'created_at', 'tie'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);

/**
 * What `viewer` keeps of each thought: bookmarks, own pins, and mutes of its conversation; of own thoughts,
 * the app with which they were written.
 */
export const selectMarks = defineQuery((db: ThoughtsDb, viewer: ActorId, ids: readonly ThoughtId[]) =>
  db
    .selectFrom('thought')
    .leftJoin('bookmark', (join) =>
      join.onRef('bookmark.thought_id', '=', 'thought.id').on('bookmark.actor_id', '=', viewer),
    )
    .leftJoin('pin', (join) =>
      join.onRef('pin.thought_id', '=', 'thought.id').on('pin.actor_id', '=', viewer),
    )
    .leftJoin('conversation_mute as mute', (join) =>
      join.onRef('mute.root_id', '=', 'thought.root_id').on('mute.actor_id', '=', viewer),
    )
    .leftJoin('oauth_app as app', (join) =>
      join.onRef('app.id', '=', 'thought.app_id').on('thought.actor_id', '=', viewer),
    )
    .select([
      'thought.id',
      'app.name as app_name',
      'app.website as app_website',
      'bookmark.number as bookmark_number',
      'pin.number as pin_number',
      'mute.created_at as muted_at',
    ])
    .where((where) => isIn(db, where.ref('thought.id'), ids)),
);

/** Date and tie of somebody's boost. */
export const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, boosterId: ActorId) =>
  db
    .selectFrom('boost')
    .select(['created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', boosterId),
);

/** Thoughts of any of these dates, which their numbers begin with. */
export const selectByDates = defineQuery((db: ThoughtsDb, dates: readonly number[]) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie'])
    .where((where) => isInNumbers(db, where.ref('created_at'), dates)),
);

/** Who reacted to a thought, and when, without those across a block of `viewer`. */
const selectReactors = (table: 'thought_like' | 'boost') =>
  defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, viewer: ActorId | null, range: PeopleRange) =>
    db
      .selectFrom(`${table} as reaction` as 'boost as reaction')
      .select(['reaction.actor_id as id', 'reaction.created_at as at'])
      .where('reaction.thought_id', '=', thoughtId)
      .$if(viewer !== null, (query) =>
        query.where('reaction.actor_id', 'not in', blockedActorIds(db, viewer as ActorId)),
      )
      .where(isInRange('reaction.created_at', 'reaction.actor_id', range))
      .orderBy('reaction.created_at', range.fromOldest ? 'asc' : 'desc')
      .orderBy('reaction.actor_id', range.fromOldest ? 'asc' : 'desc')
      .limit(range.rows),
  ).rows;

export const selectLikers = selectReactors('thought_like');
export const selectBoosters = selectReactors('boost');

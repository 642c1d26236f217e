// SQL of exports, in slices: each begins behind the last row of the one before.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

export type Mark = { at: number; id: string };

/** The own thoughts behind a mark, the oldest first. */
export const selectOwnThoughts = defineQuery(
  (db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
    db
      .selectFrom('thought')
      .select(['id', 'created_at as at'])
      .where('actor_id', '=', self)
      .where((where) => where(where.refTuple('created_at', 'id'), '>', where.tuple(at, id as ThoughtId)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(rows),
);

/** Whom `self` follows or asked to follow, with what they chose about it. */
export const selectFollowSlice = defineQuery(
  (db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.followee_id')
      .leftJoin('follow_option', (join) =>
        join
          .onRef('follow_option.follower_id', '=', 'follow.follower_id')
          .onRef('follow_option.followee_id', '=', 'follow.followee_id'),
      )
      .select(['actor.username', 'actor.host', 'follow.created_at as at', 'follow.followee_id as id'])
      .select(['follow_option.shows_boosts', 'follow_option.notifies', 'follow_option.languages'])
      .where('follow.follower_id', '=', self)
      .where((where) =>
        where(where.refTuple('follow.created_at', 'follow.followee_id'), '>', where.tuple(at, id as ActorId)),
      )
      .orderBy('follow.created_at')
      .orderBy('follow.followee_id')
      .limit(rows),
);

export const selectBlockSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocked_id')
    .select(['actor.username', 'actor.host', 'block.created_at as at', 'block.blocked_id as id'])
    .where('block.blocker_id', '=', self)
    .where((where) =>
      where(where.refTuple('block.created_at', 'block.blocked_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('block.created_at')
    .orderBy('block.blocked_id')
    .limit(rows),
);

export const selectMuteSlice = defineQuery((db: ThoughtsDb, self: ActorId, { at, id }: Mark, rows: number) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muted_id')
    .select(['actor.username', 'actor.host', 'mute.created_at as at', 'mute.muted_id as id'])
    .select('mute.hides_notifications')
    .where('mute.muter_id', '=', self)
    .where((where) =>
      where(where.refTuple('mute.created_at', 'mute.muted_id'), '>', where.tuple(at, id as ActorId)),
    )
    .orderBy('mute.created_at')
    .orderBy('mute.muted_id')
    .limit(rows),
);

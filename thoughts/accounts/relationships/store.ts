// SQL of relationships: follows, blocks and mutes of all named actors in one query.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** In unspecified order, without unknown names. `handleKeys` must be normalised. */
export const selectRelationships = defineQuery(
  (db: ThoughtsDb, viewer: ActorId, handleKeys: readonly string[]) =>
    db
      .selectFrom('actor')
      .leftJoin('follow as mine', (join) =>
        join.onRef('mine.followee_id', '=', 'actor.id').on('mine.follower_id', '=', viewer),
      )
      .leftJoin('follow as theirs', (join) =>
        join.onRef('theirs.follower_id', '=', 'actor.id').on('theirs.followee_id', '=', viewer),
      )
      .leftJoin('block', (join) =>
        join.onRef('block.blocked_id', '=', 'actor.id').on('block.blocker_id', '=', viewer),
      )
      .leftJoin('mute', (join) =>
        join.onRef('mute.muted_id', '=', 'actor.id').on('mute.muter_id', '=', viewer),
      )
      .select([
        'actor.handle_key',
        'actor.username',
        'actor.host',
        'mine.state as my_follow',
        'theirs.state as their_follow',
        'block.created_at as blocked_at',
        'mute.created_at as muted_at',
        'mute.hides_notifications',
        'mute.expires_at as mute_expires_at',
      ])
      .where((where) => isIn(db, where.ref('actor.handle_key'), handleKeys)),
);

export type RelationshipRow = Awaited<ReturnType<typeof selectRelationships.rows>>[number];

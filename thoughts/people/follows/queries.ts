// SQL of follow requests that other features share.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import { notSuspended, PROFILE_COLUMNS } from '../../foundation/actors/queries.ts';
import type { CursorSlice } from '../../foundation/paging/cursors.ts';
import type { Position } from '../../foundation/paging/positions.ts';
import { isInRange } from '../../foundation/paging/queries.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

/** Pending follow requests to `followeeId`, newest first. */
export const selectFollowRequests = defineQuery(
  (db: ThoughtsDb, followeeId: ActorId, { limit, offset, older, newer }: CursorSlice<Position>) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select(PROFILE_COLUMNS)
      .select(['actor.url', 'follow.created_at as at'])
      .where('follow.followee_id', '=', followeeId)
      .where('follow.state', '=', 'pending')
      .where(notSuspended(sql.ref('follow.follower_id')))
      .$if(older !== null || newer !== null, (query) =>
        query.where(isInRange('follow.created_at', 'follow.follower_id', { older, newer })),
      )
      .orderBy('follow.created_at', newer === null ? 'desc' : 'asc')
      .orderBy('follow.follower_id', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Counted on demand: the requests to one user form one index range. */
export const countFollowRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select((follow) => follow.fn.countAll<number>().as('count'))
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending'),
);

// SQL of accounts in the client API.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../../ids.ts';
import type { ThoughtsDb } from '../../tables.ts';

/** The follow requests that `followeeId` has not accepted yet. */
export const countFollowRequests = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  db
    .selectFrom('follow')
    .select((follow) => follow.fn.countAll<number>().as('count'))
    .where('follow.followee_id', '=', followeeId)
    .where('follow.state', '=', 'pending'),
);

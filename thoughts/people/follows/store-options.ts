// SQL of follow options.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { sql } from 'kysely';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { FollowOptionTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { FollowKey } from './store.ts';

export const selectOptions = defineQuery((db: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  db
    .selectFrom('follow_option')
    .select(['shows_boosts', 'notifies', 'languages'])
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId),
);

export const deleteOptions = defineQuery((tx: ThoughtsDb, { followerId, followeeId }: FollowKey) =>
  tx.deleteFrom('follow_option').where('follower_id', '=', followerId).where('followee_id', '=', followeeId),
);

export const insertOptions = defineQuery((tx: ThoughtsDb, options: FollowOptionTable) =>
  tx.insertInto('follow_option').values(options),
);

/** The accepted followers with post notifications on, and their languages. */
const subscribers = (db: ThoughtsDb) =>
  db
    .selectFrom('follow_option')
    .innerJoin('follow', (join) =>
      join
        .onRef('follow.follower_id', '=', 'follow_option.follower_id')
        .onRef('follow.followee_id', '=', 'follow_option.followee_id'),
    )
    .select(['follow_option.follower_id', 'follow_option.languages'])
    .where('follow_option.notifies', '=', sql.lit(1 as const))
    .where(acceptedFollow);

export const selectSubscribers = defineQuery((db: ThoughtsDb, followeeId: ActorId) =>
  subscribers(db).where('follow_option.followee_id', '=', followeeId),
);

export const selectSubscribersOfAll = defineQuery((db: ThoughtsDb, followeeIds: readonly ActorId[]) =>
  subscribers(db)
    .select('follow_option.followee_id')
    .where((where) => isIn(db, where.ref('follow_option.followee_id'), followeeIds)),
);

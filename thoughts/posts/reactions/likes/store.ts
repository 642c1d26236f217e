// SQL of likes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ReactionTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

/** Returns false if the like exists. */
export const insertLike = defineQuery((tx: ThoughtsDb, like: ReactionTable) =>
  tx
    .insertInto('thought_like')
    .values(like)
    .onConflict((on) => on.doNothing())
    .returning('thought_id'),
);

export const selectLike = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  db
    .selectFrom('thought_like')
    .select('thought_id')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Returns the time of the deleted like; undefined without a like. */
export const deleteLike = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .deleteFrom('thought_like')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('created_at'),
);

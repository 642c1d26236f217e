// SQL of likes.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ReactionTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

/** False where it existed already. */
export const insertLike = defineQuery((tx: ThoughtsDb, like: ReactionTable) =>
  tx
    .insertInto('thought_like')
    .values(like)
    .onConflict((on) => on.doNothing())
    .returning('thought_id'),
);

/** Returns when the deleted like was made; undefined where there was none. */
export const deleteLike = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .deleteFrom('thought_like')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning('created_at'),
);

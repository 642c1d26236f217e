// SQL of boosts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { BoostTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

/** Returns false if the boost or its number exists. */
export const insertBoost = defineQuery((tx: ThoughtsDb, boost: BoostTable) =>
  tx
    .insertInto('boost')
    .values(boost)
    .onConflict((on) => on.doNothing())
    .returning('thought_id'),
);

export const selectBoost = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  db
    .selectFrom('boost')
    .select('thought_id')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId),
);

/** Returns the date and tie of the deleted boost; undefined without a boost. */
export const deleteBoost = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, actorId: ActorId) =>
  tx
    .deleteFrom('boost')
    .where('thought_id', '=', thoughtId)
    .where('actor_id', '=', actorId)
    .returning(['created_at', 'tie']),
);

export const incrementBoosted = defineQuery((tx: ThoughtsDb, actorId: ActorId, by: number) =>
  tx
    .updateTable('actor')
    .set({ boosted_count: sql`boosted_count + ${by}` })
    .where('id', '=', actorId),
);

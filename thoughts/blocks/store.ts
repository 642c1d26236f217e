// SQL of blocks.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { ActorId } from '../ids.ts';
import type { BlockTable, ThoughtsDb } from '../tables.ts';

export type BlockKey = { blockerId: ActorId; blockedId: ActorId };

/** False where the block exists already. */
export const insertBlock = defineQuery((tx: ThoughtsDb, block: BlockTable) =>
  tx
    .insertInto('block')
    .values(block)
    .onConflict((on) => on.doNothing())
    .returning('blocker_id'),
);

/** Returns the deleted block; undefined where there was none. */
export const deleteBlock = defineQuery((tx: ThoughtsDb, { blockerId, blockedId }: BlockKey) =>
  tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('created_at'),
);

/** The actors that `blockerId` blocks, newest first. */
export const selectBlocked = defineQuery(
  (db: ThoughtsDb, blockerId: ActorId, { perPage, offset }: { perPage: number; offset: number }) =>
    db
      .selectFrom('block')
      .innerJoin('actor', 'actor.id', 'block.blocked_id')
      .selectAll('actor')
      .where('block.blocker_id', '=', blockerId)
      .orderBy('block.created_at', 'desc')
      .orderBy('block.blocked_id', 'desc')
      .limit(perPage)
      .offset(offset),
);

/** Counted on demand: a user's blocks are few and form one index range. */
export async function countBlocked(db: ThoughtsDb, blockerId: ActorId): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select((select) => select.fn.countAll().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

// SQL of blocks.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { CursorSlice } from '../../foundation/paging/cursors.ts';
import type { Position } from '../../foundation/paging/positions.ts';
import { isInRange } from '../../foundation/paging/queries.ts';
import type { BlockTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';

export type BlockKey = { blockerId: ActorId; blockedId: ActorId };

/** False if the block exists already. */
export const insertBlock = defineQuery((tx: ThoughtsDb, block: BlockTable) =>
  tx
    .insertInto('block')
    .values(block)
    .onConflict((on) => on.doNothing())
    .returning('blocker_id'),
);

/** Returns the deleted block, or undefined. */
export const deleteBlock = defineQuery((tx: ThoughtsDb, { blockerId, blockedId }: BlockKey) =>
  tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('created_at'),
);

/** The actors blocked by `blockerId`, newest first. */
export const selectBlocked = defineQuery(
  (db: ThoughtsDb, blockerId: ActorId, { limit, offset, older, newer }: CursorSlice<Position>) =>
    db
      .selectFrom('block')
      .innerJoin('actor', 'actor.id', 'block.blocked_id')
      .selectAll('actor')
      .select('block.created_at as at')
      .where('block.blocker_id', '=', blockerId)
      .$if(older !== null || newer !== null, (query) =>
        query.where(isInRange('block.created_at', 'block.blocked_id', { older, newer })),
      )
      .orderBy('block.created_at', newer === null ? 'desc' : 'asc')
      .orderBy('block.blocked_id', newer === null ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset),
);

/** Counted on demand: the blocks of a user are few and form one index range. */
export async function countBlocked(db: ThoughtsDb, blockerId: ActorId): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select((select) => select.fn.countAll().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

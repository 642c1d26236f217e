// Blocks by local and remote actors.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { presentUsers } from '../../accounts/users/users.ts';
import { type Actor, lockActors } from '../../foundation/actors/actors.ts';
import { record } from '../../foundation/events/events.ts';
import {
  type CursorPage,
  type CursorSlice,
  cursorSliceOf,
  newestFirst,
  toPeopleBody,
} from '../../foundation/paging/cursors.ts';
import { isInRange, type Position } from '../../foundation/paging/positions.ts';
import type { BlockTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { retractNotificationsBetween } from '../../notifications/notify.ts';
import { rejectFollow, unfollow } from '../follows/unfollow.ts';

/**
 * Ends both follows between the two and deletes their notifications of each other. `uri` is the id of the
 * Block activity if it came from another server. A local block of a remote actor is recorded for federation.
 * Idempotent.
 * @throws forbidden for oneself, not found for deleted actors.
 */
export async function blockUser(
  tx: ThoughtsDb,
  { uri, ...key }: BlockKey & { uri: string | null },
  now: Instant,
): Promise<void> {
  const { blockerId, blockedId } = key;
  if (blockerId === blockedId) throw forbidden('You cannot block yourself.', 'own-block');
  const { blocker, blocked } = await lockParticipants(tx, key);
  const row = { blocker_id: blockerId, blocked_id: blockedId, uri, created_at: now };
  if (!(await insertBlock.changed(tx, row))) return;
  // Recorded first, so that other servers get the Block before the activities that result from it.
  if (concernsRemoteServer(blocker, blocked)) {
    await record(tx, { kind: 'blocked', actorId: blockerId, blockedId, at: now }, now);
  }
  await unfollow(tx, { followerId: blockerId, followeeId: blockedId }, now);
  await rejectFollow(tx, { followerId: blockedId, followeeId: blockerId }, now);
  await retractNotificationsBetween(tx, blockerId, blockedId);
}

/** Idempotent. The end of a local block of a remote actor is recorded for federation. */
export async function unblockUser(tx: ThoughtsDb, key: BlockKey, now: Instant): Promise<void> {
  const { blocker, blocked } = await lockParticipants(tx, key);
  const ended = await deleteBlock.first(tx, key);
  if (!ended) return;
  if (concernsRemoteServer(blocker, blocked)) {
    const event = { kind: 'unblocked', actorId: key.blockerId, blockedId: key.blockedId } as const;
    await record(tx, { ...event, at: ended.created_at }, now);
  }
}

/** The actors blocked by `blockerId`, newest first. */
export async function listBlocks(db: ThoughtsDb, blockerId: ActorId, page: CursorPage<Position>) {
  const blocked = newestFirst(page, await selectBlocked.rows(db, blockerId, cursorSliceOf(page)));
  return toPeopleBody(page, blocked, await presentUsers(db, blocked), await countBlocked(db, blockerId));
}

/** Locks both actors, to serialise follows and blocks between them. */
async function lockParticipants(tx: ThoughtsDb, { blockerId, blockedId }: BlockKey) {
  const actors = await lockActors(tx, [blockerId, blockedId]);
  const blocker = actors.get(blockerId);
  const blocked = actors.get(blockedId);
  if (!blocker || !blocked) throw notFound('user');
  return { blocker, blocked };
}

const concernsRemoteServer = (blocker: Actor, blocked: Actor): boolean =>
  blocker.host === null && blocked.host !== null;

// SQL of blocks.
type BlockKey = { blockerId: ActorId; blockedId: ActorId };

/** False if the block exists already. */
const insertBlock = defineQuery((tx: ThoughtsDb, block: BlockTable) =>
  tx
    .insertInto('block')
    .values(block)
    .onConflict((on) => on.doNothing())
    .returning('blocker_id'),
);

/** Returns the deleted block, or undefined. */
const deleteBlock = defineQuery((tx: ThoughtsDb, { blockerId, blockedId }: BlockKey) =>
  tx
    .deleteFrom('block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('created_at'),
);

/** The actors blocked by `blockerId`, newest first. */
const selectBlocked = defineQuery(
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
async function countBlocked(db: ThoughtsDb, blockerId: ActorId): Promise<number> {
  const { count } = await db
    .selectFrom('block')
    .select((select) => select.fn.countAll().as('count'))
    .where('blocker_id', '=', blockerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

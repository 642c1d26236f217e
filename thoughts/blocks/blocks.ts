// Blocking, by people here and elsewhere alike.

import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { type Page, toPageBody } from '@tandem/platform/schema/paging.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors } from '../actors/actors.ts';
import { record } from '../events/events.ts';
import { rejectFollow, unfollow } from '../follows/unfollow.ts';
import { retractNotificationsBetween } from '../notifications/notify.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import { presentUsers } from '../users/users.ts';
import { type BlockKey, countBlocked, deleteBlock, insertBlock, selectBlocked } from './store.ts';

export type { BlockKey } from './store.ts';

/**
 * Ends both follows between the two and takes back what they were notified of. `uri` is the Block activity's id
 * where it came from another server. A remote person whom somebody here blocks is told of each; a repetition
 * changes nothing. Refuses oneself (forbidden) and people who are gone (not found).
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
  // Told first: what it implies need not get through before it.
  if (concernsRemoteServer(blocker, blocked)) {
    await record(tx, { kind: 'blocked', actorId: blockerId, blockedId, at: now }, now);
  }
  await unfollow(tx, { followerId: blockerId, followeeId: blockedId }, now);
  await rejectFollow(tx, { followerId: blockedId, followeeId: blockerId }, now);
  await retractNotificationsBetween(tx, blockerId, blockedId);
}

/** A remote person is told; where there is no block nothing happens. */
export async function unblockUser(tx: ThoughtsDb, key: BlockKey, now: Instant): Promise<void> {
  const { blocker, blocked } = await lockParticipants(tx, key);
  const ended = await deleteBlock.first(tx, key);
  if (!ended) return;
  if (concernsRemoteServer(blocker, blocked)) {
    const event = { kind: 'unblocked', actorId: key.blockerId, blockedId: key.blockedId } as const;
    await record(tx, { ...event, at: ended.created_at }, now);
  }
}

/** Whom somebody blocks, newest first. */
export async function listBlocks(db: ThoughtsDb, blockerId: ActorId, page: Page) {
  const users = await presentUsers(db, await selectBlocked.rows(db, blockerId, page));
  return toPageBody(page, users, await countBlocked(db, blockerId));
}

/** Locked, so that a follow between the two comes wholly before or wholly after. */
async function lockParticipants(tx: ThoughtsDb, { blockerId, blockedId }: BlockKey) {
  const actors = await lockActors(tx, [blockerId, blockedId]);
  const blocker = actors.get(blockerId);
  const blocked = actors.get(blockedId);
  if (!blocker || !blocked) throw notFound('user');
  return { blocker, blocked };
}

const concernsRemoteServer = (blocker: Actor, blocked: Actor): boolean =>
  blocker.host === null && blocked.host !== null;

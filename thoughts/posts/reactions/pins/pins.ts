// Pins: up to five of their own public thoughts that users show first, here and on other servers.
import { conflict, forbidden } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { lockOwnThought } from '../../thoughts/thoughts.ts';
import { loadViews } from '../../thoughts/view/load.ts';
import type { ThoughtView } from '../../thoughts/view/present.ts';
import { deletePin, insertPin, selectPin, selectPinnedIds } from './store.ts';

export const MAX_PINS = 5;

/**
 * Idempotent. Refuses thoughts that `self` may not see (not found), those of others and those that are not
 * public (forbidden), and a sixth one (conflict).
 */
export async function pinThought(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  // Locks the author, so that concurrent pins are counted one after the other.
  const author = (await lockActors(tx, [self])).get(self);
  const thought = await lockOwnThought(tx, thoughtId, self, 'change');
  if (thought.visibility !== 'public') throw forbidden('Only public thoughts can be pinned.', 'not-public');
  if (await selectPin.exists(tx, thoughtId)) return;
  if ((await selectPinnedIds.rows(tx, self)).length >= MAX_PINS) {
    throw conflict(`${MAX_PINS} thoughts are pinned already: unpin one to pin another.`, 'too-many-pins');
  }
  await insertPin.run(tx, { actor_id: self, thought_id: thoughtId, created_at: now });
  if (author && author.remote_follower_count > 0) {
    await record(tx, { kind: 'pinned', actorId: self, thoughtId, at: now }, now);
  }
}

/** Idempotent. Refuses thoughts that `self` may not see (not found), and those of others (forbidden). */
export async function unpinThought(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  const author = (await lockActors(tx, [self])).get(self);
  await lockOwnThought(tx, thoughtId, self, 'change');
  const ended = await deletePin.first(tx, thoughtId);
  if (!ended || !author || author.remote_follower_count === 0) return;
  await record(tx, { kind: 'unpinned', actorId: self, thoughtId, at: ended.created_at }, now);
}

/** The ids of an author's pinned thoughts, the last pinned first: everybody may see them. */
export const listPinnedIds = selectPinnedIds.values;

/** The pinned thoughts of an author that `viewer` may see, the last pinned first. */
export const loadPins = async (
  db: ThoughtsDb,
  authorId: ActorId,
  viewer: ActorId | null,
): Promise<ThoughtView[]> => loadViews(db, await listPinnedIds(db, authorId), viewer);

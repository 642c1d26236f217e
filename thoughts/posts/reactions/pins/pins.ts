// Pins: up to five public thoughts at the top of their author's profile, here and on other servers.
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
 * Idempotent. Refuses hidden thoughts (not found), thoughts of others and non-public ones (forbidden), and a
 * sixth pin (conflict).
 */
export async function pinThought(
  tx: ThoughtsDb,
  self: ActorId,
  thoughtId: ThoughtId,
  now: Instant,
): Promise<void> {
  // The lock on the author serializes concurrent pins, so that the limit holds.
  const author = (await lockActors(tx, [self])).get(self);
  const thought = await lockOwnThought(tx, thoughtId, self, 'change');
  if (thought.visibility !== 'public') throw forbidden('Only public thoughts can be pinned.', 'not-public');
  if (await selectPin.exists(tx, thoughtId)) return;
  if ((await selectPinnedIds.rows(tx, self)).length >= MAX_PINS) {
    throw conflict(`${MAX_PINS} thoughts are already pinned. Unpin one to pin another.`, 'too-many-pins');
  }
  await insertPin.run(tx, { actor_id: self, thought_id: thoughtId, created_at: now });
  if (author && author.remote_follower_count > 0) {
    await record(tx, { kind: 'pinned', actorId: self, thoughtId, at: now }, now);
  }
}

/** Idempotent. Refuses hidden thoughts (not found) and thoughts of others (forbidden). */
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

/** The ids of an author's pinned thoughts, last pinned first. Pins are public. */
export const listPinnedIds = selectPinnedIds.values;

/** The pinned thoughts of an author visible to `viewer`, last pinned first. */
export const loadPins = async (
  db: ThoughtsDb,
  authorId: ActorId,
  viewer: ActorId | null,
): Promise<ThoughtView[]> => loadViews(db, await listPinnedIds(db, authorId), viewer);

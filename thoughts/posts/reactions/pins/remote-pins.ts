// Pins of remote actors, as published by their servers.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { findThought } from '../../thoughts/queries.ts';
import { MAX_PINS } from './pins.ts';
import { deletePin, insertPin, selectPin, selectPinnedIds } from './store.ts';

/** Idempotent. Ignores anything except public thoughts of the actor. A sixth pin replaces the oldest. */
export async function pinRemoteThought(
  tx: ThoughtsDb,
  actorId: ActorId,
  thoughtId: ThoughtId,
  at: Instant,
): Promise<void> {
  await lockActors(tx, [actorId]);
  const thought = await findThought(tx, thoughtId, actorId);
  if (thought?.actor_id !== actorId || thought.visibility !== 'public') return;
  if (await selectPin.exists(tx, thoughtId)) return;
  const pinned = await selectPinnedIds.values(tx, actorId);
  for (const surplus of pinned.slice(MAX_PINS - 1)) await deletePin.first(tx, surplus);
  await insertPin.run(tx, { actor_id: actorId, thought_id: thoughtId, created_at: at });
}

/** Idempotent. Ignores thoughts of others. */
export async function unpinRemoteThought(
  tx: ThoughtsDb,
  actorId: ActorId,
  thoughtId: ThoughtId,
): Promise<void> {
  const thought = await findThought(tx, thoughtId, actorId);
  if (thought?.actor_id === actorId) await deletePin.first(tx, thoughtId);
}

/**
 * Replaces the pins of the actor with `thoughtIds`, last pinned first. Ignores anything except public
 * thoughts of the actor, and ids after the fifth.
 */
export async function replaceRemotePins(
  tx: ThoughtsDb,
  actorId: ActorId,
  thoughtIds: readonly ThoughtId[],
  at: Instant,
): Promise<void> {
  await lockActors(tx, [actorId]);
  const wanted = thoughtIds.slice(0, MAX_PINS);
  const pinned = await selectPinnedIds.values(tx, actorId);
  if (pinned.length === wanted.length && pinned.every((id, at) => id === wanted[at])) return;
  for (const id of pinned) await deletePin.first(tx, id);
  for (const id of wanted.toReversed()) await pinRemoteThought(tx, actorId, id, at);
}

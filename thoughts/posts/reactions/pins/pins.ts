// Pins: up to five public thoughts at the top of their author's profile, and those of remote actors.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { conflict, forbidden } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors } from '../../../foundation/actors/actors.ts';
import { record } from '../../../foundation/events/events.ts';
import type { PinTable, ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { findThought } from '../../thoughts/queries.ts';
import { lockOwnThought } from '../../thoughts/thoughts.ts';
import { loadViews } from '../../thoughts/view/load.ts';
import type { ThoughtView } from '../../thoughts/view/present.ts';

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

/** The ids of an author's pinned thoughts, last pinned first; at most five. */
const selectPinnedIds = defineQuery((db: ThoughtsDb, authorId: ActorId) =>
  db.selectFrom('pin').select('thought_id').where('actor_id', '=', authorId).orderBy('number', 'desc'),
);

/** The ids of an author's pinned thoughts, last pinned first. Pins are public. */
export const listPinnedIds = selectPinnedIds.values;

/** The pinned thoughts of an author visible to `viewer`, last pinned first. */
export const loadPins = async (
  db: ThoughtsDb,
  authorId: ActorId,
  viewer: ActorId | null,
): Promise<ThoughtView[]> => loadViews(db, await listPinnedIds(db, authorId), viewer);

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

// SQL of pins.
const selectPin = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db.selectFrom('pin').select('number').where('thought_id', '=', thoughtId),
);

const insertPin = defineQuery((tx: ThoughtsDb, pin: Omit<PinTable, 'number'>) =>
  tx.insertInto('pin').values(pin),
);

/** Returns the time of the deleted pin; undefined without a pin. */
const deletePin = defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId) =>
  tx.deleteFrom('pin').where('thought_id', '=', thoughtId).returning('created_at'),
);

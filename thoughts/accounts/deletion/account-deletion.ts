// Account deletion: removes all data of an actor and corrects stored counts.
import { deleteAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors, requireOwnActor } from '../../foundation/actors/actors.ts';
import { addToCounter, addToCounters } from '../../foundation/counters/counters.ts';
import { record } from '../../foundation/events/events.ts';
import { endStreams, recordDeparture } from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { scheduleUploadRemoval } from '../media/uploads/uploads.ts';
import {
  decrementTagCounters,
  deleteActor,
  insertDepartedUser,
  insertTombstones,
  lockRelatedActors,
} from './store.ts';
import { decrementReplyCounts, deleteBoostsOf, deleteFollowsOf, deleteLikesBy } from './store-relations.ts';

/**
 * Deletes the caller's account with all its data, schedules the removal of its files, reserves the username,
 * and records 'user-departed'.
 */
export async function deleteUser(tx: ThoughtsDb, caller: Caller, now: Instant): Promise<void> {
  const { id, username, handle_key } = await requireOwnActor(tx, caller);
  const self = await removeContributions(tx, id, now);
  if (!self) return;
  await scheduleUploadRemoval(tx, id, caller.accountId, now);
  addToCounter(tx, 'local-users', -1);
  await insertDepartedUser.affected(tx, { username_key: handle_key, username, departed_at: now });
  await record(tx, { kind: 'user-departed', actorId: id, username }, now);
  await deleteAccount(tx, caller.accountId);
  endStreams(tx);
}

/** Deletes a remote actor with all its data. */
export async function removeRemoteActor(tx: ThoughtsDb, id: ActorId, now: Instant): Promise<void> {
  if (await removeContributions(tx, id, now)) await deleteActor.affected(tx, id);
}

/**
 * Deletes an actor's relations and subtracts them from the counts of others. The foreign keys of the actor's
 * row cascade to the rest. Returns undefined if the actor does not exist.
 */
async function removeContributions(tx: ThoughtsDb, id: ActorId, now: Instant): Promise<Actor | undefined> {
  await lockRelatedActors(tx, id);
  const self = (await lockActors(tx, [id], 'deletion')).get(id);
  if (!self) return undefined;
  await recordDeparture(tx, id, now);
  await deleteFollowsOf(tx, self);
  await deleteLikesBy(tx, id);
  await deleteBoostsOf(tx, id);
  await decrementReplyCounts.affected(tx, id);
  await insertTombstones.affected(tx, id, now);
  const listed = self.public_count - self.unlisted_count;
  addToCounters(tx, self.host === null ? ['public', 'public-local'] : ['public'], -listed);
  await decrementTagCounters(tx, id);
  return self;
}

// A user's departure: everything of theirs goes, and every kept count is as if it had never been.

import type { Caller } from '@tandem/platform/accounts/caller.ts';
import { deleteAccountRow } from '@tandem/platform/accounts/store.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { lockActors, requireSelf } from '../actors/actors.ts';
import { addToCounter, addToCounters } from '../counters/counters.ts';
import { record } from '../events/events.ts';
import type { ThoughtsDb } from '../tables.ts';
import { insertDepartedUser, insertTombstones, lockNeighbours, subtractTags } from './store.ts';
import { endFollows, subtractReplies, withdrawBoosts, withdrawLikes } from './store-ties.ts';

/**
 * Removes the caller's account with everything in it, keeps the name from being taken again, and records
 * 'user-departed'. What others counted of the user is taken back first; the rest goes with the rows.
 */
export async function departUser(tx: ThoughtsDb, caller: Caller, now: Instant): Promise<void> {
  const { id, username, handle_key } = await requireSelf(tx, caller);
  await lockNeighbours(tx, id);
  const self = (await lockActors(tx, [id], 'deletion')).get(id);
  if (!self) return;
  await endFollows(tx, id);
  await withdrawLikes(tx, id);
  await withdrawBoosts(tx, id);
  await subtractReplies(tx, id);
  await insertTombstones(tx, id, now);
  await addToCounter(tx, 'local-users', -1);
  await addToCounters(tx, ['public', 'public-local'], -self.public_count);
  await subtractTags(tx, id);
  await insertDepartedUser(tx, { username_key: handle_key, username, departed_at: now });
  await record(tx, { kind: 'user-departed', actorId: id, username }, now);
  await deleteAccountRow(tx, caller.accountId);
}

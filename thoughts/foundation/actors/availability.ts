// Tells other servers that an account here was disabled or enabled.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../events/events.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import { findStoredActor } from './actors.ts';

/** Followers elsewhere get an Update of the actor, which says `suspended` while the account is disabled. */
export async function recordAvailability(tx: ThoughtsDb, username: string, now: Instant): Promise<void> {
  const actor = await findStoredActor(tx, username);
  if (actor) await record(tx, { kind: 'profile-changed', actorId: actor.id }, now);
}

// Notifies other servers when a local account is disabled or enabled.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { record } from '../events/events.ts';
import type { ThoughtsDb } from '../tables/tables.ts';
import { findStoredActor } from './actors.ts';

/** Sends remote followers an Update of the actor, with `suspended` set while the account is disabled. */
export async function recordAvailability(tx: ThoughtsDb, username: string, now: Instant): Promise<void> {
  const actor = await findStoredActor(tx, username);
  if (actor) await record(tx, { kind: 'profile-changed', actorId: actor.id }, now);
}

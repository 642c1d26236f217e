// Notifies the followers who want to be told of each thought of its author (follows/options.ts).
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import { loadSubscribers } from '../../follows/options.ts';
import type { ActorId } from '../../ids.ts';
import { notifyAll } from '../../notifications/notify.ts';
import type { ThoughtsDb } from '../../tables.ts';
import type { ThoughtRow } from '../store.ts';

type Told = { parentAuthor: ActorId | null; mentioned: readonly ActorId[] };

/** What another server sends later than this is not news. */
const NEWS = 6 * HOUR;
/** As many as one call notifies. */
const BATCH_SIZE = 64;

/** Not of replies to others, nor of what is addressed by name; nobody twice who is mentioned in it. */
export async function notifySubscribers(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  { parentAuthor, mentioned }: Told,
  now: Instant,
): Promise<void> {
  const isReply = thought.reply_to_id !== null && parentAuthor !== thought.actor_id;
  if (isReply || thought.visibility === 'private' || thought.created_at < now - NEWS) return;
  const told = new Set(mentioned);
  const subscribers = await loadSubscribers(tx, thought.actor_id, thought.language);
  const keys = subscribers
    .filter((id) => !told.has(id))
    .map((to) => ({ to, type: 'post' as const, from: thought.actor_id, thoughtId: thought.id }));
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    await notifyAll(tx, keys.slice(at, at + BATCH_SIZE), now);
  }
}

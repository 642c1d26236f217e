// Notifies the followers who subscribed to each new thought of its author (follows/options.ts).
import {
  batchesRows,
  type DeferredWrite,
  deferred,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import { HOUR, type Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../../foundation/tables/tables.ts';
import type { ActorId } from '../../../ids.ts';
import { notifyAll } from '../../../notifications/notify.ts';
import { loadSubscribers, loadSubscribersOfAll } from '../../../people/follows/options.ts';
import type { ThoughtRow } from '../store.ts';

type Told = { parentAuthor: ActorId | null; mentioned: readonly ActorId[] };

/** Remote thoughts that arrive later than this create no notifications. */
const NEWS = 6 * HOUR;
/** Maximum number of recipients per call. */
const BATCH_SIZE = 64;

/** Skips replies to others, private thoughts and users who are already notified of a mention. */
export async function notifySubscribers(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  { parentAuthor, mentioned }: Told,
  now: Instant,
): Promise<void> {
  const isReply = thought.reply_to_id !== null && parentAuthor !== thought.actor_id;
  if (isReply || thought.visibility === 'private' || thought.created_at < now - NEWS) return;
  if (batchesRows(tx)) {
    deferred(tx, announcements).push({ thought, mentioned, now });
    return;
  }
  await announce(tx, thought, await loadSubscribers(tx, thought.actor_id, thought.language), mentioned, now);
}

type Announcement = { thought: ThoughtRow; mentioned: readonly ActorId[]; now: Instant };

/**
 * The announcements collected in a shared transaction. Their subscribers are read in one query; few authors
 * have any.
 */
const announcements: DeferredWrite<ThoughtsTables, Announcement[]> = {
  create: () => [],
  flush: async (tx, all) => {
    const subscribers = await loadSubscribersOfAll(
      tx,
      all.map(({ thought }) => thought),
    );
    for (const { thought, mentioned, now } of all)
      await announce(tx, thought, subscribers.get(thought) ?? [], mentioned, now);
  },
};

async function announce(
  tx: ThoughtsDb,
  thought: ThoughtRow,
  subscribers: readonly ActorId[],
  mentioned: readonly ActorId[],
  now: Instant,
): Promise<void> {
  const told = new Set(mentioned);
  const keys = subscribers
    .filter((id) => !told.has(id))
    .map((to) => ({ to, type: 'post' as const, from: thought.actor_id, thoughtId: thought.id }));
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    await notifyAll(tx, keys.slice(at, at + BATCH_SIZE), now);
  }
}

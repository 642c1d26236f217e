// Notifies the author of the parent and the mentioned actors of a thought, where they may see it.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ActorId } from '../../ids.ts';
import { notifyAll, retractNotification } from '../../notifications/notify.ts';
import type { ThoughtsDb } from '../../tables.ts';
import { filterViewers } from '../../visibility/visibility.ts';
import type { ThoughtRow } from '../store.ts';

type NotifiedThought = Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility'>;

/** `parentAuthor` gets a reply notification and not also one of a mention. */
export async function notifyMentioned(
  tx: ThoughtsDb,
  thought: NotifiedThought,
  { parentAuthor, mentioned }: { parentAuthor: ActorId | null; mentioned: readonly ActorId[] },
  now: Instant,
): Promise<void> {
  const people = parentAuthor === null ? mentioned : [parentAuthor, ...mentioned];
  const viewers = await filterViewers(tx, thought, [...new Set(people)]);
  const about = { from: thought.actor_id, thoughtId: thought.id };
  await notifyAll(
    tx,
    viewers.map((to) => ({ ...about, to, type: to === parentAuthor ? 'reply' : 'mention' })),
    now,
  );
}

/** Deletes the notifications of actors who are no longer mentioned. */
export async function retractMentions(
  tx: ThoughtsDb,
  thought: NotifiedThought,
  people: readonly ActorId[],
): Promise<void> {
  for (const to of people) {
    await retractNotification(tx, { to, type: 'mention', from: thought.actor_id, thoughtId: thought.id });
  }
}

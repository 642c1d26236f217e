// Notifies the author of the parent and the mentioned actors of a thought, if it is visible to them.
import {
  batchesRows,
  type DeferredWrite,
  deferred,
} from '@tandem/platform/database/transactions/deferred-writes.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../../foundation/tables/tables.ts';
import { filterPairs, filterViewers } from '../../../foundation/visibility/visibility.ts';
import type { ActorId } from '../../../ids.ts';
import { notifyAll, notifyOfActs, retractNotification } from '../../../notifications/notify.ts';
import type { ThoughtRow } from '../store.ts';

type NotifiedThought = Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility'>;

/** `parentAuthor` receives a reply notification and no additional mention notification. */
export async function notifyMentioned(
  tx: ThoughtsDb,
  thought: NotifiedThought,
  { parentAuthor, mentioned }: { parentAuthor: ActorId | null; mentioned: readonly ActorId[] },
  now: Instant,
): Promise<void> {
  const people = parentAuthor === null ? mentioned : [parentAuthor, ...mentioned];
  if (batchesRows(tx)) {
    const acts = [...new Set(people)].map((viewer) => ({ thought, viewer, parentAuthor, now }));
    if (acts.length > 0) deferred(tx, mentions).push(...acts);
    return;
  }
  const viewers = await filterViewers(tx, thought, [...new Set(people)]);
  const about = { from: thought.actor_id, thoughtId: thought.id };
  await notifyAll(
    tx,
    viewers.map((to) => ({ ...about, to, type: to === parentAuthor ? 'reply' : 'mention' })),
    now,
  );
}

type Mention = { thought: NotifiedThought; viewer: ActorId; parentAuthor: ActorId | null; now: Instant };

/** The mentions collected in a shared transaction. */
const mentions: DeferredWrite<ThoughtsTables, Mention[]> = {
  // Runs after the recipients are written, because they determine visibility.
  rank: 0.5,
  create: () => [],
  flush: async (tx, all) => {
    const seen = await filterPairs(tx, all);
    await notifyOfActs(
      tx,
      seen.map(({ thought, viewer: to, parentAuthor, now }) => ({
        to,
        from: thought.actor_id,
        thoughtId: thought.id,
        now,
        type: to === parentAuthor ? ('reply' as const) : ('mention' as const),
      })),
    );
  },
};

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

// Notifies users who boosted or quoted a thought of its edit, because the text they shared has changed.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { filterViewers } from '../../../foundation/visibility/visibility.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { type NotificationKey, notifyAll, retractEarlier } from '../../../notifications/notify.ts';
import type { ThoughtRow } from '../store.ts';
import { selectLocalBoosters, selectQuotesOfOwn, selectQuotesOfRemote } from './store-edited.ts';

/** Maximum number of boosts searched for local users: the edit holds the write lock meanwhile. */
const MAX_BOOSTS = 5_000;
const MAX_QUOTES = 64;
/** Maximum number of recipients per call. */
const BATCH_SIZE = 64;
/** Minimum interval between two notifications of edits. */
const QUIET = 10 * MINUTE;

type Edited = Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility' | 'is_local' | 'uri'>;

/** Replaces the notification of an earlier edit; only the latest matters. */
export async function notifyEdited(tx: ThoughtsDb, thought: Edited, now: Instant): Promise<void> {
  const { id, actor_id: from } = thought;
  const boosters = (await selectLocalBoosters.rows(tx, id, MAX_BOOSTS)).map((booster) => booster.id);
  for (let at = 0; at < boosters.length; at += BATCH_SIZE) {
    const viewers = await filterViewers(tx, thought, boosters.slice(at, at + BATCH_SIZE));
    await replace(
      tx,
      viewers.map((to) => ({ to, type: 'edit', from, thoughtId: id })),
      now,
    );
  }
  for (const { id: thoughtId, actor_id: quoter } of await selectQuotes(tx, thought)) {
    const viewers = await filterViewers(tx, thought, [quoter]);
    await replace(
      tx,
      viewers.map((to) => ({ to, type: 'quoted_edit', from, thoughtId })),
      now,
    );
  }
}

async function selectQuotes(
  tx: ThoughtsDb,
  { id, is_local, uri }: Edited,
): Promise<readonly { id: ThoughtId; actor_id: ActorId }[]> {
  if (is_local === 1) return selectQuotesOfOwn.rows(tx, id, MAX_QUOTES);
  return uri === null ? [] : selectQuotesOfRemote.rows(tx, uri, MAX_QUOTES);
}

/** `keys` belong to one event and differ only in their recipients. */
async function replace(tx: ThoughtsDb, keys: readonly NotificationKey[], now: Instant): Promise<void> {
  for (const key of keys) await retractEarlier(tx, key, now - QUIET);
  await notifyAll(tx, keys, now);
}

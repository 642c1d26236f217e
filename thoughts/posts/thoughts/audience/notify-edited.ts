// Notifies those who have boosted or quoted a thought that it was edited: what they showed others is another
// text now (docs/decisions/0285).
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { filterViewers } from '../../../foundation/visibility/visibility.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { type NotificationKey, notifyAll, retractEarlier } from '../../../notifications/notify.ts';
import type { ThoughtRow } from '../store.ts';
import { selectLocalBoosters, selectQuotesOfOwn, selectQuotesOfRemote } from './store-edited.ts';

/** Boosts that are looked through for users here: an edit holds the lock of the writer meanwhile. */
const MAX_BOOSTS = 5_000;
const MAX_QUOTES = 64;
/** As many as one call notifies. */
const BATCH_SIZE = 64;
/** A later edit makes no second notification within this time. */
const QUIET = 10 * MINUTE;

type Edited = Pick<ThoughtRow, 'id' | 'actor_id' | 'visibility' | 'is_local' | 'uri'>;

/** A notification of an earlier edit is replaced, as it is the latest that matters. */
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

/** Of one act each: `keys` differ by their recipients alone. */
async function replace(tx: ThoughtsDb, keys: readonly NotificationKey[], now: Instant): Promise<void> {
  for (const key of keys) await retractEarlier(tx, key, now - QUIET);
  await notifyAll(tx, keys, now);
}

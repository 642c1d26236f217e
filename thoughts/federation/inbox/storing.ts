// What stays of an inbound request: that the activity came, and its effect or the work that is left to do.
import { hasDueEvent } from '@tandem/platform/jobs/events.ts';
import { hostShowsLife } from '../delivery/hosts/hosts.ts';
import type { Federation } from '../federation-service.ts';
import { rememberProcessed } from '../memory/memory.ts';
import { lockNames } from '../remote/thoughts/thoughts.ts';
import type { ReadActivity } from '../wire/read/activity.ts';
import type { Effect } from './inbound.ts';
import { queueActivity } from './queue.ts';
import type { QueuedActivity } from './queued.ts';

/** What is said about relations: the very same bytes, signed at another time, may say it again (0112). */
const RELATING = new Set(['Follow', 'Accept', 'Reject', 'Undo', 'Like', 'Announce', 'Block']);

/** `sender` is the id of whoever signed it. */
export type Arrival = { activity: ReadActivity; sender: string; work: QueuedActivity };

/**
 * Remembers the activity and stores `effect` with it, in one transaction; queues it instead where there is none, or
 * where something of its actor is queued, so that the order stays. Does nothing for one that came before.
 */
export async function storeActivity(
  { database, outcomes, backlog }: Pick<Federation, 'database' | 'outcomes' | 'backlog'>,
  { activity, sender, work }: Arrival,
  effect: Effect | null,
): Promise<void> {
  const { receivedAt: now } = work;
  const isApplied = await database.write(async (tx) => {
    // Whoever signed is charged with it, not who is claimed to have done it: that may be a third party.
    await hostShowsLife(tx, new URL(sender).host, now);
    // One of a sender after the other, whether it takes effect now or is queued.
    await lockNames(tx, [`what ${sender} did`]);
    const { bytes, signedAt } = work;
    const processed = await rememberProcessed(tx, sender, { id: activity.id, bytes, signedAt });
    if (processed === 'same' || (processed === 'again' && !RELATING.has(activity.type))) return false;
    if (effect === null || (await hasDueEvent(tx, sender, now))) {
      await queueActivity(tx, sender, work, backlog);
      return false;
    }
    await effect(tx);
    return true;
  });
  if (isApplied) outcomes.add({ outcome: 'applied' });
}

// What stays of an inbound request: that the activity came, and its effect or the work that is left to do.
import { hasDueEvent, recordEvent } from '@tandem/platform/jobs/events.ts';
import { hostShowsLife } from '../delivery/hosts/hosts.ts';
import type { Federation } from '../federation-service.ts';
import { claimActivity } from '../memory/memory.ts';
import { lockNames } from '../remote/thoughts/thoughts.ts';
import type { ReadActivity } from '../wire/read/activity.ts';
import type { Effect } from './inbound.ts';
import { INBOX, type QueuedActivity, writeQueued } from './queued.ts';

/** `sender` is the id of whoever signed it. */
export type Arrival = { activity: ReadActivity; sender: string; work: QueuedActivity };

/**
 * Remembers the activity and stores `effect` with it, in one transaction; queues it instead where there is none, or
 * where something of its actor is queued, so that the order stays. Does nothing for one that came before.
 */
export async function storeActivity(
  { database, outcomes }: Pick<Federation, 'database' | 'outcomes'>,
  { activity, sender, work }: Arrival,
  effect: Effect | null,
): Promise<void> {
  const { actor: subject, id } = activity;
  const { receivedAt: now } = work;
  const isApplied = await database.write(async (tx) => {
    await hostShowsLife(tx, new URL(subject).host, now);
    // One of an actor after the other, whether it takes effect now or is queued.
    await lockNames(tx, [`what ${subject} did`]);
    if (!(await claimActivity(tx, sender, id))) return false;
    if (effect === null || (await hasDueEvent(tx, subject, now))) {
      await recordEvent(tx, { kind: INBOX, subject, payload: writeQueued(work) }, now);
      return false;
    }
    await effect(tx);
    return true;
  });
  if (isApplied) outcomes.add({ outcome: 'applied' });
}

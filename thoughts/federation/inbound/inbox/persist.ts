// What stays of an inbound request: that the activity came, and its effect or the work that is left to do.
import { hasDueEvent } from '@tandem/platform/queue/event-queue.ts';
import { resumeDeliveries } from '../../outbound/hosts/resume.ts';
import { recordProcessed } from '../../processed/processed-activities.ts';
import type { ParsedActivity } from '../../protocol/wire/read/activity.ts';
import { lockNames } from '../../remote/thoughts/thoughts.ts';
import type { InboundContext } from '../context.ts';
import type { Effect } from '../handler.ts';
import type { QueuedActivity } from '../payload.ts';
import { enqueueActivity } from '../queue/queue.ts';

/** What is said about relations: the very same bytes, signed at another time, may say it again (0112). */
const RELATION_TYPES = new Set(['Follow', 'Accept', 'Reject', 'Undo', 'Like', 'Announce', 'Block']);

/** `sender` is the id of the signer. */
export type ReceivedActivity = { activity: ParsedActivity; sender: string; work: QueuedActivity };

/**
 * Remembers the activity and stores `effect` with it, in one transaction; queues it instead where there is
 * none, or where something of its actor is queued, so that the order stays. Does nothing for one that came
 * before.
 */
export async function persistActivity(
  { database, outcomes, backlog }: Pick<InboundContext, 'database' | 'outcomes' | 'backlog'>,
  { activity, sender, work }: ReceivedActivity,
  effect: Effect | null,
): Promise<void> {
  const { receivedAt: now } = work;
  const isApplied = await database.write(async (tx) => {
    // The signer is charged with it, not the alleged actor, who may be a third party.
    await resumeDeliveries(tx, new URL(sender).host, now);
    // Activities of one sender are serialised, whether inline or queued.
    await lockNames(tx, [`what ${sender} did`]);
    const { bytes, signedAt } = work;
    const processed = await recordProcessed(tx, sender, { id: activity.id, bodyHash: bytes, signedAt });
    if (processed === 'same' || (processed === 'again' && !RELATION_TYPES.has(activity.type))) return false;
    if (effect === null || (await hasDueEvent(tx, sender, now))) {
      await enqueueActivity(tx, sender, work, backlog);
      return false;
    }
    await effect(tx);
    return true;
  });
  if (isApplied) outcomes.add({ outcome: 'applied' });
}

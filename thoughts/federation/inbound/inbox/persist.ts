// What stays of an inbound request: that the activity came, and its effect or the work that is left to do.
import { hasDueEvent } from '@tandem/platform/queue/event-queue.ts';
import { resumeDeliveries } from '../../outbound/hosts/resume.ts';
import { recordProcessed } from '../../processed/processed-activities.ts';
import { lockNames } from '../../remote/thoughts/thoughts.ts';
import type { InboundContext } from '../context.ts';
import type { Effect } from '../effect.ts';
import type { ReceivedActivity } from '../payload.ts';
import { enqueueActivity } from '../queue/queue.ts';

/** What is said about relations: the very same bytes, signed at another time, may say it again (0112). */
const RELATION_TYPES = new Set(['Follow', 'Accept', 'Reject', 'Undo', 'Like', 'Announce', 'Block']);

/**
 * Remembers the activity and stores `effect` with it, in one transaction; queues it instead where there is
 * none, or where something of its actor is queued, so that the order stays. Does nothing for one that came
 * before.
 */
export async function persistActivity(
  federation: InboundContext,
  received: ReceivedActivity,
  effect: Effect | null,
): Promise<void> {
  const isApplied =
    (effect !== null && (await federation.sharedActivities.apply(received, effect))) ||
    (await persistAlone(federation, received, effect));
  if (isApplied) federation.outcomes.add({ outcome: 'applied' });
}

/** Returns whether `effect` was stored. */
function persistAlone(
  { database, backlog }: Pick<InboundContext, 'database' | 'backlog'>,
  { activity, sender, work }: ReceivedActivity,
  effect: Effect | null,
): Promise<boolean> {
  const { receivedAt: now } = work;
  return database.write(async (tx) => {
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
}

// Turns what happened here into activities for other servers: each event is planned, queued and ended.
import { createHash } from 'node:crypto';
import { type ClaimedEvent, finishEvent, LeaseLost } from '@tandem/platform/jobs/events.ts';
import type { ThoughtsEvent } from '../../events/events.ts';
import { countRequested, type DeliveryMetrics } from '../delivery/counting.ts';
import { type Outgoing, type Part, partsLeft, queuePart } from '../delivery/queue.ts';
import type { Federation } from '../federation-service.ts';
import type { Plan, Planner, Scene } from './plan.ts';
import { planDeparture, planProfile } from './profiles.ts';
import { planReaction } from './reactions.ts';
import { planAnswer, planBlock, planFollow, planUnfollow } from './relations.ts';
import { planDeletion, planThought } from './thoughts.ts';

type Planners = { [Kind in ThoughtsEvent['kind']]: Planner<Extract<ThoughtsEvent, { kind: Kind }>> };

const PLANNERS: Planners = {
  'thought-created': planThought,
  'thought-edited': planThought,
  'thought-deleted': planDeletion,
  liked: planReaction,
  unliked: planReaction,
  boosted: planReaction,
  unboosted: planReaction,
  followed: planFollow,
  unfollowed: planUnfollow,
  'follow-accepted': planAnswer,
  'follow-rejected': planAnswer,
  blocked: planBlock,
  unblocked: planBlock,
  'profile-changed': planProfile,
  'user-departed': planDeparture,
};

/** The kinds of events that are told to other servers. */
export const OUTBOUND_KINDS: readonly string[] = Object.keys(PLANNERS);

export type OutboundNeeds = Pick<Federation, 'database' | 'clock' | 'base' | 'log'> & {
  metrics: DeliveryMetrics;
};

/**
 * Queues what is to be sent of `event` and ends it, in one transaction; in several where it goes to many inboxes,
 * each of which goes on where the one before ended. A crash between them loses and doubles nothing.
 * @throws LeaseLost where another process has the event by now.
 */
export async function carryOut(needs: OutboundNeeds, event: ClaimedEvent): Promise<void> {
  const { database, clock, base } = needs;
  const happenedAt = event.created_at;
  const scene: Scene = { database, clock, base, eventId: nameOf(event), happenedAt, now: clock.now() };
  const plan = await planEvent(scene, JSON.parse(event.payload));
  const outgoing = plan && toOutgoing(plan, event);
  const parts = plan && outgoing ? await partsLeft(database.read, outgoing.id, plan.inboxes) : [];
  if (!plan || !outgoing || parts.length === 0) {
    return database.write((tx) => finishEvent(tx, event));
  }
  for (const part of parts) if (!(await queue(needs, event, plan, outgoing, part))) return;
}

const planEvent = (scene: Scene, event: ThoughtsEvent): Promise<Plan | null> =>
  (PLANNERS[event.kind] as Planner)(scene, event);

/** False, with the event ended, where there was nothing to send after all. */
async function queue(
  needs: OutboundNeeds,
  event: ClaimedEvent,
  { alongside }: Plan,
  outgoing: Outgoing,
  part: Part,
): Promise<boolean> {
  const now = needs.clock.now();
  const isQueued = await needs.database.write(async (tx) => {
    const isFirst = part.after === null;
    const isWanted = !isFirst || !alongside || (await alongside(tx));
    if (isWanted && !(await queuePart(tx, outgoing, part, now))) {
      throw new LeaseLost(`Event ${event.id} is carried out by another process.`);
    }
    if (part.isLast || !isWanted) await finishEvent(tx, event);
    return isWanted;
  });
  if (isQueued) countRequested(needs, outgoing.id, part.inboxes.length);
  return isQueued;
}

const toOutgoing = (
  { id, objectKey, activity, isFollow = false, supersedes }: Plan,
  event: ClaimedEvent,
): Outgoing => ({
  ...{ id, objectKey, isFollow, supersedes: supersedes ?? null, body: JSON.stringify(activity) },
  actorId: (JSON.parse(event.payload) as ThoughtsEvent).actorId,
});

/** The same whenever the event is carried out; another one's even where a restored database counts anew. */
const nameOf = ({ id, created_at, payload }: ClaimedEvent): string =>
  createHash('sha256').update(`${id} ${created_at} ${payload}`).digest('hex').slice(0, 32);

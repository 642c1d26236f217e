// Turns what happened here into activities for other servers: each event is planned, queued and ended.
import { createHash } from 'node:crypto';
import { finishEvent, type LeasedEvent, LeaseLost } from '@tandem/platform/queue/event-queue.ts';
import type { ThoughtsEvent } from '../../events/events.ts';
import type { FederationContext } from '../context.ts';
import type { Plan, PlanContext, Planner } from './plan/plan.ts';
import { planAccountDeletion, planProfile } from './plan/profiles.ts';
import { planReaction } from './plan/reactions.ts';
import { planBlock, planFollow, planFollowReply, planUnfollow } from './plan/relations.ts';
import { planDeletion, planThought } from './plan/thoughts.ts';
import { enqueuePart, type OutgoingActivity, type Part, remainingParts } from './queue/enqueue.ts';
import { type DeliveryMetrics, recordRequested } from './queue/metrics.ts';

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
  'follow-accepted': planFollowReply,
  'follow-rejected': planFollowReply,
  blocked: planBlock,
  unblocked: planBlock,
  'profile-changed': planProfile,
  'user-departed': planAccountDeletion,
};

/** The kinds of events that are told to other servers. */
export const OUTBOUND_KINDS: readonly string[] = Object.keys(PLANNERS);

export type OutboundContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'log'> & {
  metrics: DeliveryMetrics;
};

/**
 * Queues what is to be sent of `event` and ends it, in one transaction; in several where it goes to many inboxes,
 * each of which goes on where the one before ended. A crash between them loses and doubles nothing.
 * @throws LeaseLost where another process has the event by now.
 */
export async function processEvent(needs: OutboundContext, event: LeasedEvent): Promise<void> {
  const { database, clock, base } = needs;
  const happenedAt = event.created_at;
  const scene: PlanContext = {
    database,
    clock,
    base,
    eventId: eventKey(event),
    happenedAt,
    now: clock.now(),
  };
  const plan = await planEvent(scene, JSON.parse(event.payload));
  const outgoing = plan && toOutgoing(plan, event);
  const parts = plan && outgoing ? await remainingParts(database.read, outgoing.id, plan.inboxes) : [];
  if (!plan || !outgoing || parts.length === 0) {
    return database.write((tx) => finishEvent(tx, event));
  }
  for (const part of parts) if (!(await enqueue(needs, event, plan, outgoing, part))) return;
}

const planEvent = (scene: PlanContext, event: ThoughtsEvent): Promise<Plan | null> =>
  (PLANNERS[event.kind] as Planner)(scene, event);

/** False, with the event ended, where there was nothing to send after all. */
async function enqueue(
  needs: OutboundContext,
  event: LeasedEvent,
  { beforeEnqueue: alongside }: Plan,
  outgoing: OutgoingActivity,
  part: Part,
): Promise<boolean> {
  const now = needs.clock.now();
  const isQueued = await needs.database.write(async (tx) => {
    const isFirst = part.after === null;
    const isWanted = !isFirst || !alongside || (await alongside(tx));
    if (isWanted && !(await enqueuePart(tx, outgoing, part, now))) {
      throw new LeaseLost(`Event ${event.id} is carried out by another process.`);
    }
    if (part.isLast || !isWanted) await finishEvent(tx, event);
    return isWanted;
  });
  if (isQueued) recordRequested(needs, outgoing.id, part.inboxes.length);
  return isQueued;
}

const toOutgoing = (
  { id, objectKey, activity, isFollow = false, supersedes }: Plan,
  event: LeasedEvent,
): OutgoingActivity => ({
  ...{ id, objectKey, isFollow, supersedes: supersedes ?? null, body: JSON.stringify(activity) },
  actorId: (JSON.parse(event.payload) as ThoughtsEvent).actorId,
});

/** The same whenever the event is carried out; another one's even where a restored database counts anew. */
const eventKey = ({ id, created_at, payload }: LeasedEvent): string =>
  createHash('sha256').update(`${id} ${created_at} ${payload}`).digest('hex').slice(0, 32);

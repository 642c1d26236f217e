// Processes outbound events: plans and queues the activity, and finishes the event.
import { createHash } from 'node:crypto';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import type { FederationContext } from '../context.ts';
import { planMove } from './plan/moves.ts';
import { planPin } from './plan/pins.ts';
import type { Plan, PlanContext, Planner } from './plan/plan.ts';
import { planAccountDeletion, planProfile } from './plan/profiles.ts';
import { planQuoteChange, planQuoteReply, planQuoteRequest, planQuoteRevocation } from './plan/quotes.ts';
import { planReaction } from './plan/reactions.ts';
import { planBlock, planFollow, planFollowReply, planUnfollow } from './plan/relations.ts';
import { planReport } from './plan/reports.ts';
import { planDeletion, planThought } from './plan/thoughts.ts';
import { planVote } from './plan/votes.ts';
import { enqueuePart, type OutgoingActivity, type Part, remainingParts } from './queue/enqueue.ts';
import { type DeliveryMetrics, recordRequested } from './queue/metrics.ts';
import type { DeliveryThread } from './queue/worker.ts';

/** Events that cause activities; separate workers process the others. */
type SentKind = Exclude<
  ThoughtsEvent['kind'],
  'links-changed' | 'featured-outdated' | 'mentions-unresolved' | 'replies-wanted' | 'actor-moved'
>;
type Planners = { [Kind in SentKind]: Planner<Extract<ThoughtsEvent, { kind: Kind }>> };

const PLANNERS: Planners = {
  'thought-created': planThought,
  'thought-edited': planThought,
  'thought-deleted': planDeletion,
  liked: planReaction,
  unliked: planReaction,
  boosted: planReaction,
  unboosted: planReaction,
  pinned: planPin,
  unpinned: planPin,
  voted: planVote,
  followed: planFollow,
  unfollowed: planUnfollow,
  'follow-accepted': planFollowReply,
  'follow-rejected': planFollowReply,
  blocked: planBlock,
  unblocked: planBlock,
  'quote-replied': planQuoteReply,
  'quote-revoked': planQuoteRevocation,
  'quote-policy-changed': planQuoteChange,
  'quote-changed': planQuoteChange,
  'quote-requested': planQuoteRequest,
  reported: planReport,
  'profile-changed': planProfile,
  moved: planMove,
  'user-departed': planAccountDeletion,
};

/** The kinds of events that cause activities. */
export const OUTBOUND_KINDS: readonly string[] = Object.keys(PLANNERS);

export type OutboundContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'log'> & {
  metrics: DeliveryMetrics;
  /** The thread for large events; null within this thread, or if there is none. */
  thread: Pick<DeliveryThread, 'isRunning' | 'start'> | null;
};

/**
 * Queues the activity of `event` and finishes the event in one transaction; for many inboxes in several, each
 * of which continues after the previous one. A crash between them neither loses nor duplicates deliveries.
 * Events with several parts are left to the thread if there is one. @throws LeaseLost if another process
 * holds the event.
 */
export async function processEvent(context: OutboundContext, event: LeasedEvent): Promise<void> {
  const { database, clock, base } = context;
  const happenedAt = event.created_at;
  const planContext: PlanContext = {
    database,
    clock,
    base,
    eventId: eventKey(event),
    happenedAt,
    now: clock.now(),
  };
  const plan = await planEvent(planContext, JSON.parse(event.payload));
  const outgoing = plan && toOutgoing(plan, event);
  const parts = plan && outgoing ? await remainingParts(database.read, outgoing.id, plan.inboxes) : [];
  if (!plan || !outgoing || parts.length === 0) {
    return database.write((tx) => finishEvent(tx, event));
  }
  if (parts.length > 1 && (await context.thread?.start())) {
    return database.write((tx) => postponeEvent(tx, event, clock.now()));
  }
  for (const part of parts) if (!(await enqueue(context, event, plan, outgoing, part))) return;
}

const planEvent = (context: PlanContext, event: ThoughtsEvent): Promise<Plan | null> =>
  (PLANNERS[event.kind as SentKind] as Planner)(context, event);

/** False if there is nothing to send after all; the event is then finished. */
async function enqueue(
  context: OutboundContext,
  event: LeasedEvent,
  { beforeEnqueue }: Plan,
  outgoing: OutgoingActivity,
  part: Part,
): Promise<boolean> {
  const now = context.clock.now();
  const isQueued = await context.database.write(async (tx) => {
    const isFirst = part.after === null;
    const isNeeded = !isFirst || !beforeEnqueue || (await beforeEnqueue(tx));
    if (isNeeded && !(await enqueuePart(tx, outgoing, part, now))) {
      throw new LeaseLost(`Event ${event.id} is being processed by another process.`);
    }
    if (part.isLast || !isNeeded) await finishEvent(tx, event);
    return isNeeded;
  });
  if (isQueued) recordRequested(context, outgoing.id, part.inboxes.length);
  return isQueued;
}

const toOutgoing = (
  { id, objectKey, activity, isFollow = false, supersedes, signedBy }: Plan,
  event: LeasedEvent,
): OutgoingActivity => ({
  id,
  objectKey,
  isFollow,
  supersedes: supersedes ?? null,
  body: JSON.stringify(activity),
  actorId: signedBy ?? (JSON.parse(event.payload) as ThoughtsEvent).actorId,
});

/** Equal for all attempts of an event; unique even if a restored database repeats event ids. */
const eventKey = ({ id, created_at, payload }: LeasedEvent): string =>
  createHash('sha256').update(`${id} ${created_at} ${payload}`).digest('hex').slice(0, 32);

// The worker of outbound events: leases and processes events in the order of each user's actions.

import { createHash } from 'node:crypto';
import {
  finishEvent,
  type LeasedEvent,
  LeaseLost,
  leaseEvents,
  postponeEvent,
} from '@tandem/platform/queue/event-queue.ts';
import { startWorker, type Worker } from '@tandem/platform/queue/worker.ts';
import { HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { actorUri, thoughtUri } from '../../foundation/addresses/object-ids.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import { isSuspended } from '../../foundation/relations/queries.ts';
import { SERVER_ACTOR } from '../../ids.ts';
import { listAliases } from '../../people/moves/aliases.ts';
import type { FederationContext } from '../context.ts';
import {
  type Activity,
  toAnnounce,
  toDeleteActor,
  toFlag,
  toLike,
  toMove,
  toUndo,
  toUpdateActor,
  toVote,
} from '../protocol/wire/activities.ts';
import {
  actorDeleteActivityId,
  announceActivityId,
  likeActivityId,
  moveActivityId,
  undoActivityId,
  voteActivityId,
} from '../protocol/wire/activity-ids.ts';
import { toActor, toSuspendedActor } from '../protocol/wire/actor.ts';
import { instanceActorUri } from '../publishing/instance-actor/instance-actor.ts';
import { getOrCreateKey } from '../publishing/keys/keys.ts';
import { loadBioMentions } from '../publishing/notes/notes.ts';
import {
  type EventOf,
  filterDeliverable,
  findUser,
  loadFollowerInboxes,
  loadKnownInboxes,
  type Plan,
  type PlanContext,
  type Planner,
} from './plan/plan.ts';
import { planQuoteChange, planQuoteReply, planQuoteRequest, planQuoteRevocation } from './plan/quotes.ts';
import { planBlock, planFollow, planFollowReply, planUnfollow } from './plan/relations.ts';
import {
  deleteOutgoing,
  selectHasKey,
  selectMove,
  selectReactionTarget,
  selectRemoteInboxes,
} from './plan/store.ts';
import { planDeletion, planPin, planThought } from './plan/thoughts.ts';
import { enqueuePart, type OutgoingActivity, type Part, remainingParts } from './queue/enqueue.ts';
import { type DeliveryMetrics, recordRequested } from './queue/metrics.ts';
import type { DeliveryThread } from './queue/worker.ts';

/**
 * An event with many followers takes seconds. After a crash, the event and later events of the same user wait
 * this long before another process continues.
 */
const LEASE = MINUTE;
const CONCURRENCY = 4;
const POLL_EVERY = SECOND;
/**
 * An event that fails this often, over about eight hours, indicates a bug; it is dropped so that later events
 * can proceed.
 */
const ATTEMPTS = 15;

/** `onQueued` is called when deliveries may have been queued; `isPolling` is as for deliveries. */
export function startOutboundWorker(
  context: OutboundContext & { isPolling: boolean },
  onQueued: () => void,
): Worker {
  const { database, clock, log } = context;
  const order = { kinds: OUTBOUND_KINDS, leaseMs: LEASE, order: 'strict' } as const;
  return startWorker<LeasedEvent>({
    name: 'outbound',
    concurrency: () => (context.thread?.isRunning ? 0 : CONCURRENCY),
    pollInterval: context.isPolling ? POLL_EVERY : null,
    log,
    dequeue: (limit) => leaseEvents(database, { ...order, limit, now: clock.now() }),
    run: async (event) => {
      try {
        await processEvent(context, event);
        onQueued();
      } catch (error) {
        if (!(error instanceof LeaseLost)) await postpone(context, event, error);
      }
    },
  });
}

/** If the database is unavailable, this fails too, and the lease expires. */
async function postpone(context: OutboundContext, event: LeasedEvent, error: unknown): Promise<void> {
  const isOver = event.attempts >= ATTEMPTS;
  context.log.error({ err: error, kind: event.kind, isOver }, 'event could not be processed');
  const retryAt = context.clock.now() + Math.min(HOUR, SECOND * 2 ** event.attempts);
  await context.database.write((tx) => (isOver ? finishEvent(tx, event) : postponeEvent(tx, event, retryAt)));
}

// Plans for profile changes (to followers) and account deletion (to all known servers).

const planProfile: Planner<EventOf<'profile-changed'>> = async (context, { actorId }) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  if (!user) return null;
  const inboxes = await filterDeliverable(
    database.read,
    base,
    await loadFollowerInboxes(database.read, actorId),
  );
  if (inboxes.length === 0) return null;
  const { publicKeyPem } = await getOrCreateKey(context, user);
  const id = `profile-${context.eventId}`;
  const actor = (await isSuspended(database.read, actorId))
    ? toSuspendedActor(base, user, publicKeyPem)
    : toActor(
        base,
        user,
        publicKeyPem,
        await loadBioMentions(database.read, base, user.bio),
        (await listAliases(database.read, actorId)).map(({ uri }) => uri),
      );
  const activity = toUpdateActor(base, { id, username: user.username }, actor);
  return { id, activity, inboxes, objectKey: `actor ${actorId}` };
};

/**
 * After account deletion, the recipients of its thoughts are unknown, so all known servers get the Delete. An
 * account without a key was never published. Its unsent activities are dropped.
 */
const planAccountDeletion: Planner<EventOf<'user-departed'>> = async (context, { actorId, username }) => {
  const { base, database } = context;
  if (!(await selectHasKey(database.read, actorId))) return null;
  const inboxes = await filterDeliverable(database.read, base, await loadKnownInboxes(database.read));
  if (inboxes.length === 0) return null;
  const id = actorDeleteActivityId(actorId);
  return {
    id,
    inboxes,
    objectKey: `actor ${actorId}`,
    activity: toDeleteActor(base, { id, username }),
    beforeEnqueue: async (tx) => {
      await deleteOutgoing.run(tx, actorId, id);
      return true;
    },
  };
};

// Plans for likes (to the author) and boosts (to the followers and the author).

type Reaction = EventOf<'liked' | 'unliked' | 'boosted' | 'unboosted'>;
type Target = NonNullable<Awaited<ReturnType<typeof selectReactionTarget.first>>>;

const planReaction: Planner<Reaction> = async (context, event) => {
  const user = await findUser(context, event.actorId);
  const target = await selectReactionTarget.first(context.database.read, event.thoughtId);
  if (!user || !target) return null;
  const inboxes = await inboxesFor(context, event, target);
  if (inboxes.length === 0) return null;
  const done = toReaction(context.base, event, user.username, target);
  const objectKey = `${isLike(event) ? 'like' : 'boost'} ${event.actorId} ${event.thoughtId}`;
  if (event.kind === 'liked' || event.kind === 'boosted') return { ...done, objectKey, inboxes };
  const id = undoActivityId(done.id);
  const activity = toUndo(context.base, { id, username: user.username }, done.activity);
  return { id, activity, objectKey, inboxes, supersedes: { id: done.id } };
};

const isLike = ({ kind }: Reaction): boolean => kind === 'liked' || kind === 'unliked';

async function inboxesFor(
  { base, database }: PlanContext,
  event: Reaction,
  target: Target,
): Promise<string[]> {
  const author = target.host === null ? [] : [isLike(event) ? target.inbox : target.shared];
  const followers = isLike(event) ? [] : await loadFollowerInboxes(database.read, event.actorId);
  return filterDeliverable(
    database.read,
    base,
    [...author, ...followers].filter((inbox) => inbox !== null),
  );
}

function toReaction(
  base: string,
  event: Reaction,
  username: string,
  target: Target,
): { id: string; activity: Activity } {
  const { actorId, thoughtId, at } = event;
  const object = target.uri ?? thoughtUri(base, thoughtId);
  const author = target.author_uri ?? actorUri(base, target.username);
  if (isLike(event)) {
    const id = likeActivityId(actorId, thoughtId, at);
    return { id, activity: toLike(base, { id, username }, object, author) };
  }
  const id = announceActivityId(actorId, thoughtId, at);
  return { id, activity: toAnnounce(base, { id, username, at }, object, author) };
}

// Plans for votes in remote polls: each choice goes to the poll's author only.

const planVote: Planner<EventOf<'voted'>> = async (context, { actorId, thoughtId, choice, name, at }) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const {
    uri = null,
    author_uri = null,
    inbox = null,
  } = (await selectReactionTarget.first(database.read, thoughtId)) ?? {};
  if (!user || uri === null || author_uri === null || inbox === null) return null;
  const inboxes = await filterDeliverable(database.read, base, [inbox]);
  if (inboxes.length === 0) return null;
  const id = voteActivityId(actorId, thoughtId, choice, at);
  const deed = { id, username: user.username, at };
  const activity = toVote(base, deed, { question: uri, name, author: author_uri });
  return { id, activity, inboxes, objectKey: `vote ${actorId} ${thoughtId}` };
};

/**
 * Uses the actor's object key, so that the Update with `movedTo` arrives first. Null after the move has
 * ended.
 */
const planMove: Planner<EventOf<'moved'>> = async (context, { actorId, moveId, round }) => {
  const { base, database } = context;
  const user = await findUser(context, actorId);
  const move = await selectMove.first(database.read, moveId);
  if (!user || !move || move.state === 'ended') return null;
  const followers = await loadFollowerInboxes(database.read, actorId);
  const inboxes = await filterDeliverable(database.read, base, followers);
  if (inboxes.length === 0) return null;
  const id = moveActivityId(moveId, round);
  const activity = toMove(base, { id, username: user.username }, move.target_uri);
  return { id, activity, inboxes, objectKey: `actor ${actorId}` };
};

// Plans for reports: a Flag by the instance actor, so that the reporter stays anonymous.

const planReport: Planner<EventOf<'reported'>> = async (
  { base, database },
  { reportedId, reportId, objects, content },
) => {
  const [reported] = await selectRemoteInboxes.rows(database.read, [reportedId]);
  const inboxes = reported ? await filterDeliverable(database.read, base, [reported.inbox]) : [];
  if (!reported || inboxes.length === 0) return null;
  const id = `flag-${reportId}`;
  const activity = toFlag(base, { id, actor: instanceActorUri(base) }, [reported.uri, ...objects], content);
  return { id, activity, inboxes, objectKey: `report ${reportId}`, signedBy: SERVER_ACTOR };
};

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

type OutboundContext = Pick<FederationContext, 'database' | 'clock' | 'base' | 'log'> & {
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
async function processEvent(context: OutboundContext, event: LeasedEvent): Promise<void> {
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

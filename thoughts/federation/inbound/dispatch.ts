// Dispatches activities to the handlers of their types, inline or from the queue.

import { DAY } from '@tandem/platform/time/clock.ts';
import { removeRemoteActor } from '../../accounts/deletion/account-deletion.ts';
import { findActor, findStoredActor, lockActors } from '../../foundation/actors/actors.ts';
import { readLocalUri } from '../../foundation/addresses/object-ids.ts';
import { record } from '../../foundation/events/events.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import { blockUser } from '../../people/blocks/blocks.ts';
import { findFollow, requestFollow } from '../../people/follows/follow.ts';
import { withdrawQuoteApproval } from '../../posts/quotes/quotes.ts';
import { forgetStampsOf } from '../../posts/quotes/stamps.ts';
import { likeThought } from '../../posts/reactions/likes/likes.ts';
import { pinRemoteThought, unpinRemoteThought } from '../../posts/reactions/pins/pins.ts';
import { lockOwnThought, removeThought } from '../../posts/thoughts/thoughts.ts';
import { recordDeletion } from '../processed/processed-activities.ts';
import { type ParsedActivity, readActivity, readInner } from '../protocol/wire/read/activity.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import {
  applyAccept,
  applyReject,
  assertRelation,
  endByOtherActivity,
  type FollowReply,
  findCurrentRelation,
  findFollowerByFollowUri,
} from '../relations/relations.ts';
import {
  fetchAndStoreActor,
  getOrFetchActor,
  isFresh,
  type RemoteActor,
  storeActorDocument,
} from '../remote/actors/actors.ts';
import { fetchMoveTarget, storeMove } from '../remote/actors/moves.ts';
import { fetchThoughtWithAncestors } from '../remote/thoughts/fetch-thought.ts';
import { isFollowedLocally } from '../remote/thoughts/interest.ts';
import { toId } from '../remote/thoughts/own-pages.ts';
import {
  findStoredThought,
  findThoughtIdByUri,
  lockNames,
  persistNote,
} from '../remote/thoughts/thoughts.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits.ts';
import { type Handler, type InboundActivity, type InboundContext, toRelationAssertion } from './handler.ts';
import { receiveAnnounce, receiveCreate, receiveForwarded } from './handlers/content.ts';
import {
  findRequestedQuote,
  receiveQuoteAccept,
  receiveQuoteReject,
  receiveQuoteRequest,
} from './handlers/quotes.ts';
import { receiveUndo } from './handlers/undo.ts';
import type { QueuedActivity } from './received-request.ts';
import type { Effect } from './shared/shared-activities.ts';
import { countReports, insertReport, selectReportsBeyond } from './store.ts';

// Accept and Reject: the reply of a remote actor to a local user's Follow or quote request
// (../quote-reply.ts). A reply to a Follow must name the current Follow of that actor: third parties and late
// replies to earlier Follows have no effect.

const receiveAccept: Handler = async (inbound) =>
  findRequestedQuote(inbound) === null ? acceptFollow(inbound) : receiveQuoteAccept(inbound);

const receiveReject: Handler = async (inbound) =>
  findRequestedQuote(inbound) === null ? rejectFollow(inbound) : receiveQuoteReject(inbound);

const acceptFollow =
  (inbound: InboundActivity): Effect =>
  async (tx) => {
    const reply = await findFollowReply(tx, inbound);
    const isAccepted = reply !== null && (await applyAccept(tx, reply));
    const { actor, now } = inbound;
    if (isAccepted && actor.featured !== null)
      await record(tx, { kind: 'featured-outdated', actorId: actor.id }, now);
  };

const rejectFollow =
  (inbound: InboundActivity): Effect =>
  async (tx) => {
    const reply = await findFollowReply(tx, inbound);
    if (reply) await applyReject(tx, reply);
  };

/** By the Follow's id; by the two actors if either the reply or the stored follow has no id. */
async function findFollowReply(tx: FederationDb, inbound: InboundActivity): Promise<FollowReply | null> {
  const { activity, actor, federation, signedAt, now } = inbound;
  const inner = readInner(activity.object, ['Follow']);
  const id = inner?.id ?? activity.object?.uri ?? null;
  const signed = { followeeId: actor.id, at: signedAt, now };
  const followerId = id && (await findFollowerByFollowUri(tx, actor.id, id));
  if (followerId) return { ...signed, followerId, uri: id };
  const local = readLocalUri(federation.base, inner?.actor ?? '');
  if (local?.kind !== 'actor' || (inner?.object && inner.object !== actor.uri)) return null;
  const follower = await findStoredActor(tx, local.username);
  if (follower?.host !== null) return null;
  const relation = { kind: 'Follow', actorId: follower.id, objectId: actor.id } as const;
  const current = await findCurrentRelation(tx, relation);
  const isReplied = current && (id === null || current.uri === null);
  return isReplied ? { ...signed, followerId: follower.id, uri: current.uri } : null;
}

/** A readable number; with the text at most about 25 kB per report. */
const MAX_OBJECTS = 20;
const MAX_CONTENT = 3000;
/**
 * Reports stored per actor and day, and per host and day. Excess reports are dropped; the response does not
 * reveal it.
 */
const MOST_OF_ACTOR = 10;
const MOST_OF_HOST = 100;
/** Reports stored in total: bounds storage against many hosts. */
const MOST_OF_ALL = 10_000;

/** Only reports about local objects count. */
const receiveFlag: Handler = async ({ federation, activity, actor, now }) => {
  const named = await Promise.all(
    activity.objects
      .filter((uri) => readLocalUri(federation.base, uri) !== null)
      .slice(0, MAX_OBJECTS)
      .map((uri) => toId(federation, uri)),
  );
  const objects = named.filter((uri) => readLocalUri(federation.base, uri) !== null);
  if (objects.length === 0) return null;
  const content = activity.content.slice(0, MAX_CONTENT).toWellFormed();
  const report = { objects: [...new Set(objects)].slice(0, MAX_OBJECTS), content };
  const { origin } = new URL(actor.uri);
  return async (tx) => {
    await lockNames(tx, [`reports of ${origin}`]);
    const since = now - DAY;
    if ((await countReports.count(tx, { from: actor.uri, to: actor.uri, since })) >= MOST_OF_ACTOR) return;
    // All addresses of the origin sort after its slash and before the character that follows a slash.
    if ((await countReports.count(tx, { from: `${origin}/`, to: `${origin}0`, since })) >= MOST_OF_HOST)
      return;
    if (await selectReportsBeyond.exists(tx, MOST_OF_ALL - 1)) return;
    await insertReport.run(tx, {
      id: activity.id,
      actor_uri: actor.uri,
      body: JSON.stringify(report),
      created_at: now,
    });
  };
};

/** Within this time, an actor moves its followers to one target only. */
const COOL_DOWN = 7 * DAY;

const receiveMove: Handler = async ({ federation, activity, actor, budget, now }) => {
  const { target: uri, object } = activity;
  if (object?.uri !== actor.uri || uri === null || uri === actor.uri) return null;
  const target = await fetchMoveTarget(federation, uri, budget);
  if (!target?.alsoKnownAs.includes(actor.uri)) return null;
  return async (tx) => {
    const known = (await lockActors(tx, [actor.id])).get(actor.id);
    if (!known) return;
    const isAgain = known.moved_to === target.uri;
    const isTooSoon = !isAgain && known.moved_at !== null && now - known.moved_at < COOL_DOWN;
    await storeMove(tx, actor.id, target.uri, isAgain || isTooSoon ? null : now);
    if (isTooSoon) {
      federation.log.info(
        { actor: actor.uri, target: target.uri },
        'an actor moved again within seven days; its followers stay',
      );
      return;
    }
    // A repetition is for the followers alone: users may have removed carried blocks, mutes and notes.
    const part = isAgain ? 'follows' : 'notes';
    const move = { actorId: actor.id, targetId: target.actor.id };
    await record(tx, { kind: 'actor-moved', ...move, part, after: { at: -1, id: '' } }, now);
  };
};

// Add and Remove: a remote actor pins or unpins one of its own posts. Only the `featured` collection is
// supported. An unknown post is fetched if the actor has a local follower.

const receiveAdd: Handler = async ({ federation, activity, actor, at, now, budget }) => {
  const uri = activity.object?.uri;
  if (!uri || actor.featured === null || activity.target !== actor.featured) return null;
  const { read } = federation.database;
  const isKnown = (await findThoughtIdByUri(federation, read, uri)) !== null;
  if (!isKnown && !(await isFollowedLocally(read, actor.id))) return null;
  const fetched = isKnown ? [] : await fetchThoughtWithAncestors(federation, uri, budget);
  return async (tx) => {
    for (const note of fetched) await persistNote(federation, tx, note, now);
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId !== null) await pinRemoteThought(tx, actor.id, thoughtId, at);
  };
};

const receiveRemove: Handler = async ({ federation, activity, actor }) => {
  const uri = activity.object?.uri;
  if (!uri || actor.featured === null || activity.target !== actor.featured) return null;
  return async (tx) => {
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId !== null) await unpinRemoteThought(tx, actor.id, thoughtId);
  };
};

// Follow: a remote actor requests to follow a local user.

const receiveFollow: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const followee = await findActor(tx, local.username);
    if (followee?.host !== null) return;
    const key = { followerId: actor.id, followeeId: followee.id };
    const relation = { kind: 'Follow', actorId: actor.id, objectId: followee.id } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), async (uri) => {
      // Followers of an account that has moved can only leave.
      if (followee.moved_to !== null && (await findFollow(tx, key)) === null) {
        const rejected = { actorId: followee.id, followerId: actor.id, uri };
        return record(tx, { kind: 'follow-rejected', ...rejected }, now);
      }
      return requestFollow(tx, { ...key, uri }, now);
    });
  };
};

// Delete of a thought by its author, of an actor by itself, or of a quote approval. The Delete of an unknown
// thought is recorded, so that a late Create does not store it.

const receiveDelete: Handler = async ({ activity, actor, now }) => {
  const uri = activity.object?.uri;
  if (!uri || !isSameOrigin(uri, actor.uri)) return null;
  if (uri === actor.uri) return (tx) => removeRemoteActor(tx, actor.id, now);
  return async (tx) => {
    const stored = await findStoredThought(tx, uri);
    if (stored && stored.actor_id !== actor.id) return;
    await recordDeletion(tx, 'gone', actor.uri, uri, now);
    await withdrawQuoteApproval(tx, uri, actor.uri, now);
    await forgetStampsOf(tx, uri, actor.id);
    if (stored) await removeThought(tx, await lockOwnThought(tx, stored.id, actor.id, 'deletion'), now);
  };
};

// Block: a remote actor blocks a local user.

const receiveBlock: Handler = async (inbound) => {
  const { federation, activity, actor, now } = inbound;
  const local = readLocalUri(federation.base, activity.object?.uri ?? '');
  if (local?.kind !== 'actor') return null;
  return async (tx) => {
    const blocked = await findStoredActor(tx, local.username);
    if (blocked?.host !== null) return;
    const relation = { kind: 'Block', actorId: actor.id, objectId: blocked.id } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), async (uri) => {
      await blockUser(tx, { blockerId: actor.id, blockedId: blocked.id, uri }, now);
      await endByOtherActivity(tx, { ...relation, kind: 'Follow' }, inbound.signedAt);
    });
  };
};

// Like: a remote actor likes a stored thought.

const receiveLike: Handler = async (inbound) => {
  const { federation, activity, actor, at, now } = inbound;
  const uri = activity.object?.uri;
  if (!uri) return null;
  return async (tx) => {
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId === null) return;
    const relation = { kind: 'Like', actorId: actor.id, objectId: thoughtId } as const;
    await assertRelation(tx, toRelationAssertion(inbound, relation), (uri) =>
      likeThought(tx, actor, thoughtId, { at, uri }, now),
    );
  };
};

// Update of an actor by itself, or of a note by its author. Updates older than the stored state are ignored.

const receiveUpdate: Handler = async (inbound) => {
  const { activity, actor, federation, budget } = inbound;
  if (activity.object?.uri !== actor.uri) return receiveCreate(inbound);
  const { document } = activity.object;
  if (document !== null) await storeActorDocument(federation, document, budget);
  else if (budget.trySpend(actor.uri)) await fetchAndStoreActor(federation, actor.uri, budget);
  return null;
};

/** Other types are accepted and ignored. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ['Follow', receiveFollow],
  ['Accept', receiveAccept],
  ['Reject', receiveReject],
  ['Undo', receiveUndo],
  ['Create', receiveCreate],
  ['Update', receiveUpdate],
  ['Delete', receiveDelete],
  ['Like', receiveLike],
  ['Announce', receiveAnnounce],
  ['Block', receiveBlock],
  ['Move', receiveMove],
  ['Flag', receiveFlag],
  ['Add', receiveAdd],
  ['Remove', receiveRemove],
  ['QuoteRequest', receiveQuoteRequest],
]);

/** Handlers of these types only read the database before they return the effect, unless they fetch. */
const INLINE_TYPES: readonly string[] = ['Create', 'Like', 'Announce', 'Undo'];

/** Whether the activity may be applied inline, before the response, if no fetch is needed. */
export const isInline = ({ type }: ParsedActivity): boolean => INLINE_TYPES.includes(type);

/**
 * The effect of a queued activity, or null if there is none. `isLast` means that there is no further retry,
 * hours after arrival. @throws RemoteError for a failing server.
 */
export async function prepareEffect(
  federation: InboundContext,
  queued: QueuedActivity,
  isLast: boolean,
): Promise<Effect | null> {
  const activity = readActivity(queued.document);
  const budget = createFetchBudget();
  if (activity === null) return null;
  if (queued.isForwarded) return receiveForwarded(federation, activity, budget, isLast);
  const handle = HANDLERS.get(activity.type);
  const fetched = queued.actor && (await storeActorDocument(federation, queued.actor, budget));
  const actor = fetched ?? (handle ? await getOrFetchActor(federation, activity.actor, budget) : null);
  if (!handle || !actor) return null;
  return handle({ federation, activity, actor, ...carriedBy(activity, queued), budget, isLast });
}

/**
 * The effect of an activity signed by `actor`, or null if it needs a fetch or is not an inline type. Never
 * rejects: errors surface when the queue processes the activity.
 */
export async function prepareInlineEffect(
  federation: InboundContext,
  activity: ParsedActivity,
  actor: RemoteActor,
  work: QueuedActivity,
): Promise<Effect | null> {
  const handle = isInline(activity) ? HANDLERS.get(activity.type) : undefined;
  if (!handle || work.isForwarded || !isFresh(actor, work.receivedAt)) return null;
  const inbound = { federation, activity, actor, ...carriedBy(activity, work) };
  return Promise.resolve(handle({ ...inbound, budget: NO_FETCHES, isLast: false })).then(
    (effect) => effect ?? NO_EFFECT,
    () => null,
  );
}

const NO_EFFECT: Effect = Object.assign(async () => {}, { plain: null });

const NO_FETCHES: FetchBudget = {
  trySpend(uri) {
    throw new Error(`${uri} is not stored and would have to be fetched.`);
  },
};

/** The handler arguments besides the activity's document. */
const carriedBy = (
  { published }: ParsedActivity,
  { owner, receivedAt, signedAt, bytes }: QueuedActivity,
) => ({
  owner,
  signedAt,
  bytes,
  now: receivedAt,
  at: Math.max(0, Math.min(published ?? receivedAt, receivedAt)),
});

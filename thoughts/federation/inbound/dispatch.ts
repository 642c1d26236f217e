// Dispatches activities to the handlers of their types, inline or from the queue.
import { type ParsedActivity, readActivity } from '../protocol/wire/read/activity.ts';
import { getOrFetchActor, isFresh, type RemoteActor, storeActorDocument } from '../remote/actors/actors.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits/fetch-budget.ts';
import type { InboundContext } from './context.ts';
import type { Effect } from './effect.ts';
import type { Handler } from './handler.ts';
import { receiveCreate } from './handlers/create.ts';
import { receiveDelete } from './handlers/delete.ts';
import { receiveFlag } from './handlers/flag.ts';
import { receiveForwarded } from './handlers/forwarded.ts';
import { receiveMove } from './handlers/move.ts';
import { receiveAdd, receiveRemove } from './handlers/pins.ts';
import { receiveQuoteRequest } from './handlers/quote-request.ts';
import { receiveAccept, receiveReject } from './handlers/relations/accept-reject.ts';
import { receiveAnnounce } from './handlers/relations/announce.ts';
import { receiveBlock } from './handlers/relations/block.ts';
import { receiveFollow } from './handlers/relations/follow.ts';
import { receiveLike } from './handlers/relations/like.ts';
import { receiveUndo } from './handlers/relations/undo.ts';
import { receiveUpdate } from './handlers/update.ts';
import type { QueuedActivity } from './payload.ts';

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

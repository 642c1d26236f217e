// The worker that fetches replies to remote conversations.

import { registrableDomain } from '@tandem/platform/http-client/domain-names.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { finishEvent, type LeasedEvent } from '@tandem/platform/queue/event-queue.ts';
import type { Worker } from '@tandem/platform/queue/worker.ts';
import { type Clock, HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsEvent } from '../../foundation/events/events.ts';
import { storeClaimed } from '../../posts/missing-replies/missing-replies.ts';
import type { InboundContext } from '../inbound/handler.ts';
import { type LookupWorkerContext, startLookupWorker } from '../lookup-worker.ts';
import type { ParsedNote } from '../protocol/wire/read/note.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { fetchParts } from '../remote/fetch.ts';
import { fetchPublicNote } from '../remote/thoughts/fetch-thought.ts';
import type { PreparedNote } from '../remote/thoughts/prepare-note.ts';
import { findThoughtIdByUri, persistNote } from '../remote/thoughts/thoughts.ts';
import { createExpiringCache } from '../transport/cache.ts';
import { createFetchBudget, type FetchBudget } from '../transport/limits.ts';
import { selectRemoteUri } from './store.ts';

export const REPLIES_WANTED = 'replies-wanted';

/** Time limit per conversation in milliseconds; a single request takes up to ten seconds. */
const DURATION = MINUTE;
const LEASE = DURATION + 30 * SECOND;

/** The database of `federation` wakes the workers on commit. */
export function startReplyWorker(federation: InboundContext, context: LookupWorkerContext): Worker {
  const limits = createReplyLimits(federation.clock);
  return startLookupWorker(context, {
    // One conversation per user at a time; most of them wait for other servers.
    name: 'replies',
    kind: REPLIES_WANTED,
    leaseMs: LEASE,
    concurrency: 4,
    failure: 'replies of a conversation could not be stored',
    run: (event) => fetchReplies(federation, limits, event),
  });
}

async function fetchReplies(
  federation: InboundContext,
  limits: ReplyLimits,
  event: LeasedEvent,
): Promise<void> {
  const { database, clock, unsolicitedPosts } = federation;
  const { thoughtId } = JSON.parse(event.payload) as Extract<ThoughtsEvent, { kind: 'replies-wanted' }>;
  const uri = (await selectRemoteUri.value(database.read, thoughtId)) ?? null;
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > DURATION;
  const gathered = uri === null ? null : await gatherReplies(federation, uri, limits, isOver);
  const now = clock.now();
  const { notes, claimed }: Gathered = gathered ?? { notes: [], claimed: null };
  await database.write(async (tx) => {
    for (const note of notes) await persistNote(federation, tx, note, now);
    if (claimed !== null) await storeClaimed(tx, thoughtId, claimed);
    await finishEvent(tx, event);
  });
  for (const { note } of notes.slice(1)) unsolicitedPosts.add(note.author, [note]);
}

/**
 * `notes`: the current root post, and replies after their parents; `claimed`: the reply count of its server.
 */
type Gathered = { notes: PreparedNote[]; claimed: number | null };

type Gathering = {
  federation: InboundContext;
  root: string;
  budget: FetchBudget;
  limits: ReplyLimits;
  /** Whether the time limit has passed. */
  isOver(): boolean;
  notes: PreparedNote[];
  seen: Set<string>;
  /** Stored posts of the same server, which may have unknown replies. */
  known: string[];
  parts: number;
};

/**
 * The listed replies of the thought at `root`, and of further posts on its server. Null if the root is
 * unavailable.
 */
async function gatherReplies(
  federation: InboundContext,
  root: string,
  limits: ReplyLimits,
  isOver: () => boolean,
): Promise<Gathered | null> {
  const budget = limits.budget();
  const first = await fetchPublicNote(federation, root, budget).catch(orNull);
  if (first?.note.uri !== root) return null;
  const gathering: Gathering = {
    federation,
    root,
    budget,
    limits,
    isOver,
    notes: [first],
    seen: new Set([root]),
    known: [],
    parts: 0,
  };
  const listed = await gatherListed(gathering, first.note);
  for (const { note } of gathering.notes) {
    // The list grows during the iteration.
    if (note.uri !== root && isSameOrigin(note.uri, root)) await gatherListed(gathering, note);
  }
  await gatherBelowKnown(gathering);
  return { notes: gathering.notes, claimed: first.note.replies.total ?? listed.total };
}

/** Stored posts come last. */
async function gatherBelowKnown(gathering: Gathering): Promise<void> {
  const { federation, budget, known } = gathering;
  for (const uri of known) {
    if (isFull(gathering)) return;
    const parent = await fetchPublicNote(federation, uri, budget).catch(orNull);
    if (parent?.note.uri === uri) await gatherListed(gathering, parent.note);
  }
}

const isFull = ({ notes, parts, isOver }: Gathering): boolean =>
  notes.length > LIMITS.replies || parts >= LIMITS.parts || isOver();

/** The replies listed by the parent's server; `total` is their number, if declared or completely listed. */
async function gatherListed(gathering: Gathering, parent: ParsedNote): Promise<{ total: number | null }> {
  const { federation, budget } = gathering;
  const { items, next, total } = parent.replies;
  let listed = items.length;
  let counted = total;
  let rest = next;
  for (const uri of items) await gatherOne(gathering, parent, uri);
  try {
    for await (const part of fetchParts(federation, next, LIMITS.parts - gathering.parts, budget)) {
      gathering.parts += 1;
      counted ??= part.total;
      listed += part.items.length;
      rest = part.next;
      for (const uri of part.items) await gatherOne(gathering, parent, uri);
      if (isFull(gathering)) break;
    }
  } catch (error) {
    orNull(error);
  }
  return { total: counted ?? (rest === null ? listed : null) };
}

async function gatherOne(gathering: Gathering, parent: ParsedNote, uri: string): Promise<void> {
  const { federation, root, budget, limits, notes, seen, known } = gathering;
  if (seen.has(uri) || isFull(gathering)) return;
  seen.add(uri);
  if (await findThoughtIdByUri(federation, federation.database.read, uri)) {
    if (isSameOrigin(uri, root)) known.push(uri);
    return;
  }
  if (limits.isDistrusted(root, uri)) return;
  const { unsolicitedPosts } = federation;
  let isAsked = false;
  let isReply = false;
  const counted: FetchBudget = {
    trySpend(address) {
      const isSpent = budget.trySpend(address);
      isAsked ||= isSpent;
      return isSpent;
    },
  };
  const isWanted = ({ uri: id, inReplyTo, author }: ParsedNote) => {
    isReply = id === uri && inReplyTo === parent.uri;
    return isReply && !unsolicitedPosts.isExhausted(author);
  };
  const found = await fetchPublicNote(federation, uri, counted, isWanted).catch(orNull);
  if (found) notes.push(found);
  if (isAsked && !isReply) limits.addFault(root, uri);
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}

// Limits of reply fetches on behalf of users: the lists may contain arbitrary addresses (CVE-2022-46405).

export const LIMITS = {
  /** Replies per run and conversation. */
  replies: 40,
  /** Collection parts per run and conversation. */
  parts: 20,
  /** Requests per run and conversation: in total, and per registrable domain. */
  requests: 100,
  requestsPerDomain: 40,
  /** Requests per hour and registrable domain, for all conversations. */
  requestsPerHour: 300,
  /** Invalid addresses per hour, per pair of listing and listed registrable domain. */
  faultsPerHour: 10,
} as const;

const CAPACITY = 10_000;

type Count = { count: number };

type ReplyLimits = {
  /** The budget of one conversation; it also counts towards the hourly limit. */
  budget(): FetchBudget;
  /** Whether `lister` has listed too many invalid replies at the domain of `uri`. */
  isDistrusted(lister: string, uri: string): boolean;
  /** Records that `uri`, listed by `lister`, is unavailable or not a reply. */
  addFault(lister: string, uri: string): void;
};

/** In the memory of one process; processes count separately. */
function createReplyLimits(clock: Clock): ReplyLimits {
  const requests = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const faults = createExpiringCache<Count>({ ttl: HOUR, capacity: CAPACITY });
  const countIn = (counts: typeof requests, key: string) => counts.get(key, clock.now())?.count ?? 0;
  const increase = (counts: typeof requests, key: string): void => {
    const counted = counts.get(key, clock.now());
    // The hour begins with the first count, so the entry is changed in place.
    if (counted) counted.count += 1;
    else counts.set(key, { count: 1 }, clock.now());
  };
  const pair = (lister: string, uri: string) => `${registrableDomain(lister)} ${registrableDomain(uri)}`;
  return {
    budget() {
      const own = createFetchBudget(LIMITS.requests, LIMITS.requestsPerDomain);
      return {
        trySpend(uri) {
          const domain = registrableDomain(uri);
          if (countIn(requests, domain) >= LIMITS.requestsPerHour || !own.trySpend(uri)) return false;
          increase(requests, domain);
          return true;
        },
      };
    },
    isDistrusted: (lister, uri) => countIn(faults, pair(lister, uri)) >= LIMITS.faultsPerHour,
    addFault: (lister, uri) => increase(faults, pair(lister, uri)),
  };
}

// Delivers events to the open streams of this process. While streams exist, it follows the tables in which
// all processes record events.
import type { Log } from '@tandem/platform/log/log.ts';
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import { coversScope } from '../../accounts/oauth/scopes.ts';
import { filterLiveTokens } from '../../accounts/oauth/tokens.ts';
import { dependsOnFollows, type QuoteChance, quoteChanceOf } from '../../foundation/quote-policies/policy.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import {
  STREAM_WAKE,
  type StatusEvent,
  type StreamEvent,
  TOKENS_WAKE,
  toDeletions,
} from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import { type ActorId, type OAuthTokenId, toNotificationNumber } from '../../ids.ts';
import type { Filter } from '../../people/filters/rules.ts';
import { selectConversation } from '../../timelines/conversations/queries.ts';
import { type Matchable, matcherOf } from '../../timelines/filtering/matcher.ts';
import { findAudience } from '../../timelines/streaming/audience.ts';
import { isForMedia } from '../../timelines/streaming/channels.ts';
import { createKnownFilters } from '../../timelines/streaming/filters.ts';
import { inSlices } from '../../timelines/streaming/in-slices.ts';
import {
  selectConversationsOf,
  selectReaderFollows,
  selectReaderMarks,
  selectReferred,
} from '../../timelines/streaming/queries.ts';
import type { Reader, Readers, Subscription } from '../../timelines/streaming/readers.ts';
import {
  createDrain,
  notifications,
  type Poller,
  startPoller,
  startTail,
  streamEvents,
} from '../../timelines/streaming/tail/tail.ts';
import { loadConversations } from '../conversations/load.ts';
import { presentMatch } from '../entities/filter.ts';
import type { Status } from '../entities/status.ts';
import { loadNotifications, onlyNumber, type ShownRow, toFilter } from '../notifications/load.ts';
import { selectNotifications } from '../notifications/store.ts';
import { loadStatuses } from '../statuses/load.ts';
import { createWriter, type Message } from './messages.ts';

export type Broadcast = {
  /** Resolves when all later events will be delivered. */
  start(): Promise<void>;
  /** Reads new events after a commit of this process; `kinds` as reported by `notifyAfterCommit`. */
  wake(kinds: ReadonlySet<string>): void;
  close(): Promise<void>;
};

type Options = {
  database: Pick<ThoughtsDatabase, 'read'>;
  clock: Clock;
  log: Log;
  readers: Readers;
  base(): string;
};

/** Milliseconds between reads of events from other processes. */
const POLL_EVERY = 250;
/** Milliseconds between checks for tokens revoked by other processes. */
const CHECK_TOKENS_EVERY = 5 * SECOND;
/** Milliseconds without streams before reading stops. */
const IDLE = 10 * SECOND;

/** Reads the next events; false if there are none. */
type ReadNext = () => Promise<boolean>;
type Followed = { poller: Poller; idleSince: number | null };

export function createBroadcast(options: Options): Broadcast {
  const tokens = createTokenCheck(options);
  let following: Promise<Followed> | null = null;
  const stop = (): void => {
    following = null;
  };
  return {
    async start() {
      following ??= follow(options, tokens.check, stop);
      following.catch(stop);
      (await following).idleSince = null;
    },
    wake(kinds) {
      if (kinds.has(TOKENS_WAKE)) tokens.request();
      else if (!kinds.has(STREAM_WAKE)) return;
      void following?.then(({ poller }) => poller.notify()).catch(() => {});
    },
    async close() {
      tokens[Symbol.dispose]();
      const followed = await following?.catch(() => null);
      await followed?.poller.close();
    },
  };
}

/** Closes streams with an invalid token: at intervals, and on request. */
function createTokenCheck({ database, clock, readers }: Options) {
  let isAsked = true;
  const request = (): void => {
    isAsked = true;
  };
  const timer = clock.setInterval(request, CHECK_TOKENS_EVERY);
  return {
    request,
    async check(): Promise<void> {
      if (!isAsked) return;
      isAsked = false;
      await endRevoked(database.read, readers);
    },
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  };
}

/** Delivers events until no stream has existed for {@link IDLE}; then calls `stop`. */
async function follow(
  options: Options,
  checkTokens: () => Promise<void>,
  stop: () => void,
): Promise<Followed> {
  const { readers, log } = options;
  const readNext = await startReading(options);
  const isIdle = (): boolean => {
    if (readers.size > 0) followed.idleSince = null;
    else followed.idleSince ??= performance.now();
    return followed.idleSince !== null && performance.now() - followed.idleSince >= IDLE;
  };
  const work = async (): Promise<void> => {
    if (isIdle()) {
      stop();
      void followed.poller.close();
      return;
    }
    await checkTokens();
    while (await readNext());
  };
  const followed: Followed = { idleSince: null, poller: startPoller(work, POLL_EVERY, log) };
  return followed;
}

/** Follows both tables from the current position; the returned function delivers the next events. */
async function startReading({ database, clock, readers, base }: Options): Promise<ReadNext> {
  const { read } = database;
  const filters = createKnownFilters(read);
  const events = await startTail(streamEvents(read), clock.now());
  const notes = await startTail(notifications(read), clock.now());
  const showing = () => ({ base: base(), now: clock.now(), filtersOf: filters.of });

  async function deliver(event: StreamEvent): Promise<void> {
    if (event.kind === 'departed') {
      for (const deletion of toDeletions(event)) await deliverStatus(read, readers, showing(), deletion);
      return;
    }
    if (event.kind !== 'filters-changed') {
      await deliverStatus(read, readers, showing(), event);
      return deliverConversation(read, readers, showing(), event);
    }
    filters.forget(event.actorId);
    const own = readers.of(['user']).filter(({ reader }) => reader.viewer === event.actorId);
    if (own.length > 0) await sendTo(read, own, { event: 'filters_changed', payload: null });
  }
  const now = () => clock.now();
  const readEvents = createDrain(events, now, ({ event }) => deliver(event));
  const readNotes = createDrain(notes, now, (row) => deliverNotification(read, readers, showing(), row));
  return async () => {
    const hadEvents = await readEvents();
    return (await readNotes()) || hadEvents;
  };
}

// Delivers notifications to their recipients' streams.

const KEYS = ['user', 'user:notification'];
const SCOPE = 'read:notifications';

async function deliverNotification(
  db: ThoughtsDb,
  readers: Readers,
  { base, now }: Pick<Showing, 'base' | 'now'>,
  { number, actor_id: viewer }: { number: number; actor_id: ActorId },
): Promise<void> {
  const subscriptions = readers
    .of(KEYS)
    .filter(({ reader }) => reader.viewer === viewer && coversScope(reader.scopes, SCOPE));
  if (subscriptions.length === 0) return;
  const range = onlyNumber(toNotificationNumber(number));
  const rows = (await selectNotifications.rows(db, viewer, toFilter({}, null), range)) as ShownRow[];
  const [shown] = await loadNotifications(db, { base, viewer, now }, rows);
  if (!shown) return;
  await sendTo(db, subscriptions, { event: 'notification', payload: JSON.stringify(shown) });
}

// Delivers direct conversations to their participants after a new status that is visible to them.

async function deliverConversation(
  db: ThoughtsDb,
  readers: Readers,
  { base, now }: Pick<Showing, 'base' | 'now'>,
  event: StatusEvent,
): Promise<void> {
  if (event.kind !== 'created' || event.visibility !== 'private') return;
  const { thoughtId: id, authorId: actor_id, visibility } = event;
  const byViewer = Map.groupBy(readers.of(['direct']), ({ reader }) => reader.viewer);
  await inSlices([...byViewer.keys()], async (some) => {
    const seeing = await filterViewers(db, { id, actor_id, visibility }, some);
    if (seeing.length === 0) return;
    for (const { number, actor_id: viewer } of await selectConversationsOf.rows(db, id, seeing)) {
      const rows = await selectConversation.rows(db, viewer, number);
      const [shown] = await loadConversations(db, { base, viewer, now }, rows);
      if (!shown) continue;
      const message = { event: 'conversation', payload: JSON.stringify(shown) } as const;
      await sendTo(db, byViewer.get(viewer) ?? [], message);
    }
  });
}

// Delivers events of thoughts and boosts.

async function deliverStatus(
  db: ThoughtsDb,
  readers: Readers,
  showing: Showing,
  event: StatusEvent,
): Promise<void> {
  const audience = await findAudience(db, readers, event);
  if (audience.length === 0) return;
  if (event.kind === 'deleted' || event.kind === 'unboosted') {
    const kind = event.kind === 'deleted' ? 'thought' : 'boost';
    return sendTo(db, audience, { event: 'delete', payload: toStatusNumber(kind, event) });
  }
  const name = event.kind === 'edited' ? 'status.update' : 'update';
  const byViewer = Map.groupBy(audience, ({ reader }) => reader.viewer);
  await showStatus(db, showing, event, [...byViewer.keys()], async (status, people) => {
    const subscriptions = subscriptionsOf(byViewer, people, status);
    if (subscriptions.length === 0) return;
    await sendTo(db, subscriptions, { event: name, payload: JSON.stringify(status) });
  });
}

function subscriptionsOf(
  byViewer: ReadonlyMap<ActorId, readonly Subscription[]>,
  people: readonly ActorId[],
  { media_attachments: media }: Status,
): Subscription[] {
  const all = people.flatMap((viewer) => byViewer.get(viewer) ?? []);
  return media.length > 0 ? all : all.filter(({ key }) => !isForMedia(key));
}

/** Sends one message per matching stream, as Mastodon does. Closes streams with an invalid token. */
async function sendTo(
  db: ThoughtsDb,
  subscriptions: readonly Subscription[],
  message: Message,
): Promise<void> {
  const readers = new Set(subscriptions.map(({ reader }) => reader));
  const live = await findLive(db, readers);
  const write = createWriter(message);
  await inSlices(subscriptions, async (some) => {
    for (const { reader, asked } of some) {
      const { connection, tokenId } = reader;
      if (live.has(tokenId)) connection.send(write(connection.transport, asked));
      else connection.revoke();
    }
  });
}

/** Closes the streams of revoked tokens and of deleted or disabled accounts. */
async function endRevoked(db: ThoughtsDb, readers: Readers): Promise<void> {
  const all = [...readers.all()];
  const live = await findLive(db, all);
  for (const { connection, tokenId } of all) if (!live.has(tokenId)) connection.revoke();
}

async function findLive(db: ThoughtsDb, readers: Iterable<Reader>): Promise<ReadonlySet<OAuthTokenId>> {
  const ids = new Set(Array.from(readers, ({ tokenId }) => tokenId));
  const live = new Set<OAuthTokenId>();
  await inSlices([...ids], async (some) => {
    for (const id of await filterLiveTokens(db, some)) live.add(id);
  });
  return live;
}

// Renders one thought for many readers: readers with an identical view form a group, and the status is loaded
// once per group. Thoughts with a quote are loaded for each reader.

type Showing = {
  base: string;
  now: Instant;
  /** The filters of those of `people` who have any. */
  filtersOf(people: readonly ActorId[]): Promise<ReadonlyMap<ActorId, readonly Filter[]>>;
};

/** Calls `show` with each status and its readers. */
async function showStatus(
  db: ThoughtsDb,
  { base, now, filtersOf }: Showing,
  event: StatusEvent,
  people: readonly ActorId[],
  show: (status: Status, people: readonly ActorId[]) => Promise<void>,
): Promise<void> {
  const boosterId = event.kind === 'boosted' ? event.actorId : null;
  const { thoughtId, created_at, tie } = event;
  const item = { thoughtId, boosterId, created_at, tie };
  const referred = await selectReferred.first(db, thoughtId);
  if (!referred) return;
  if (referred.quote_uri !== null) {
    for (const viewer of people) {
      const [status] = await loadStatuses(db, { base, viewer, now }, [item]);
      if (status) await show(status, [viewer]);
    }
    return;
  }
  const groups = await groupReaders(db, event, referred, people);
  const filters = await filtersOf(people);
  for (const members of groups) {
    const [viewer] = members;
    if (viewer === undefined) continue;
    let thought: Matchable | null = null;
    const capture = (loaded: Matchable) => {
      thought = loaded;
      return [];
    };
    const [status] = await loadStatuses(db, { base, viewer, now }, [item], capture);
    if (!status) continue;
    const unfiltered: ActorId[] = [];
    for (const member of members) {
      const filtered = filter(status, thought, filters.get(member) ?? [], now);
      if (filtered === status) unfiltered.push(member);
      else await show(filtered, [member]);
    }
    await show(status, unfiltered);
  }
}

/**
 * Returns the same object if no filter matches. `thought` is null for the viewer's own, which are never
 * filtered.
 */
function filter(status: Status, thought: Matchable | null, filters: readonly Filter[], now: Instant): Status {
  if (thought === null || filters.length === 0) return status;
  const inner = status.reblog ?? status;
  const filtered = matcherOf(filters, now)(thought).map((match) => presentMatch(match, inner.id));
  if (filtered.length === 0) return status;
  return { ...status, filtered, reblog: status.reblog && { ...status.reblog, filtered } };
}

type Referred = NonNullable<Awaited<ReturnType<typeof selectReferred.first>>>;

/** Groups the readers by identical views, ignoring filters. */
async function groupReaders(
  db: ThoughtsDb,
  { thoughtId, authorId }: StatusEvent,
  referred: Referred,
  people: readonly ActorId[],
): Promise<ActorId[][]> {
  const parent = parentOf(referred);
  const groups = new Map<string, ActorId[]>();
  await inSlices(people, async (some) => {
    const chances = await loadQuoteChances(db, referred, some);
    const seeParent = new Set(parent ? await filterViewers(db, parent, some) : []);
    for (const { id, liked, boosted, bookmarked, muted, vote } of await selectReaderMarks.rows(
      db,
      thoughtId,
      some,
    )) {
      const looks = [id === authorId, liked, boosted, bookmarked, muted, seeParent.has(id)];
      const look = [looks.map(Number).join(''), chances?.get(id), vote].join(' ');
      groups.getOrInsertComputed(look, () => []).push(id);
    }
  });
  return [...groups.values()];
}

const parentOf = ({ parent_id: id, parent_actor_id: actor_id, parent_visibility: visibility }: Referred) =>
  id && actor_id && visibility ? { id, actor_id, visibility } : null;

/** The expected outcome of a quote by each of `people`; null if it is identical for all except the author. */
async function loadQuoteChances(
  db: ThoughtsDb,
  thought: Referred,
  people: readonly ActorId[],
): Promise<ReadonlyMap<ActorId, QuoteChance> | null> {
  if (!dependsOnFollows(thought)) return null;
  const author = thought.actor_id;
  const chances = new Map<ActorId, QuoteChance>();
  for (const { id, isFollower, isFollowed } of await selectReaderFollows.rows(db, author, people)) {
    const follows = { isFollower: Boolean(isFollower), isFollowed: Boolean(isFollowed) };
    chances.set(id, quoteChanceOf(thought, { isAuthor: id === author, ...follows }));
  }
  return chances;
}

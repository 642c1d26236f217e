// Reads the events of all processes while pages of this process listen, and notifies them once a second.
import { filterActiveSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { type Clock, type Instant, SECOND } from '@tandem/platform/time/clock.ts';
import type { StatusEvent, StreamEvent } from '../../foundation/stream-events/stream-events.ts';
import type { FilterContext, ThoughtsDatabase, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { filterViewers } from '../../foundation/visibility/visibility.ts';
import type { ActorId } from '../../ids.ts';
import { countNews } from '../../notifications/received.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import { matcherOf, verdictIn } from '../../timelines/filtering/matcher.ts';
import { findAudience } from '../../timelines/streaming/audience.ts';
import { createKnownFilters, type KnownFilters } from '../../timelines/streaming/filters.ts';
import { inSlices } from '../../timelines/streaming/in-slices.ts';
import type { Subscription } from '../../timelines/streaming/readers.ts';
import {
  createDrain,
  notifications,
  type Poller,
  startPoller,
  startTail,
  streamEvents,
} from '../../timelines/streaming/tail/tail.ts';
import { findRootId } from '../../timelines/threads/threads.ts';
import { countMessages } from '../../timelines/unread-counts/news.ts';
import {
  type Listener,
  type Listeners,
  MESSAGES,
  tellDue,
  tellEnded,
  tellMessages,
  tellNews,
  threadKey,
} from './listeners.ts';

export type LiveUpdates = {
  /** Resolves when every event recorded from then on will be delivered. */
  start(): Promise<void>;
  close(): Promise<void>;
};

type Options = { database: Pick<ThoughtsDatabase, 'read'>; clock: Clock; log: Log; listeners: Listeners };

/** Milliseconds. */
const EVERY = SECOND;
/** Milliseconds until a stream ends whose login has ended. */
const CHECK_SESSIONS_EVERY = 5 * SECOND;
/** Milliseconds without listeners after which nothing is followed any more. */
const IDLE = 10 * SECOND;

export function createLiveUpdates(options: Options): LiveUpdates {
  const check = createSessionCheck(options);
  let following: Promise<Poller> | null = null;
  const stop = (): void => {
    following = null;
  };
  return {
    async start() {
      following ??= follow(options, check.run, stop);
      following.catch(stop);
      await following;
    },
    async close() {
      check[Symbol.dispose]();
      const poller = await following?.catch(() => null);
      await poller?.close();
    },
  };
}

async function follow(
  options: Options,
  checkSessions: () => Promise<void>,
  stop: () => void,
): Promise<Poller> {
  const { listeners, log } = options;
  const readAndTell = await startReading(options);
  let idleSince: number | null = null;
  const poller = startPoller(
    async () => {
      idleSince = listeners.size > 0 ? null : (idleSince ?? performance.now());
      if (idleSince !== null && performance.now() - idleSince >= IDLE) {
        stop();
        void poller.close();
        return;
      }
      await checkSessions();
      await readAndTell();
    },
    EVERY,
    log,
  );
  return poller;
}

/** Returns a function that reads all new events and then notifies each listener once. */
async function startReading({ database: { read }, clock, listeners }: Options): Promise<() => Promise<void>> {
  const now = () => clock.now();
  const events = await startTail(streamEvents(read), now());
  const notes = await startTail(notifications(read), now());
  const notified = new Set<ActorId>();
  const filters = createKnownFilters(read);
  const readEvents = createDrain(events, now, ({ event }) =>
    ring(read, { listeners, filters, now: now() }, event),
  );
  const readNotes = createDrain(notes, now, async ({ actor_id }) => void notified.add(actor_id));
  return async () => {
    while (await readEvents());
    while (await readNotes());
    for (const listener of listeners.all()) tellDue(listener);
    await tellOfMessages(read, listeners);
    const byViewer = Map.groupBy(listeners.all(), ({ viewer }) => viewer);
    for (const viewer of notified) {
      const listening = byViewer.get(viewer) ?? [];
      const count = listening.length === 0 ? 0 : await countNews(read, viewer);
      for (const listener of listening) tellNews(listener, count);
    }
    notified.clear();
  };
}

/** Notifies recipients of a direct message of their number of unread conversations. */
async function tellOfMessages(db: ThoughtsDb, listeners: Listeners): Promise<void> {
  const due = [...listeners.all()].filter(({ hasMessages }) => hasMessages);
  for (const [viewer, listening] of Map.groupBy(due, (listener) => listener.viewer)) {
    const count = await countMessages(db, viewer);
    for (const listener of listening) {
      listener.hasMessages = false;
      tellMessages(listener, count);
    }
  }
}

/** Ends the streams of logins that have ended, and of accounts that were disabled. */
function createSessionCheck({ database: { read }, clock, listeners }: Options) {
  let isDue = true;
  const timer = clock.setInterval(() => {
    isDue = true;
  }, CHECK_SESSIONS_EVERY);
  const run = async (): Promise<void> => {
    if (!isDue) return;
    isDue = false;
    const all = [...listeners.all()];
    await inSlices(all, async (some) => {
      const ids = new Set(some.map(({ sessionId }) => sessionId));
      const active = new Set(await filterActiveSessions(read, [...ids], clock.now()));
      for (const listener of some) if (!active.has(listener.sessionId)) tellEnded(listener);
    });
  };
  return { run, [Symbol.dispose]: () => timer[Symbol.dispose]() };
}

// Selects the listeners of a new post: those whose lists show it, by the rules of the lists themselves.

type Ringing = { listeners: Listeners; filters: KnownFilters; now: Instant };

/** Counts a new thought or boost for each listener whose page shows it. */
async function ring(db: ThoughtsDb, { listeners, filters, now }: Ringing, event: StreamEvent): Promise<void> {
  if (event.kind === 'filters-changed') return filters.forget(event.actorId);
  if (event.kind !== 'created' && event.kind !== 'boosted') return;
  const inLists = await findAudience(db, listeners, event);
  if (event.kind === 'created' && event.visibility === 'private')
    for (const { reader } of await findSeeing(db, listeners.of([MESSAGES.key]), event))
      reader.hasMessages = true;
  const inThread = event.kind === 'created' ? await findInThread(db, listeners, event) : [];
  // Following has no notes and direct messages.
  const listed = event.visibility === 'private' ? [] : inLists;
  const hearing = [...listed, ...inThread];
  const isHidden = await findHidden(db, { filters, now }, event, hearing);
  for (const { reader, asked } of hearing) {
    const [on = ''] = asked;
    if (isHidden(reader.viewer, contextOf(on))) continue;
    reader.due.set(on, (reader.due.get(on) ?? 0) + 1);
  }
}

const contextOf = (on: string): FilterContext =>
  on === 'home' || on.startsWith('list:') ? 'home' : on.startsWith('thread:') ? 'thread' : 'public';

/** Whether the filters of a viewer hide the thought in a context. */
async function findHidden(
  db: ThoughtsDb,
  { filters, now }: Pick<Ringing, 'filters' | 'now'>,
  { thoughtId, authorId }: StatusEvent,
  hearing: readonly Subscription<Listener>[],
): Promise<(viewer: ActorId, context: FilterContext) => boolean> {
  const viewers = [...new Set(hearing.map(({ reader }) => reader.viewer))];
  const known = await filters.of(viewers);
  const owners = viewers.filter((viewer) => viewer !== authorId && (known.get(viewer) ?? []).length > 0);
  const [viewer] = owners;
  // Whoever hears of the thought may see it, with the same text.
  const [view] = viewer === undefined ? [] : await loadViews(db, [thoughtId], viewer);
  if (!view) return () => false;
  const matches = new Map(
    owners.map((owner) => [owner, matcherOf(known.get(owner) ?? [], now)(view.thought)]),
  );
  return (owner, context) => verdictIn(context, matches.get(owner) ?? [])?.action === 'hide';
}

async function findInThread(
  db: ThoughtsDb,
  listeners: Listeners,
  event: StatusEvent,
): Promise<Subscription<Listener>[]> {
  if (!listeners.hasKeysFrom('thread ')) return [];
  const rootId = await findRootId(db, event.thoughtId);
  return findSeeing(db, rootId ? listeners.of([threadKey(rootId)]) : [], event);
}

/** The listeners who may see the thought. */
async function findSeeing(
  db: ThoughtsDb,
  listening: readonly Subscription<Listener>[],
  { thoughtId: id, authorId: actor_id, visibility }: StatusEvent,
): Promise<Subscription<Listener>[]> {
  const people = [...new Set(listening.map(({ reader }) => reader.viewer))];
  const seeing = new Set(await filterViewers(db, { id, actor_id, visibility }, people));
  return listening.filter(({ reader }) => seeing.has(reader.viewer));
}

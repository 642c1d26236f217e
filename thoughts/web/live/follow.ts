// Follows what every process records, while pages of this process listen, and tells them once a second.
import { filterActiveSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { Log } from '@tandem/platform/log/log.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { countNews } from '../../notifications/received.ts';
import { createKnownFilters } from '../../timelines/streaming/filters.ts';
import { inSlices } from '../../timelines/streaming/in-slices.ts';
import { type Poller, startPoller } from '../../timelines/streaming/tail/poller.ts';
import { notifications, streamEvents } from '../../timelines/streaming/tail/sources.ts';
import { createDrain, startTail } from '../../timelines/streaming/tail/tail.ts';
import { type Listeners, tellDue, tellEnded, tellNews } from './listeners.ts';
import { ring } from './new-post-counts.ts';

export type LiveUpdates = {
  /** Resolves once everything that is recorded from now on is told. */
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

/** Returns the function that reads all that is new, and then tells each listener once. */
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
    const byViewer = Map.groupBy(listeners.all(), ({ viewer }) => viewer);
    for (const viewer of notified) {
      const listening = byViewer.get(viewer) ?? [];
      const count = listening.length === 0 ? 0 : await countNews(read, viewer);
      for (const listener of listening) tellNews(listener, count);
    }
    notified.clear();
  };
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

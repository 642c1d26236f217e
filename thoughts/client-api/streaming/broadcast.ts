// Delivers events to the open streams of this process. While streams exist, it follows the tables in which
// all processes record events.
import type { Log } from '@tandem/platform/log/log.ts';
import { type Clock, SECOND } from '@tandem/platform/time/clock.ts';
import {
  STREAM_WAKE,
  type StreamEvent,
  TOKENS_WAKE,
  toDeletions,
} from '../../foundation/stream-events/stream-events.ts';
import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import { createKnownFilters } from '../../timelines/streaming/filters.ts';
import type { Readers } from '../../timelines/streaming/readers.ts';
import { type Poller, startPoller } from '../../timelines/streaming/tail/poller.ts';
import { notifications, streamEvents } from '../../timelines/streaming/tail/sources.ts';
import { createDrain, startTail } from '../../timelines/streaming/tail/tail.ts';
import { deliverConversation } from './delivery/conversations.ts';
import { deliverNotification } from './delivery/notifications.ts';
import { endRevoked, sendTo } from './delivery/outbox.ts';
import { deliverStatus } from './delivery/statuses.ts';

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

// The open streams of a server: heartbeats and shutdown.
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { StreamTransport } from './stream.ts';

/** An open stream. */
export type OpenStream = {
  /**
   * Called at intervals with an increasing number; drops a stream without a response to the last heartbeat.
   */
  beat(count: number): void;
  /** Closes the stream because the server stops. */
  goAway(): void;
  /** Closes the stream immediately. */
  drop(): void;
};

export type OpenStreams = {
  count(transport: StreamTransport): number;
  add(transport: StreamTransport, stream: OpenStream): void;
  remove(transport: StreamTransport, stream: OpenStream): void;
  readonly isClosing: boolean;
  /** Closes all streams; those that do not respond are dropped after `timeout` milliseconds. */
  close(timeout: number): Promise<void>;
};

/** Number of heartbeats sent per iteration of the event loop. */
const BEATS_PER_ITERATION = 250;

/** `heartbeat` is in milliseconds. */
export function createOpenStreams(heartbeat: number): OpenStreams {
  const open = { 'web-socket': new Set<OpenStream>(), events: new Set<OpenStream>() };
  const all = () => [...open['web-socket'], ...open.events];
  const emptied = Promise.withResolvers<void>();
  let isClosing = false;
  const settle = () => {
    if (isClosing && open['web-socket'].size + open.events.size === 0) emptied.resolve();
  };
  const timer = startHeartbeat(all, heartbeat);
  return {
    count: (transport) => open[transport].size,
    add: (transport, stream) => void open[transport].add(stream),
    remove(transport, stream) {
      open[transport].delete(stream);
      settle();
    },
    get isClosing() {
      return isClosing;
    },
    async close(timeout) {
      isClosing = true;
      clearInterval(timer);
      for (const stream of all()) stream.goAway();
      const dropping = setTimeout(() => all().forEach((stream) => void stream.drop()), timeout);
      settle();
      await emptied.promise;
      clearTimeout(dropping);
    },
  };
}

function startHeartbeat(all: () => OpenStream[], heartbeat: number): NodeJS.Timeout {
  let count = 0;
  let isRunning = false;
  const beat = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    count += 1;
    for (const [at, stream] of all().entries()) {
      if (at % BEATS_PER_ITERATION === BEATS_PER_ITERATION - 1) await nextIteration();
      stream.beat(count);
    }
    isRunning = false;
  };
  return setInterval(() => void beat(), heartbeat).unref();
}

// The open streams of a server: heartbeats and shutdown.
import type { OutgoingHttpHeaders } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { MAX_UNREAD, type StreamConnection, type StreamHandlers, type StreamTransport } from './stream.ts';

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

/** The comments that Mastodon sends first and as heartbeats. */
const FIRST = ':)\n';
const HEARTBEAT = ':thump\n';

type Events = { reply: FastifyReply; connected(connection: StreamConnection): StreamHandlers };

/** `onDropped` is called if the connection is dropped because the client is too slow. */
export function openEventStream({ reply, connected }: Events, onDropped: () => void): OpenStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    // nginx would buffer events.
    'x-accel-buffering': 'no',
  });
  raw.write(FIRST);
  const drop = (): void => {
    onDropped();
    raw.destroy();
  };
  const handlers = connected({
    transport: 'events',
    send(message) {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > MAX_UNREAD) drop();
      else raw.write(message);
    },
    revoke: () => raw.end(),
  });
  raw.once('close', handlers.closed);
  raw.on('error', () => raw.destroy());
  return {
    beat() {
      // The client has not read earlier data.
      if (raw.writableLength > 0) drop();
      else raw.write(HEARTBEAT);
    },
    goAway: () => raw.end(),
    drop: () => raw.destroy(),
  };
}

// The streams of a server: WebSockets and server-sent events, which stay open until either side closes them.
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import { createKeyedCounts } from '../../concurrency/keyed-semaphore.ts';
import { once } from '../../concurrency/once.ts';
import { networkOf } from '../../identity/network.ts';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { invalid, Refusal } from '../../refusal.ts';
import { SECOND } from '../../time/clock.ts';
import { createPermit } from '../load-shedding/bulkhead.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import { sendError } from '../problems/send-error.ts';
import {
  DEFAULT_STREAM_LIMITS,
  type OpenStream as Open,
  type OpenedStream,
  type StreamEndpoint,
  type StreamLimits,
  type StreamOpening,
  type StreamTransport,
} from './stream.ts';
import { type OpenStream, openEventStream, openWebSocket } from './transports.ts';
import type { Upgrades } from './upgrades.ts';

type Streams = {
  mount(endpoint: StreamEndpoint, open: Open): void;
  /** Closes all streams. WebSockets get the close code 1001 and time to respond. */
  close(): Promise<void>;
};

type StreamsOptions = {
  app: FastifyInstance;
  upgrades: Upgrades;
  load: Pick<LoadControl, 'requests'>;
  limits?: StreamLimits | undefined;
  metrics: Metrics;
  log: Log;
  /** Milliseconds; WebSockets are pinged at every second heartbeat. */
  heartbeat?: number;
};

const HEARTBEAT = 15 * SECOND;
/** In bytes: clients only send a few names. */
const MAX_MESSAGE = 4096;
/** Milliseconds for clients to respond to a WebSocket close. */
const CLOSE_TIMEOUT = 2000;

export function createStreams(options: StreamsOptions): Streams {
  const { app, upgrades, metrics, log } = options;
  const open = createOpenStreams(options.heartbeat ?? HEARTBEAT);
  metrics.gauge('http_streams', 'Open streams.', () =>
    (['web-socket', 'events'] as const).map((transport) => [{ transport }, open.count(transport)]),
  );
  const admit = createAdmission(options, open);
  const start = createStart(options, open);

  const serve = async (
    endpoint: StreamEndpoint,
    read: Open,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    try {
      if (endpoint.transport === 'web-socket' && !upgrades.of(request.raw)) {
        throw invalid('', 'This path takes WebSocket connections only.');
      }
      const server = endpoint.transport === 'web-socket' ? await openServer() : null;
      const { opened, end } = await admit(read, request);
      start(server, { opened, end }, request, reply);
    } catch (error) {
      sendError(reply, error, log, endpoint.errors);
    }
    return reply;
  };
  return {
    mount(endpoint, read) {
      for (const url of [endpoint.path, `${endpoint.path}/`]) {
        if (endpoint.transport === 'web-socket') upgrades.add(url);
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          serve(endpoint, read, request, reply);
        app.route({ method: 'GET', exposeHeadRoute: false, url, handler });
      }
    },
    close: () => open.close(CLOSE_TIMEOUT),
  };
}

/** Loads the library for the first WebSocket. */
const openServer = once(async () => {
  const { WebSocketServer } = await import('ws');
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    // Browsers drop a connection if the subprotocol is not echoed.
    handleProtocols: ([first]) => first ?? false,
  });
});

type Admitted = { opened: OpenedStream; end(): void };

/** Authenticates the client under a permit, and counts the stream. */
function createAdmission({ load, limits = DEFAULT_STREAM_LIMITS }: StreamsOptions, open: OpenStreams) {
  const begin = createStreamLimits(limits);
  return async (read: Open, request: FastifyRequest): Promise<Admitted> => {
    const permit = createPermit(load.requests, () => request.raw.socket.destroyed);
    try {
      await permit.acquire();
      const opened = await read(readOpening(request.raw));
      if (open.isClosing) throw new Refusal('unavailable', 'The server is shutting down.', { retryAfter: 5 });
      return { opened, end: begin(opened.account, networkOf(request.ip)) };
    } finally {
      permit.release();
    }
  };
}

function createStart({ upgrades, metrics }: StreamsOptions, open: OpenStreams) {
  const dropped = metrics.counter('http_streams_dropped_total', 'Streams closed because they were too slow.');
  return (
    server: WebSocketServer | null,
    { opened, end }: Admitted,
    { raw }: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    const transport = server ? 'web-socket' : 'events';
    const onDropped = () => dropped.of({ transport }).add();
    let stream: OpenStream | null = null;
    const connected: OpenedStream['connected'] = (connection) => {
      const handlers = opened.connected(connection);
      return {
        ...handlers,
        closed: () => {
          end();
          if (stream) open.remove(transport, stream);
          handlers.closed();
        },
      };
    };
    const keep = (opening: OpenStream) => {
      stream = opening;
      open.add(transport, stream);
    };
    const upgrade = upgrades.of(raw);
    if (!upgrade || !server) {
      keep(openEventStream({ reply, connected }, onDropped));
      return;
    }
    const { socket, head, response } = upgrade;
    reply.hijack();
    response.detachSocket(raw.socket);
    // The library ends the socket without a WebSocket if it refuses the handshake.
    socket.once('close', end);
    server.handleUpgrade(raw, socket, head, (webSocket: WebSocket) =>
      keep(openWebSocket({ socket: webSocket, connected }, onDropped)),
    );
  };
}

// Reads requests for streams.

const BEARER = /^bearer +([\x21-\x7e]{1,4096}) *$/i;
const MAX_TOKEN = 4096;

function readOpening({ url = '', headers }: IncomingMessage): StreamOpening {
  const at = url.indexOf('?');
  const query = new URLSearchParams(at === -1 ? '' : url.slice(at + 1));
  const [, bearer] = BEARER.exec(headers.authorization ?? '') ?? [];
  const [protocol = ''] = (headers['sec-websocket-protocol'] ?? '').split(',', 1);
  const token = bearer ?? (query.get('access_token') || protocol.trim());
  return { query, headers, token: token === '' || token.length > MAX_TOKEN ? null : token };
}

/** In seconds. */
const RETRY_AFTER = 30;

/**
 * Returns a function that counts a stream and returns a function to end it; refuses streams beyond the
 * limits.
 */
function createStreamLimits({ total, perAccount, perNetwork }: StreamLimits) {
  const accounts = createKeyedCounts();
  const networks = createKeyedCounts();
  let count = 0;
  const add = (account: string, network: string, change: 1 | -1) => {
    count += change;
    accounts.add(account, change);
    networks.add(network, change);
  };
  return (account: string, network: string): (() => void) => {
    if (accounts.get(account) >= perAccount) throw tooMany('This account has too many open streams.');
    if (networks.get(network) >= perNetwork) throw tooMany('This address has too many open streams.');
    if (count >= total) {
      const detail = 'The server has too many open streams. Try again later.';
      throw new Refusal('unavailable', detail, { code: 'overloaded', retryAfter: RETRY_AFTER });
    }
    add(account, network, 1);
    let isOpen = true;
    return () => {
      if (isOpen) add(account, network, -1);
      isOpen = false;
    };
  };
}

const tooMany = (detail: string) => new Refusal('too-many', detail, { retryAfter: RETRY_AFTER });

type OpenStreams = {
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
function createOpenStreams(heartbeat: number): OpenStreams {
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

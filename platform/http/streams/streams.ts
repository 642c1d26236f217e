// The streams of a server: WebSockets and server-sent events, which stay open until either side ends them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { networkOf } from '../../identity/network.ts';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { invalid, Refusal } from '../../refusal.ts';
import { SECOND } from '../../time/clock.ts';
import type { LoadControl } from '../load-shedding/load-control.ts';
import { createPermit } from '../load-shedding/permit.ts';
import { sendError } from '../problems/send-error.ts';
import { openEventStream } from './event-stream.ts';
import { createOpenStreams, type OpenStream, type OpenStreams } from './open-streams.ts';
import { readOpening } from './opening.ts';
import {
  DEFAULT_STREAM_LIMITS,
  type OpenStream as Open,
  type OpenedStream,
  type StreamEndpoint,
  type StreamLimits,
} from './stream.ts';
import { createStreamLimits } from './stream-limits.ts';
import type { Upgrades } from './upgrades.ts';
import { openWebSocket } from './web-socket.ts';

export type Streams = {
  mount(endpoint: StreamEndpoint, open: Open): void;
  /** Ends all streams. WebSockets get the code 1001, and a moment to respond. */
  close(): Promise<void>;
};

export type StreamsOptions = {
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
/** In bytes: what clients send is a few names. */
const MAX_MESSAGE = 4096;
/** Milliseconds that clients have to respond to the end of a WebSocket. */
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
      const { opened, end } = await admit(read, request);
      start(endpoint, { opened, end }, request, reply);
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

type Admitted = { opened: OpenedStream; end(): void };

/** Lets a service identify who asks, under a permit, and counts the stream. */
function createAdmission({ load, limits = DEFAULT_STREAM_LIMITS }: StreamsOptions, open: OpenStreams) {
  const begin = createStreamLimits(limits);
  return async (read: Open, request: FastifyRequest): Promise<Admitted> => {
    const permit = createPermit(load.requests, () => request.raw.socket.destroyed);
    try {
      await permit.acquire();
      const opened = await read(readOpening(request.raw));
      if (open.isClosing) throw new Refusal('unavailable', 'The server stops.', { retryAfter: 5 });
      return { opened, end: begin(opened.account, networkOf(request.ip)) };
    } finally {
      permit.release();
    }
  };
}

function createStart({ upgrades, metrics }: StreamsOptions, open: OpenStreams) {
  const dropped = metrics.counter('http_streams_dropped_total', 'Streams closed because they were too slow.');
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    // A browser drops a connection whose subprotocol is not sent back.
    handleProtocols: ([first]) => first ?? false,
  });
  return (
    { transport }: StreamEndpoint,
    { opened, end }: Admitted,
    { raw }: FastifyRequest,
    reply: FastifyReply,
  ): void => {
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
    if (!upgrade || transport === 'events') {
      keep(openEventStream({ reply, connected }, onDropped));
      return;
    }
    const { socket, head, response } = upgrade;
    reply.hijack();
    response.detachSocket(raw.socket);
    // A handshake that the library refuses ends the socket without a WebSocket.
    socket.once('close', end);
    server.handleUpgrade(raw, socket, head, (webSocket: WebSocket) =>
      keep(openWebSocket({ socket: webSocket, connected }, onDropped)),
    );
  };
}

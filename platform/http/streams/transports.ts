// The transports of streams: a WebSocket, or a response with server-sent events.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { MAX_UNREAD, type StreamConnection, type StreamHandlers } from './stream.ts';

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

/** Close codes of RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;
const POLICY_VIOLATION = 1008;

/** Maximum number of client messages between two pings: an app subscribes to a few dozen streams. */
const MAX_MESSAGES = 300;

type Socket = { socket: WebSocket; connected(connection: StreamConnection): StreamHandlers };

/** `onDropped` is called if the connection is dropped because the client is slow or silent. */
export function openWebSocket({ socket, connected }: Socket, onDropped: () => void): OpenStream {
  let isAlive = true;
  let messages = 0;
  const drop = (): void => {
    onDropped();
    socket.terminate();
  };
  const handlers = connected({
    transport: 'web-socket',
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_UNREAD) drop();
      else socket.send(message, { binary: false });
    },
    revoke: () => socket.close(POLICY_VIOLATION, 'The access token was revoked.'),
  });
  const receive = createReceiver(socket, handlers);
  socket.on('message', (data, isBinary) => {
    messages += 1;
    if (isBinary) socket.close(UNSUPPORTED_DATA);
    else if (messages > MAX_MESSAGES) socket.close(POLICY_VIOLATION, 'Too many messages.');
    else receive(data);
  });
  // The library replies to every ping, even if the client does not read the replies.
  socket.on('ping', () => {
    if (socket.bufferedAmount > MAX_UNREAD) drop();
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('error', () => socket.terminate());
  socket.once('close', handlers.closed);
  return {
    beat(count) {
      if (count % 2 === 1) return;
      messages = 0;
      if (!isAlive) return drop();
      isAlive = false;
      socket.ping();
    },
    goAway: () => socket.close(GOING_AWAY),
    drop: () => socket.terminate(),
  };
}

/** Handles messages sequentially, and pauses reading while one is handled. */
function createReceiver(socket: WebSocket, { receive }: StreamHandlers): (data: RawData) => void {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  const handle = async (data: RawData): Promise<void> => {
    try {
      if (socket.readyState === socket.OPEN) await receive?.(String(data));
    } catch {
      socket.terminate();
    }
    waiting -= 1;
    if (waiting === 0 && socket.isPaused) socket.resume();
  };
  return (data) => {
    waiting += 1;
    if (waiting === 1) socket.pause();
    last = last.then(() => handle(data));
  };
}

/** The comments that Mastodon sends first and as heartbeats. */
const FIRST_COMMENT = ':)\n';
const HEARTBEAT_COMMENT = ':thump\n';

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
  raw.write(FIRST_COMMENT);
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
      else raw.write(HEARTBEAT_COMMENT);
    },
    goAway: () => raw.end(),
    drop: () => raw.destroy(),
  };
}

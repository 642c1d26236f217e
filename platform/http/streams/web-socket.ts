// A WebSocket that reads a stream: bounds on what it sends and leaves unread, and its end.
import type { RawData, WebSocket } from 'ws';
import type { OpenStream } from './open-streams.ts';
import { MAX_UNREAD, type StreamConnection, type StreamHandlers } from './stream.ts';

/** Close codes of RFC 6455, section 7.4.1. */
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;
const POLICY_VIOLATION = 1008;

/** Messages that a client may send between two pings: an app subscribes to a few dozen streams. */
const MAX_MESSAGES = 300;

type Socket = { socket: WebSocket; connected(connection: StreamConnection): StreamHandlers };

/** `onDropped` is called where the connection is dropped for being slow or silent. */
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
  // The library replies to each ping, whether or not the replies are read.
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

/** Handles one message after the other, and reads no more of them meanwhile. */
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

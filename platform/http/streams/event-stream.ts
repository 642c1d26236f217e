// A response of server-sent events, which stays open.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OpenStream } from './open-streams.ts';
import { MAX_UNREAD, type StreamConnection, type StreamHandlers } from './stream.ts';

/** What Mastodon sends first, and when there is nothing else to send; both are comments. */
const FIRST = ':)\n';
const HEARTBEAT = ':thump\n';

type Events = { reply: FastifyReply; connected(connection: StreamConnection): StreamHandlers };

/** `onDropped` is called where the connection is dropped for being slow. */
export function openEventStream({ reply, connected }: Events, onDropped: () => void): OpenStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    // nginx would collect events until its buffer is full.
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
      // What was sent before is still not with the client.
      if (raw.writableLength > 0) drop();
      else raw.write(HEARTBEAT);
    },
    goAway: () => raw.end(),
    drop: () => raw.destroy(),
  };
}

// Server-sent events over a long-lived response.
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { OpenStream } from './open-streams.ts';
import { MAX_UNREAD, type StreamConnection, type StreamHandlers } from './stream.ts';

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

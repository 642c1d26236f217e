// The open streams of pages in this process: their topics and pending notifications.
import type { StreamConnection } from '@tandem/platform/http/streams/stream.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import type { ActorId } from '../../ids.ts';
import type { Readers } from '../../timelines/streaming/readers.ts';

export type Listener = {
  connection: StreamConnection;
  viewer: ActorId;
  sessionId: SessionId;
  /** The numbers of new thoughts and boosts since the last notification, by topic. */
  due: Map<string, number>;
  /** Whether a direct message arrived since the last unread count. */
  hasMessages: boolean;
};

export type Listeners = Readers<Listener>;

const toEvent = (name: string, data: object): Buffer =>
  Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** Sends the pending counts to a listener, never contents. */
export function tellDue({ connection, due }: Listener): void {
  for (const [on, count] of due) connection.send(toEvent('new', { on, count }));
  due.clear();
}

export const tellNews = ({ connection }: Listener, count: number): void =>
  connection.send(toEvent('news', { count }));

export const tellMessages = ({ connection }: Listener, count: number): void =>
  connection.send(toEvent('messages', { count }));

/** The page asks for a login, and opens no other stream. */
export function tellEnded({ connection }: Listener): void {
  connection.send(toEvent('ended', {}));
  connection.revoke();
}

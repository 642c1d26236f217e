// The open streams of pages in this process: their topics and pending notifications.
import type { StreamConnection } from '@tandem/platform/http/streams/stream.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { ownsList } from '../../people/lists/lists.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import type { Channel } from '../../timelines/streaming/channels.ts';
import type { Readers } from '../../timelines/streaming/readers.ts';
import { findRootId } from '../../timelines/threads/threads.ts';
import { findThoughtId } from '../thought/find.ts';

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

/** The streams of the client API that have the same thoughts. */
const LISTS: Readonly<Record<string, string>> = { home: 'user', here: 'public:local', all: 'public' };

/** The stream of direct conversations, which every page hears of. */
export const MESSAGES: Channel = { key: 'direct', asked: ['messages'] };

/** Of the tabs of one browser together. */
const MAX_TOPICS = 20;
const MAX_LENGTH = 200;

export const threadKey = (rootId: string): string => `thread ${rootId}`;

/** The channels in `asked`, without those of hidden thoughts. Refuses text that is not a list. */
export async function findChannels(
  db: ThoughtsDb,
  viewer: ActorId,
  asked: readonly string[],
): Promise<Channel[]> {
  const names = [...new Set(asked)];
  if (names.length > MAX_TOPICS || names.some((name) => name.length > MAX_LENGTH))
    throw invalid('/on', 'names too many lists, or one that is too long');
  const channels = await Promise.all(names.map((name) => findChannel(db, viewer, name)));
  return channels.filter((channel) => channel !== null);
}

async function findChannel(db: ThoughtsDb, viewer: ActorId, name: string): Promise<Channel | null> {
  const key = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
  if (key !== undefined) return { key, asked: [name] };
  const kind = name.slice(0, name.indexOf(':'));
  const value = name.slice(name.indexOf(':') + 1);
  if (kind === 'tag' && toTagName(value) !== '') return { key: `hashtag ${toTagName(value)}`, asked: [name] };
  if (kind === 'list' && /^\d{1,15}$/.test(value))
    return (await ownsList(db, viewer, Number(value)))
      ? { key: `list ${Number(value)}`, asked: [name], list: Number(value) }
      : null;
  if (kind !== 'thread') throw invalid('/on', 'must be home, here, all, list:…, tag:… or thread:…');
  const id = await findThoughtId(db, value, viewer);
  const rootId = id && (await findRootId(db, id));
  return rootId ? { key: threadKey(rootId), asked: [name] } : null;
}

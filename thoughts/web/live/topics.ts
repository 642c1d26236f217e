// What a page can hear of: the lists that pages show, by the names that scripts give them.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { ownsList } from '../../people/lists/lists.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import type { Channel } from '../../timelines/streaming/channels.ts';
import { findRootId } from '../../timelines/threads/threads.ts';
import { findThoughtId } from '../thought/find.ts';

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

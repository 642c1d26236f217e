// The open streams of this process and their subscriptions.
import type { StreamConnection } from '@tandem/platform/http/streams/stream.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';
import type { Channel } from './channels.ts';

export type Reader = {
  connection: StreamConnection;
  viewer: ActorId;
  tokenId: OAuthTokenId;
  scopes: ReadonlySet<string>;
};

/** The attributes of a connection that determine its events. */
type Listening = Pick<Reader, 'viewer'>;

export type Subscription<Who extends Listening = Reader> = Channel & { reader: Who };

export type Readers<Who extends Listening = Reader> = {
  readonly size: number;
  all(): Iterable<Who>;
  add(reader: Who): void;
  remove(reader: Who): void;
  /** Ignores a repeated subscription. Returns false if the reader has too many subscriptions. */
  subscribe(reader: Who, channel: Channel): boolean;
  unsubscribe(reader: Who, channel: Channel): void;
  /** Whether any subscription has a key with this prefix. */
  hasKeysFrom(beginning: string): boolean;
  /** The numbers of the subscribed lists. */
  lists(): number[];
  /** The subscriptions with these keys. */
  of(keys: readonly string[]): Subscription<Who>[];
};

/** Per connection. */
const MAX_SUBSCRIPTIONS = 200;

export function createReaders<Who extends Listening = Reader>(): Readers<Who> {
  /** The subscriptions of each reader, by request. */
  const readers = new Map<Who, Map<string, Subscription<Who>>>();
  const byKey = new Map<string, Set<Subscription<Who>>>();
  const drop = (subscription: Subscription<Who>): void => {
    const subscriptions = byKey.get(subscription.key);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) byKey.delete(subscription.key);
  };
  return {
    get size() {
      return readers.size;
    },
    all: () => readers.keys(),
    add: (reader) => void readers.set(reader, new Map()),
    remove(reader) {
      const subscriptions = readers.get(reader);
      readers.delete(reader);
      for (const subscription of subscriptions?.values() ?? []) drop(subscription);
    },
    subscribe(reader, channel) {
      const name = nameOf(channel);
      const subscriptions = readers.get(reader);
      if (!subscriptions || subscriptions.has(name)) return true;
      if (subscriptions.size >= MAX_SUBSCRIPTIONS) return false;
      const subscription = { ...channel, reader };
      subscriptions.set(name, subscription);
      byKey.getOrInsertComputed(channel.key, () => new Set()).add(subscription);
      return true;
    },
    unsubscribe(reader, channel) {
      const subscription = readers.get(reader)?.get(nameOf(channel));
      if (!subscription) return;
      readers.get(reader)?.delete(nameOf(channel));
      drop(subscription);
    },
    hasKeysFrom: (beginning) => byKey.keys().some((key) => key.startsWith(beginning)),
    lists: () => [...byKey.keys()].flatMap((key) => (key.startsWith('list ') ? [Number(key.slice(5))] : [])),
    of: (keys) => keys.flatMap((key) => [...(byKey.get(key) ?? [])]),
  };
}

const nameOf = ({ asked }: Channel): string => JSON.stringify(asked);

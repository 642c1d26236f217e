// The open streams of this process, and what each has subscribed to.
import type { StreamConnection } from '@tandem/platform/http/streams/stream.ts';
import type { ActorId, OAuthTokenId } from '../../ids.ts';
import type { Channel } from './channels.ts';

export type Reader = {
  connection: StreamConnection;
  viewer: ActorId;
  tokenId: OAuthTokenId;
  scopes: ReadonlySet<string>;
  /** By what was asked for. */
  subscriptions: Map<string, Subscription>;
};

export type Subscription = Channel & { reader: Reader };

export type Readers = {
  readonly size: number;
  all(): Iterable<Reader>;
  add(reader: Reader): void;
  remove(reader: Reader): void;
  /** A repeat is ignored. False where the reader has too many subscriptions. */
  subscribe(reader: Reader, channel: Channel): boolean;
  unsubscribe(reader: Reader, channel: Channel): void;
  /** The numbers of the lists that are subscribed to. */
  lists(): number[];
  /** The subscriptions to the streams of these keys. */
  of(keys: readonly string[]): Subscription[];
};

/** Of one connection. */
const MAX_SUBSCRIPTIONS = 200;

export function createReaders(): Readers {
  const readers = new Set<Reader>();
  const byKey = new Map<string, Set<Subscription>>();
  const drop = (subscription: Subscription): void => {
    const subscriptions = byKey.get(subscription.key);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) byKey.delete(subscription.key);
  };
  return {
    get size() {
      return readers.size;
    },
    all: () => readers,
    add: (reader) => void readers.add(reader),
    remove(reader) {
      readers.delete(reader);
      for (const subscription of reader.subscriptions.values()) drop(subscription);
    },
    subscribe(reader, channel) {
      const name = nameOf(channel);
      if (reader.subscriptions.has(name) || !readers.has(reader)) return true;
      if (reader.subscriptions.size >= MAX_SUBSCRIPTIONS) return false;
      const subscription = { ...channel, reader };
      reader.subscriptions.set(name, subscription);
      byKey.getOrInsertComputed(channel.key, () => new Set()).add(subscription);
      return true;
    },
    unsubscribe(reader, channel) {
      const subscription = reader.subscriptions.get(nameOf(channel));
      if (!subscription) return;
      reader.subscriptions.delete(nameOf(channel));
      drop(subscription);
    },
    lists: () => [...byKey.keys()].flatMap((key) => (key.startsWith('list ') ? [Number(key.slice(5))] : [])),
    of: (keys) => keys.flatMap((key) => [...(byKey.get(key) ?? [])]),
  };
}

const nameOf = ({ asked }: Channel): string => JSON.stringify(asked);

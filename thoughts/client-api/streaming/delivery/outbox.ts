// Sends messages to subscriptions with valid access tokens.

import { filterLiveTokens } from '../../../accounts/oauth/tokens.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { OAuthTokenId } from '../../../ids.ts';
import { inSlices } from '../../../timelines/streaming/in-slices.ts';
import type { Reader, Readers, Subscription } from '../../../timelines/streaming/readers.ts';
import { createWriter, type Message } from '../messages.ts';

/** Sends one message per matching stream, as Mastodon does. Closes streams with an invalid token. */
export async function sendTo(
  db: ThoughtsDb,
  subscriptions: readonly Subscription[],
  message: Message,
): Promise<void> {
  const readers = new Set(subscriptions.map(({ reader }) => reader));
  const live = await findLive(db, readers);
  const write = createWriter(message);
  await inSlices(subscriptions, async (some) => {
    for (const { reader, asked } of some) {
      const { connection, tokenId } = reader;
      if (live.has(tokenId)) connection.send(write(connection.transport, asked));
      else connection.revoke();
    }
  });
}

/** Closes the streams of revoked tokens and of deleted or disabled accounts. */
export async function endRevoked(db: ThoughtsDb, readers: Readers): Promise<void> {
  const all = [...readers.all()];
  const live = await findLive(db, all);
  for (const { connection, tokenId } of all) if (!live.has(tokenId)) connection.revoke();
}

async function findLive(db: ThoughtsDb, readers: Iterable<Reader>): Promise<ReadonlySet<OAuthTokenId>> {
  const ids = new Set(Array.from(readers, ({ tokenId }) => tokenId));
  const live = new Set<OAuthTokenId>();
  await inSlices([...ids], async (some) => {
    for (const id of await filterLiveTokens(db, some)) live.add(id);
  });
  return live;
}

// Accounts to follow: suggestions for a user, and the directory of discoverable people.
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import {
  type Directory,
  insertDismissal,
  selectDirectory,
  selectFriendsOfFriends,
  selectMostFollowed,
} from './store.ts';

export type SuggestionSource = 'friends_of_friends' | 'most_followed';
type Suggestion = { id: ActorId; sources: SuggestionSource[] };

/** At most `limit`: followees of followees of `self`, then the people of this server with most followers. */
export async function findSuggestions(db: ThoughtsDb, self: ActorId, limit: number): Promise<Suggestion[]> {
  const sources = new Map<ActorId, SuggestionSource[]>();
  for (const id of await selectFriendsOfFriends.values(db, self, limit))
    sources.set(id, ['friends_of_friends']);
  for (const id of await selectMostFollowed.values(db, self, limit))
    sources.getOrInsertComputed(id, () => []).push('most_followed');
  return [...sources].slice(0, limit).map(([id, named]) => ({ id, sources: named }));
}

/** `target` is not suggested to `self` again. Idempotent. */
export const dismissSuggestion = (tx: ThoughtsDb, self: ActorId, target: ActorId): Promise<void> =>
  insertDismissal.run(tx, self, target);

/** A page of the discoverable people; nobody beyond the first ten thousand. */
export const findDirectory = async (
  db: ThoughtsDb,
  viewer: ActorId | null,
  directory: Directory,
  page: { limit: number; offset: number },
): Promise<ActorId[]> =>
  page.offset > MAX_OFFSET ? [] : selectDirectory.values(db, viewer, directory, page);

/** A database reads all skipped rows. */
const MAX_OFFSET = 10_000;

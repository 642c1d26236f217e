// Searches accounts, statuses and hashtags separately.
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import { findFeaturedTags } from '../../posts/featured-tags/featured-tags.ts';
import { findTagNames, findThoughtIds, findUserIds } from '../../timelines/search/search.ts';
import { findAccounts } from '../accounts/find-account.ts';
import { type Account, presentAccount } from '../entities/account.ts';
import type { Status } from '../entities/status.ts';
import { presentTag, type Tag } from '../entities/tag.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';
import type { SearchType } from './contract.ts';

type Results = { accounts: Account[]; statuses: Status[]; hashtags: Tag[] };

/** The object resolved from a text, stored locally. */
export type Resolved = { kind: 'account'; id: ActorId } | { kind: 'status'; id: ThoughtId };

export const NOTHING: Results = { accounts: [], statuses: [], hashtags: [] };

type Search = {
  q: string;
  type: SearchType | null;
  /** Only accounts followed by the viewer. */
  following: boolean;
  /** Only statuses of the account with this id. */
  accountId: string | null;
  slice: { limit: number; offset: number };
};

export async function searchAll(db: ThoughtsDb, viewing: Viewing, search: Search): Promise<Results> {
  const isWanted = (type: SearchType) => search.type === null || search.type === type;
  const isHashtag = search.q.trim().startsWith('#');
  return {
    accounts: isWanted('accounts') && !isHashtag ? await findPeople(db, viewing, search) : [],
    statuses: isWanted('statuses') ? await findStatuses(db, viewing, search) : [],
    hashtags: isWanted('hashtags') ? await findTags(db, viewing, search) : [],
  };
}

/** The object resolved by name or URL; null if it does not have the requested type. */
export async function presentResolved(
  db: ThoughtsDb,
  viewing: Viewing,
  { kind, id }: Resolved,
  type: SearchType | null,
): Promise<Results | null> {
  if (kind === 'account') {
    if (type !== null && type !== 'accounts') return null;
    return { ...NOTHING, accounts: await presentPeople(db, viewing.base, [id]) };
  }
  if (type !== null && type !== 'statuses') return null;
  return { ...NOTHING, statuses: await loadThoughtStatuses(db, viewing, [id]) };
}

async function findPeople(db: ThoughtsDb, { base, viewer }: Viewing, { q, following, slice }: Search) {
  const ids = await findUserIds(db, { q, base, follower: following ? viewer : null }, slice);
  return presentPeople(db, base, ids);
}

async function presentPeople(db: ThoughtsDb, base: string, ids: readonly ActorId[]): Promise<Account[]> {
  const actors = await loadActors(db, ids);
  return ids.flatMap((id) => {
    const actor = actors.get(id);
    return actor ? [presentAccount(base, actor)] : [];
  });
}

async function findStatuses(db: ThoughtsDb, viewing: Viewing, { q, accountId, slice }: Search) {
  const [account] = accountId === null ? [] : await findAccounts(db, [accountId]);
  if (accountId !== null && !account) return [];
  const ids = await findThoughtIds(db, { q, viewer: viewing.viewer, author: account?.id ?? null }, slice);
  return loadThoughtStatuses(db, viewing, ids);
}

async function findTags(db: ThoughtsDb, { base, viewer }: Viewing, { q, slice }: Search): Promise<Tag[]> {
  const names = await findTagNames(db, q, slice);
  const followed = await findFollowedTags(db, viewer, names);
  const featured = await findFeaturedTags(db, viewer, names);
  return names.map((found) => presentTag(base, found, followed, featured));
}

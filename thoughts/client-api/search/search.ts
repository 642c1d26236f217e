// Searches accounts, statuses and hashtags separately: endpoints and results.
import { Type } from '@tandem/platform/schema/type.ts';
import { loadActors } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import { findFeaturedTags } from '../../posts/featured-tags/featured-tags.ts';
import { findTagNames, findThoughtIds, findUserIds } from '../../timelines/search/search.ts';
import { findAccounts } from '../accounts/find-account.ts';
import { Account, presentAccount } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { presentTag, Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';

const SEARCH_TYPES = ['accounts', 'statuses', 'hashtags'] as const;
type SearchType = (typeof SEARCH_TYPES)[number];

const SearchResults = Type.Object(
  { accounts: Type.Array(Account), statuses: Type.Array(Status), hashtags: Type.Array(Tag) },
  { title: 'Search' },
);

export const searchAllEndpoint = clientEndpoint({
  method: 'GET',
  path: '/api/v2/search',
  tag: 'timelines',
  operationId: 'searchAll',
  summary: 'Search accounts, statuses and hashtags',
  description:
    'With `resolve`, an account `user@host`, or the URL of a post or account on another server, is fetched ' +
    'from there; a failure is an empty result. `resolve` and `offset` require a user’s token.',
  access: 'optional',
  scopes: ['read:search'],
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 2000, description: 'Required.' })),
    type: Type.Optional(
      Type.Unsafe<SearchType | ''>(
        Type.String({ enum: [...SEARCH_TYPES, ''], description: 'Empty for all.' }),
      ),
    ),
    resolve: Type.Optional(Type.Boolean()),
    following: Type.Optional(Type.Boolean({ description: 'Only accounts that the caller follows.' })),
    account_id: Type.Optional(Type.String({ maxLength: 100, description: 'Only statuses of this account.' })),
    limit: Type.Optional(Type.Integer({ description: 'Per type: 20 by default, at most 40.' })),
    offset: Type.Optional(Type.Integer({ description: 'At most 10,000.' })),
  }),
  success: { status: 200, schema: SearchResults, description: 'Per type, best match first.' },
});

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

// The endpoints of search, and the search result schema.
import { Type } from '@tandem/platform/schema/type.ts';
import { Account } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export const SEARCH_TYPES = ['accounts', 'statuses', 'hashtags'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

const SearchResults = Type.Object(
  { accounts: Type.Array(Account), statuses: Type.Array(Status), hashtags: Type.Array(Tag) },
  { title: 'Search' },
);

export const searchAll = clientEndpoint({
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

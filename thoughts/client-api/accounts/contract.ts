// The endpoints that read accounts and lists of accounts.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { Account, accountMembers } from '../entities/account.ts';
import { Relationship } from '../entities/relationship.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { PeopleQuery } from '../paging/pages.ts';

const reading = { method: 'GET', tag: 'accounts', cache: 'per-caller' } as const;
const anybody = { ...reading, access: 'optional', scopes: ['read:accounts'] } as const;
const own = { ...reading, access: 'bearer' } as const;
export const accountParams = Type.Object({ id: Type.String() });
const accounts = (description: string) => ({ status: 200, schema: Type.Array(Account), description });
const ids = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }));

export const readAccount = clientEndpoint({
  ...anybody,
  path: '/api/v1/accounts/{id}',
  operationId: 'readAccount',
  summary: 'Read an account',
  params: accountParams,
  success: { status: 200, schema: Account, description: 'The account.' },
  refuses: ['not-found'],
});

export const listAccounts = clientEndpoint({
  ...anybody,
  path: '/api/v1/accounts',
  operationId: 'listAccounts',
  summary: 'Read several accounts',
  query: Type.Object({ id: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 40 })) }),
  success: accounts('The existing accounts, in the order of the ids.'),
});

export const lookUpAccount = clientEndpoint({
  ...anybody,
  path: '/api/v1/accounts/lookup',
  operationId: 'lookUpAccount',
  summary: 'Read a known account by name',
  query: Type.Object({ acct: Type.String({ description: '`user` or `user@host`.' }) }),
  success: { status: 200, schema: Account, description: 'The account.' },
  refuses: ['not-found'],
});

export const searchAccounts = clientEndpoint({
  ...own,
  path: '/api/v1/accounts/search',
  operationId: 'searchAccounts',
  summary: 'Search known accounts by name',
  scopes: ['read:accounts'],
  query: Type.Object({
    q: Type.String({ maxLength: 1000 }),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
    following: Type.Optional(Type.Boolean({ description: 'Only accounts that the caller follows.' })),
  }),
  success: accounts('Best match first.'),
});

export const readRelationships = clientEndpoint({
  ...own,
  path: '/api/v1/accounts/relationships',
  operationId: 'readRelationships',
  summary: 'Read the caller’s relationships to accounts',
  scopes: ['read:follows'],
  query: Type.Object({ id: ids }),
  success: { status: 200, schema: Type.Array(Relationship), description: 'In the order of the ids.' },
});

const FamiliarFollowers = Type.Object(
  { id: Type.String(), accounts: Type.Array(Account) },
  { title: 'FamiliarFollowers' },
);

export const readFamiliarFollowers = clientEndpoint({
  ...own,
  path: '/api/v1/accounts/familiar_followers',
  operationId: 'readFamiliarFollowers',
  summary: 'List followed accounts that also follow the given accounts',
  scopes: ['read:follows'],
  query: Type.Object({ id: ids }),
  success: { status: 200, schema: Type.Array(FamiliarFollowers), description: 'In the order of the ids.' },
});

export const listAccountFollowers = clientEndpoint({
  ...anybody,
  path: '/api/v1/accounts/{id}/followers',
  operationId: 'listAccountFollowers',
  summary: 'List the followers of an account',
  params: accountParams,
  query: Type.Object(PeopleQuery),
  success: accounts('Known followers, newest first.'),
  refuses: ['not-found'],
});

export const listAccountFollowing = clientEndpoint({
  ...anybody,
  path: '/api/v1/accounts/{id}/following',
  operationId: 'listAccountFollowing',
  summary: 'List the accounts that an account follows',
  params: accountParams,
  query: Type.Object(PeopleQuery),
  success: accounts('Known follows, newest first.'),
  refuses: ['not-found'],
});

export const listFollowRequests = clientEndpoint({
  ...own,
  path: '/api/v1/follow_requests',
  operationId: 'listFollowRequests',
  summary: 'List follow requests to the caller',
  scopes: ['read:follows'],
  query: Type.Object(PeopleQuery),
  success: accounts('Newest first.'),
});

export const listBlockedAccounts = clientEndpoint({
  ...own,
  path: '/api/v1/blocks',
  operationId: 'listBlockedAccounts',
  summary: 'List the accounts that the caller blocks',
  scopes: ['read:blocks'],
  query: Type.Object(PeopleQuery),
  success: accounts('Newest block first.'),
});

const MutedAccount = Type.Object(
  { ...accountMembers, mute_expires_at: nullable(Type.String({ format: 'date-time' })) },
  { title: 'MutedAccount' },
);

export const listMutedAccounts = clientEndpoint({
  ...own,
  path: '/api/v1/mutes',
  operationId: 'listMutedAccounts',
  summary: 'List the accounts that the caller mutes',
  scopes: ['read:mutes'],
  query: Type.Object(PeopleQuery),
  success: { status: 200, schema: Type.Array(MutedAccount), description: 'Newest mute first.' },
});

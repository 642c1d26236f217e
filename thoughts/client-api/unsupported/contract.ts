// Endpoints of unsupported features that apps call: they return empty lists.
import { Type } from '@tandem/platform/schema/type.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

type EmptyList = {
  path: string;
  operationId: string;
  summary: string;
  /** The required scope; null if no token is required. */
  scope: string | null;
  tag: 'accounts' | 'statuses' | 'timelines';
};

const EMPTY_LISTS: readonly EmptyList[] = [
  {
    path: '/api/v1/accounts/{id}/featured_tags',
    operationId: 'listAccountFeaturedTags',
    summary: 'List the featured tags of an account',
    scope: null,
    tag: 'accounts',
  },
  {
    path: '/api/v1/accounts/{id}/endorsements',
    operationId: 'listAccountEndorsements',
    summary: 'List the accounts that an account endorses',
    scope: null,
    tag: 'accounts',
  },
  {
    path: '/api/v1/accounts/{id}/identity_proofs',
    operationId: 'listIdentityProofs',
    summary: 'List the identity proofs of an account',
    scope: null,
    tag: 'accounts',
  },
  {
    path: '/api/v1/featured_tags',
    operationId: 'listFeaturedTags',
    summary: 'List the caller’s featured tags',
    scope: 'read:accounts',
    tag: 'accounts',
  },
  {
    path: '/api/v1/featured_tags/suggestions',
    operationId: 'listFeaturedTagSuggestions',
    summary: 'List tags that the caller could feature',
    scope: 'read:accounts',
    tag: 'accounts',
  },
  {
    path: '/api/v1/endorsements',
    operationId: 'listEndorsements',
    summary: 'List the accounts that the caller endorses',
    scope: 'read:accounts',
    tag: 'accounts',
  },
  {
    path: '/api/v1/domain_blocks',
    operationId: 'listOwnDomainBlocks',
    summary: 'List the servers that the caller blocks',
    scope: 'read:blocks',
    tag: 'accounts',
  },
  {
    path: '/api/v1/scheduled_statuses',
    operationId: 'listScheduledStatuses',
    summary: 'List the statuses to be posted later',
    scope: 'read:statuses',
    tag: 'statuses',
  },
  {
    path: '/api/v1/trends/links',
    operationId: 'listTrendingLinks',
    summary: 'List trending links',
    scope: null,
    tag: 'timelines',
  },
];

const idParams = Type.Object({ id: Type.Optional(Type.String()) });

export const emptyLists = EMPTY_LISTS.map(({ scope, ...shown }) =>
  clientEndpoint({
    ...shown,
    method: 'GET',
    access: scope === null ? 'optional' : 'bearer',
    scopes: scope === null ? [] : [scope],
    params: idParams,
    success: { status: 200, schema: Type.Array(Type.Object({})), description: 'Empty.' },
  }),
);

const nothing = { status: 200, schema: Type.Object({}), description: 'Nothing to do.' } as const;
const common = { access: 'bearer', success: nothing } as const;

const domain = Type.Object({ domain: Type.Optional(Type.String({ maxLength: 1000 })) });

export const blockDomain = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/domain_blocks',
  tag: 'accounts',
  operationId: 'blockDomain',
  summary: 'Block a server: refused, as only administrators can',
  scopes: ['write:blocks'],
  input: { kind: 'parameters', schema: domain },
});

export const unblockDomain = clientEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/domain_blocks',
  tag: 'accounts',
  operationId: 'unblockDomain',
  summary: 'Unblock a server, of which none is blocked',
  scopes: ['write:blocks'],
});

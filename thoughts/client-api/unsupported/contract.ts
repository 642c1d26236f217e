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
    path: '/api/v1/accounts/{id}/identity_proofs',
    operationId: 'listIdentityProofs',
    summary: 'List the identity proofs of an account',
    scope: null,
    tag: 'accounts',
  },
  {
    path: '/api/v1/suggestions',
    operationId: 'listSuggestionsV1',
    summary: 'List accounts to follow',
    scope: 'read:accounts',
    tag: 'accounts',
  },
  {
    path: '/api/v2/suggestions',
    operationId: 'listSuggestions',
    summary: 'List accounts to follow, and why',
    scope: 'read:accounts',
    tag: 'accounts',
  },
  {
    path: '/api/v1/directory',
    operationId: 'listDirectory',
    summary: 'List accounts that want to be found',
    scope: null,
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
    path: '/api/v1/announcements',
    operationId: 'listAnnouncements',
    summary: 'List the announcements of the server',
    scope: 'read:accounts',
    tag: 'timelines',
  },
  {
    path: '/api/v1/trends',
    operationId: 'listTrends',
    summary: 'List trending tags, in the older form',
    scope: null,
    tag: 'timelines',
  },
  {
    path: '/api/v1/trends/tags',
    operationId: 'listTrendingTags',
    summary: 'List trending tags',
    scope: null,
    tag: 'timelines',
  },
  {
    path: '/api/v1/trends/statuses',
    operationId: 'listTrendingStatuses',
    summary: 'List trending statuses',
    scope: null,
    tag: 'timelines',
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

export const dismissSuggestion = clientEndpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/suggestions/{id}',
  tag: 'accounts',
  operationId: 'dismissSuggestion',
  summary: 'Dismiss a suggestion, of which there are none',
  params: idParams,
  scopes: ['write:accounts'],
});

export const dismissAnnouncement = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/announcements/{id}/dismiss',
  tag: 'timelines',
  operationId: 'dismissAnnouncement',
  summary: 'Dismiss an announcement, of which there are none',
  params: idParams,
  scopes: ['write:accounts'],
});

// Routes of unsupported features that apps call.

import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountAbsent({ http }: ThoughtsContext): void {
  for (const list of emptyLists) http.mount(list, async () => []);
}

// Endpoints of unsupported features that apps call: they return empty lists.

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
    path: '/api/v1/scheduled_statuses',
    operationId: 'listScheduledStatuses',
    summary: 'List scheduled statuses',
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

const emptyLists = EMPTY_LISTS.map(({ scope, ...shown }) =>
  clientEndpoint({
    ...shown,
    method: 'GET',
    access: scope === null ? 'optional' : 'bearer',
    scopes: scope === null ? [] : [scope],
    params: idParams,
    success: { status: 200, schema: Type.Array(Type.Object({})), description: 'Empty.' },
  }),
);

// The filter endpoints of API version 1, where a filter has one keyword.
import { Type } from '@tandem/platform/schema/type.ts';
import { V1Filter } from '../entities/filter.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import { byId, contexts, expiresIn, flag, read, removed, text, write } from './contract.ts';

const success = { status: 200, schema: V1Filter, description: 'The keyword.' } as const;
const path = '/api/v1/filters/{id}';

export const V1FilterRequest = Type.Object({
  phrase: text(),
  context: contexts,
  irreversible: flag,
  whole_word: flag,
  expires_in: expiresIn,
});

export const listV1 = clientEndpoint({
  ...read,
  method: 'GET',
  path: '/api/v1/filters',
  operationId: 'listV1Filters',
  summary: 'List the keywords of filters',
  success: { ...success, schema: Type.Array(V1Filter) },
});
export const createV1 = clientEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/filters',
  operationId: 'createV1Filter',
  summary: 'Create a filter with one keyword',
  input: { kind: 'parameters', schema: V1FilterRequest },
  success,
});
export const readV1 = clientEndpoint({
  ...read,
  ...byId,
  method: 'GET',
  path,
  operationId: 'readV1Filter',
  summary: 'Read a keyword of a filter',
  success,
});
export const changeV1 = clientEndpoint({
  ...write,
  ...byId,
  method: UPDATE,
  path,
  operationId: 'changeV1Filter',
  summary: 'Update a keyword and its filter',
  description:
    'Omitted members are unchanged. A filter with several keywords can be updated only by version 2.',
  input: { kind: 'parameters', schema: V1FilterRequest },
  success,
});
export const deleteV1 = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path,
  operationId: 'deleteV1Filter',
  summary: 'Remove a keyword, and its filter if it is empty',
  success: removed,
});

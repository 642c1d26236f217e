// The API key operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ApiKeyId } from '../../ids.ts';

const common = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String({ description: '`""` if none was given.', examples: ['my reader'] }),
  prefix: Type.String({ description: 'The first characters of the key, to identify it.' }),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'Rounded to the minute.' })),
};

export const ApiKey = Type.Object(common, { title: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;

export const CreatedApiKey = Type.Object(
  { ...common, key: Type.String({ description: 'The complete key. Returned only on creation.' }) },
  { title: 'CreatedApiKey' },
);
export type CreatedApiKey = Static<typeof CreatedApiKey>;

export const CreateApiKeyRequest = Type.Object(
  { name: optionalNullable(Type.String({ minLength: 1, maxLength: 50, examples: ['my reader'] })) },
  { title: 'CreateApiKeyRequest' },
);

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  tag: 'api-keys',
  operationId: 'listApiKeys',
  summary: 'List the caller’s API keys',
  description: 'Complete keys are returned only on creation.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(ApiKey), description: 'Newest first.' },
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  tag: 'api-keys',
  operationId: 'createApiKey',
  summary: 'Create an API key',
  description:
    'Apps send it as `Authorization: ApiKey <key>` to create and delete thoughts. At most 50 keys (409).',
  access: 'bearer',
  input: { kind: 'json', schema: CreateApiKeyRequest, optional: true },
  success: { status: 201, schema: CreatedApiKey, description: 'The key, which is returned only once.' },
  showsSecret: true,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{id}',
  tag: 'api-keys',
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key',
  description: 'Requests with the key are refused from then on.',
  access: 'bearer',
  params: idParams<ApiKeyId>(),
  success: { status: 204, description: 'Revoked.' },
});

// Endpoints to list and revoke authorizations of apps.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { OAuthTokenId } from '../../ids.ts';

export const AuthorizedApp = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ description: 'The name that the app registered.', examples: ['Phanpy'] }),
    website: nullable(Type.String()),
    scopes: Type.Array(Type.String(), { examples: [['read', 'write']] }),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'Accurate to about ten minutes.' })),
  },
  { title: 'AuthorizedApp' },
);
export type AuthorizedApp = Static<typeof AuthorizedApp>;

export const listAuthorizedApps = endpoint({
  method: 'GET',
  path: '/auth/apps',
  tag: 'auth',
  operationId: 'listAuthorizedApps',
  summary: 'List the caller’s authorized apps',
  description: 'One entry for each OAuth authorization, at most 1000.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(AuthorizedApp), description: 'Newest first.' },
});

export const revokeAuthorizedApp = endpoint({
  method: 'DELETE',
  path: '/auth/apps/{id}',
  tag: 'auth',
  operationId: 'revokeAuthorizedApp',
  summary: 'End the authorization of an app',
  description: 'Requests with its access token are refused from then on.',
  access: 'bearer',
  params: idParams<OAuthTokenId>(),
  success: { status: 204, description: 'Ended.' },
});

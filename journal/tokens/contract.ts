// The operations on personal tokens.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { PersonalTokenId } from '../ids.ts';

export const SCOPES = ['entries:create', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

const scope = Type.Unsafe<Scope>(
  Type.String({
    enum: [...SCOPES],
    description:
      '`entries:create` can only log entries; `read` can read entries, activities, reminders, ' +
      'statistics and the profile.',
  }),
);

const common = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String({ examples: ['Shortcut on my phone'] }),
  scope,
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'Rounded to the hour.' })),
};

const PersonalToken = Type.Object(common, { title: 'PersonalToken' });
export type PersonalToken = Static<typeof PersonalToken>;

const CreatedToken = Type.Object(
  { ...common, token: Type.String({ description: 'The token itself, returned only here.' }) },
  { title: 'CreatedToken' },
);
export type CreatedToken = Static<typeof CreatedToken>;

const CreateTokenRequest = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100, examples: ['Shortcut on my phone'] }), scope },
  { title: 'CreateTokenRequest' },
);

const shared = { tag: 'users', access: 'bearer' } as const;

export const listTokens = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/users/me/tokens',
  operationId: 'listTokens',
  summary: 'List your personal tokens',
  description: 'Without the tokens themselves, which are returned only on creation.',
  success: { status: 200, schema: Type.Array(PersonalToken), description: 'Newest first.' },
});

export const createToken = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/users/me/tokens',
  operationId: 'createToken',
  summary: 'Create a personal token',
  description:
    'For shortcuts and scripts, as `Authorization: Bearer <token>`. It does not expire; revoking it or changing ' +
    'the password ends it. Operations outside its scope are refused (403 `insufficient-scope`). At most 50 (409).',
  input: { kind: 'json', schema: CreateTokenRequest },
  success: { status: 201, schema: CreatedToken, description: 'The token, which is not returned again.' },
  showsSecret: true,
});

export const revokeToken = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/v1/users/me/tokens/{id}',
  operationId: 'revokeToken',
  summary: 'Revoke a personal token',
  description: 'Later requests with it are refused.',
  params: idParams<PersonalTokenId>(),
  success: { status: 204, description: 'Revoked.' },
});

// The operations by which a web app signs in: its refresh token is in a cookie that no script reads
// (docs/decisions/0152).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { SessionId } from '@tandem/platform/identity/caller.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { LoginRequest } from '../auth/contract.ts';

export const WEB_PATH = '/api/v1/web';

const SignInRequest = Type.Object(
  {
    ...LoginRequest.properties,
    remember: optionalNullable(
      Type.Boolean({
        description: 'False where others use the device: the cookie ends with the browser. True by default.',
      }),
    ),
  },
  { title: 'SignInRequest' },
);

export const AccessToken = Type.Object(
  {
    accessToken: Type.String({ description: 'A JWT for the Authorization header; keep it in memory.' }),
    tokenType: Type.String({ enum: ['Bearer'] }),
    expiresIn: Type.Integer({ description: 'Seconds until the access token expires.', examples: [900] }),
  },
  { title: 'AccessToken' },
);
export type AccessToken = Static<typeof AccessToken>;

const Device = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: nullable(Type.String({ description: 'From its `User-Agent`.', examples: ['Firefox on Linux'] })),
    createdAt: Type.String({ format: 'date-time', description: 'When it signed in.' }),
    lastUsedAt: Type.String({ format: 'date-time', description: 'To the hour.' }),
    current: Type.Boolean({ description: 'Whether this request was made with it.' }),
  },
  { title: 'Device' },
);
export type Device = Static<typeof Device>;

const web = { tag: 'auth', access: 'public', requestHeaders: ['X-Requested-With'] } as const;

const SENDS_HEADER =
  'Requires a header `X-Requested-With` of any value, which no form of another site can send.';

const success = {
  status: 200,
  schema: AccessToken,
  headers: ['Set-Cookie'] as const,
  description: 'An access token; the refresh token is in the cookie.',
} as const;

export const signIn = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session`,
  operationId: 'createWebSession',
  summary: 'Sign in from a web page',
  description:
    'As `POST /api/v1/auth/login`, but the refresh token is in a cookie for this path alone, which scripts cannot ' +
    `read and other sites cannot send. ${SENDS_HEADER}`,
  bulkhead: 'passwords',
  input: { kind: 'json', schema: SignInRequest },
  success,
  showsSecret: true,
  refuses: ['unauthenticated', 'too-many'],
});

export const renew = endpoint({
  ...web,
  method: 'POST',
  path: `${WEB_PATH}/session/refresh`,
  operationId: 'refreshWebSession',
  summary: 'Renew the access token of a web page',
  description:
    'Replaces the cookie, as a refresh replaces a refresh token. A session that was ended elsewhere is refused ' +
    '(401 `invalid-token`): a page covers its copy of the journal until the password is given. It removes the ' +
    `copy, except what was not sent, where that was asked for (401 \`remove-copy\`). ${SENDS_HEADER}`,
  success,
  showsSecret: true,
  refuses: ['invalid', 'unauthenticated'],
});

export const signOut = endpoint({
  ...web,
  method: 'DELETE',
  path: `${WEB_PATH}/session`,
  operationId: 'deleteWebSession',
  summary: 'Sign out of a web page',
  description: `Ends the session of the cookie, if there is one, and removes the cookie. ${SENDS_HEADER}`,
  success: { status: 204, headers: ['Set-Cookie'], description: 'Signed out.' },
  refuses: ['invalid'],
});

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  tag: 'users',
  operationId: 'listDevices',
  summary: 'List the devices that are signed in',
  description: 'The sessions of `/api/v1/auth/sessions`, with a short name for each.',
  access: 'bearer',
  success: { status: 200, schema: Type.Array(Device), description: 'Most recently used first, at most 200.' },
});

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/users/me/sessions/{id}',
  tag: 'users',
  operationId: 'signOutDevice',
  summary: 'Sign a device out',
  description:
    'Ends its session; it may be the one of this request. A web page of that session is told when it next ' +
    'reaches the server.',
  access: 'bearer',
  params: idParams<SessionId>(),
  query: Type.Object({
    removeCopy: Type.Optional(
      Type.Boolean({ description: 'Also asks the web page to remove its copy of the journal.' }),
    ),
  }),
  success: { status: 204, description: 'Signed out.' },
});

// The endpoints about the caller's own account.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { CredentialAccount } from '../entities/credential-account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = { tag: 'accounts', access: 'bearer' } as const;

export const verifyCredentials = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/accounts/verify_credentials',
  operationId: 'verifyCredentials',
  summary: 'Read the caller’s own account',
  scopes: ['profile', 'read:accounts'],
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
});

const Preferences = Type.Object(
  {
    'posting:default:visibility': Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
    'posting:default:sensitive': Type.Boolean(),
    'posting:default:language': nullable(Type.String()),
    'reading:expand:media': Type.String({ enum: ['default', 'show_all', 'hide_all'] }),
    'reading:expand:spoilers': Type.Boolean(),
  },
  { title: 'Preferences' },
);

export const readPreferences = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/preferences',
  operationId: 'readPreferences',
  summary: 'Read the caller’s preferences',
  scopes: ['read:accounts'],
  success: { status: 200, schema: Preferences, description: 'The same for everybody.' },
});

// The endpoints of the caller's own account.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { MAX_PICTURE_DESCRIPTION } from '../../accounts/users/contract.ts';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '../../accounts/users/fields.ts';
import { CredentialAccount } from '../entities/credential-account.ts';
import { Profile } from '../entities/profile.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';

const common = { tag: 'accounts', access: 'bearer' } as const;

export const verifyCredentials = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/accounts/verify_credentials',
  operationId: 'verifyCredentials',
  cache: 'per-caller',
  summary: 'Read the caller’s own account',
  scopes: ['profile', 'read:accounts'],
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
});

const Preferences = Type.Object(
  {
    'posting:default:visibility': Type.String({ enum: ['public', 'unlisted', 'private', 'direct'] }),
    'posting:default:sensitive': Type.Boolean(),
    'posting:default:language': nullable(Type.String()),
    'posting:default:quote_policy': Type.String({ enum: ['public', 'followers', 'nobody'] }),
    'reading:expand:media': Type.String({ enum: ['default', 'show_all', 'hide_all'] }),
    'reading:expand:spoilers': Type.Boolean(),
    'reading:autoplay:gifs': Type.Boolean(),
  },
  { title: 'Preferences' },
);

export const readPreferences = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/preferences',
  operationId: 'readPreferences',
  cache: 'per-caller',
  summary: 'Read the caller’s preferences',
  scopes: ['read:accounts'],
  success: {
    status: 200,
    schema: Preferences,
    description: 'The caller sets the defaults of new statuses; other preferences are fixed.',
  },
});

const given = Type.Optional(Type.Unsafe<unknown>({}));
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const flag = Type.Optional(Type.Boolean());

const ProfileField = Type.Object({ name: text(MAX_FIELD_LENGTH), value: text(MAX_FIELD_LENGTH) });

export const UpdateCredentialsRequest = Type.Object({
  display_name: text(50),
  note: text(500),
  locked: flag,
  bot: flag,
  discoverable: flag,
  indexable: flag,
  hide_collections: flag,
  avatar: given,
  header: given,
  avatar_description: text(MAX_PICTURE_DESCRIPTION),
  header_description: text(MAX_PICTURE_DESCRIPTION),
  show_media: flag,
  show_media_replies: flag,
  show_featured: flag,
  attribution_domains: Type.Optional(Type.Array(Type.String({ maxLength: 300 }))),
  fields_attributes: Type.Optional(Type.Array(ProfileField, { maxItems: MAX_FIELDS })),
  source: Type.Optional(
    Type.Object({ privacy: text(20), sensitive: flag, language: text(20), quote_policy: text(20) }),
  ),
});

export const updateCredentials = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/accounts/update_credentials',
  operationId: 'updateCredentials',
  summary: 'Update the caller’s own account',
  description: 'Omitted members are unchanged. An unsupported value is refused unless it is the current one.',
  scopes: ['write:accounts'],
  input: { kind: 'parameters', schema: UpdateCredentialsRequest, files: ['avatar', 'header'] },
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
});

export const readProfile = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/profile',
  operationId: 'readProfile',
  summary: 'Read the caller’s editable profile',
  scopes: ['profile', 'read:accounts'],
  success: { status: 200, schema: Profile, description: 'The profile.' },
});

export const updateProfile = clientEndpoint({
  ...common,
  method: UPDATE,
  path: '/api/v1/profile',
  operationId: 'updateProfile',
  summary: 'Update the caller’s profile',
  description: 'Omitted members are unchanged.',
  scopes: ['write:accounts'],
  input: { kind: 'parameters', schema: UpdateCredentialsRequest, files: ['avatar', 'header'] },
  success: { status: 200, schema: Profile, description: 'The profile.' },
});

const clearing = {
  ...common,
  method: 'DELETE',
  scopes: ['write:accounts'],
  success: { status: 200, schema: CredentialAccount, description: 'The account.' },
} as const;

export const deleteAvatar = clientEndpoint({
  ...clearing,
  path: '/api/v1/profile/avatar',
  operationId: 'deleteAvatar',
  summary: 'Remove the caller’s avatar',
});

export const deleteHeader = clientEndpoint({
  ...clearing,
  path: '/api/v1/profile/header',
  operationId: 'deleteHeader',
  summary: 'Remove the caller’s header picture',
});

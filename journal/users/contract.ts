// The user operations.
import {
  ChangePasswordRequest,
  DeleteAccountRequest,
  EmailFields,
  PendingEmail,
  RegisterRequest,
} from '@tandem/platform/accounts/contract.ts';
import { versioned } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const User = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    username: Type.String({ examples: ['ada'] }),
    email: Type.String({ examples: ['ada@example.org'] }),
    pendingEmail: PendingEmail,
    role: Type.String({ enum: ['user', 'admin'], description: '`user` for everyone at registration.' }),
    createdAt: Type.String({ format: 'date-time' }),
    displayName: nullable(Type.String()),
    timezone: nullable(
      Type.String({ description: 'IANA zone name; null means UTC.', examples: ['Europe/Berlin'] }),
    ),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

export const UpdateProfileRequest = Type.Object(
  {
    displayName: optionalNullable(
      Type.String({ maxLength: 100, description: '`""` clears; null and omitted leave it unchanged.' }),
    ),
    timezone: optionalNullable(
      Type.String({ maxLength: 100, description: '`""` clears; null and omitted leave it unchanged.' }),
    ),
    ...EmailFields,
  },
  { title: 'UpdateProfileRequest' },
);
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>;

/** The version of a profile covers all its fields. */
const versions = versioned<User>((user) => user);

export const register = endpoint({
  method: 'POST',
  path: '/api/v1/users/register',
  tag: 'users',
  operationId: 'register',
  summary: 'Register',
  description: 'Requires open registration or an invitation. Registering does not log in.',
  access: 'public',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: RegisterRequest },
  success: { status: 201, schema: User, description: 'The new user; log in to get tokens.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

export const readMe = endpoint({
  versions,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/users/me',
  tag: 'users',
  operationId: 'getMe',
  summary: 'Read your profile',
  description: 'The account behind the access token.',
  access: 'bearer',
  success: { status: 200, schema: User, description: 'The profile.' },
});

export const updateMe = endpoint({
  versions,
  method: 'PATCH',
  path: '/api/v1/users/me',
  tag: 'users',
  operationId: 'updateMe',
  summary: 'Update your profile',
  description: 'Omitted fields stay unchanged. A new email address requires the current password.',
  access: 'bearer',
  input: { kind: 'json', schema: UpdateProfileRequest },
  success: { status: 200, schema: User, description: 'The updated profile.' },
  refuses: ['forbidden', 'conflict', 'too-many'],
});

export const deleteMe = endpoint({
  versions,
  method: 'DELETE',
  path: '/api/v1/users/me',
  tag: 'users',
  operationId: 'deleteMe',
  summary: 'Delete the account',
  description:
    'Deletes all data and media files of the account. This cannot be undone. A body is optional; ' +
    'a `password` in a JSON object must be right, anything else is ignored.',
  access: 'bearer',
  input: { kind: 'json', schema: DeleteAccountRequest, optional: 'unreadable' },
  success: { status: 204, description: 'Deleted.' },
  refuses: ['forbidden', 'too-many'],
});

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/me/password',
  tag: 'users',
  operationId: 'changePassword',
  summary: 'Change the password',
  description: 'Ends every other session.',
  access: 'bearer',
  bulkhead: 'passwords',
  input: { kind: 'json', schema: ChangePasswordRequest },
  success: { status: 204, description: 'Changed.' },
  refuses: ['forbidden'],
});

// The operations on client preferences.
import { WHOLE } from '@tandem/platform/http/conditional/conditional.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';

/** A JSON object with client-defined members. */
export const Preferences = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  title: 'Preferences',
  description: 'Any JSON object of at most 8 KiB.',
  examples: [{ theme: 'dark' }],
});

const common = {
  versions: WHOLE,
  path: '/api/v1/users/me/preferences',
  tag: 'users',
  access: 'bearer',
} as const;

export const readPreferences = endpoint({
  ...common,
  method: 'GET',
  operationId: 'getPreferences',
  summary: 'Read the preferences of clients',
  description: 'Data that clients stored for the devices of this account; `{}` initially.',
  success: { status: 200, schema: Preferences, description: 'The preferences.' },
});

export const replacePreferences = endpoint({
  ...common,
  method: 'PUT',
  operationId: 'replacePreferences',
  summary: 'Replace the preferences of clients',
  description:
    'Replaces the whole object. Send `If-Match` to avoid overwriting the preferences of another device.',
  input: { kind: 'json', schema: Preferences },
  success: { status: 200, schema: Preferences, description: 'The stored preferences.' },
  refuses: ['too-large'],
});

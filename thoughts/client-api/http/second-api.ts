// The client API as a unit: its paths, error format and document.
import type { SecondApi } from '@tandem/platform/http/openapi/second-api.ts';
import { SCOPES } from '../../accounts/oauth/scopes.ts';
import { description } from '../../foundation/description.ts';
import { DOCUMENT_PATH } from './client-endpoint.ts';
import { CLIENT_ERRORS } from './errors.ts';

export const clientApi: SecondApi = {
  prefixes: ['/api/', '/oauth/'],
  errors: CLIENT_ERRORS,
  documentPath: DOCUMENT_PATH,
  description: {
    title: 'Thoughts: client API',
    version: description.version,
    summary: 'The client API that Mastodon apps use.',
    description:
      'The API for Mastodon apps. Parameters are accepted in the query, a form, a multipart form or JSON, with nesting by ' +
      'brackets; unknown ones are ignored. Errors are `{"error": "…"}`. Send an access token as ' +
      '`Authorization: Bearer …`.',
    tags: [
      { name: 'oauth', description: 'App registration and access tokens.' },
      { name: 'instance', description: 'Description and limits of this server.' },
      { name: 'accounts', description: 'Accounts, and the relationships between them.' },
      { name: 'statuses', description: 'Thoughts, as statuses, and their pictures.' },
      { name: 'timelines', description: 'Timelines, search and saved statuses.' },
      { name: 'notifications', description: 'Notifications and groups of notifications.' },
    ],
    scalar: false,
  },
  schemas: {
    Error: {
      type: 'object',
      title: 'Error',
      required: ['error'],
      properties: {
        error: { type: 'string', description: 'A message, or an OAuth error code.' },
        error_description: { type: 'string' },
        details: {
          type: 'object',
          description: 'With 422: errors by field. `error` is ERR_BLANK, ERR_TOO_LONG or ERR_INVALID.',
          additionalProperties: {
            type: 'array',
            items: {
              type: 'object',
              required: ['error', 'description'],
              properties: { error: { type: 'string' }, description: { type: 'string' } },
            },
          },
        },
      },
    },
  },
  oauth: {
    type: 'oauth2',
    description: 'An access token with one of the scopes, or one that includes it.',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: SCOPES },
      clientCredentials: { tokenUrl: '/oauth/token', scopes: SCOPES },
    },
  },
};

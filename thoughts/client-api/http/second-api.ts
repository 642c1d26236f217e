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
      'What Mastodon apps use. Parameters are taken from the query, a form, a multipart form or JSON, nested by ' +
      'brackets; unknown ones are ignored. Errors are `{"error": "…"}`. A token of an app is sent as ' +
      '`Authorization: Bearer …`.',
    tags: [
      { name: 'oauth', description: 'Registering apps, and getting and ending access tokens.' },
      { name: 'instance', description: 'What this server is and allows.' },
      { name: 'accounts', description: 'Accounts, and the relationships between them.' },
      { name: 'statuses', description: 'Thoughts, as statuses, and their pictures.' },
      { name: 'timelines', description: 'Timelines, searching and what was marked.' },
      { name: 'notifications', description: 'Notifications, single and in groups.' },
    ],
    scalar: false,
  },
  schemas: {
    Error: {
      type: 'object',
      title: 'Error',
      required: ['error'],
      properties: {
        error: { type: 'string', description: 'For people, or a code of OAuth.' },
        error_description: { type: 'string' },
        details: {
          type: 'object',
          description:
            'With 422: the faults of each field. `error` is ERR_BLANK, ERR_TOO_LONG or ERR_INVALID.',
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
    description: 'An access token, with one of the scopes or one that includes it.',
    flows: {
      authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: SCOPES },
      clientCredentials: { tokenUrl: '/oauth/token', scopes: SCOPES },
    },
  },
};

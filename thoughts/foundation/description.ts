// The OpenAPI description of the service as a whole.
import type { Description } from '@tandem/platform/http/openapi/description.ts';
import { problemCodes } from './problem-codes.ts';

export const description: Description = {
  title: 'Thoughts',
  version: '1.0.0',
  summary: 'A federated social server for short posts.',
  description:
    'A federated social server for posts of at most 128 characters. Register, log in, and send the token as ' +
    '`Authorization: Bearer …`; an app may post and delete with `Authorization: ApiKey …`. Errors are problem ' +
    'documents (RFC 9457) with a stable `code`.',
  problemCodes,
  tags: [
    { name: 'auth', description: 'Registration and login.' },
    { name: 'users', description: 'Profiles.' },
    { name: 'thoughts', description: 'Posts of at most 128 characters.' },
    { name: 'social', description: 'Follows, likes, boosts and blocks.' },
    { name: 'feeds', description: 'Timelines, tags and search.' },
    { name: 'notifications', description: 'Notifications of what others did.' },
    { name: 'api-keys', description: 'Keys for third-party apps.' },
    { name: 'data', description: 'One’s own data, out and in.' },
    { name: 'federation', description: 'Follows across servers.' },
    { name: 'moderation', description: 'For administrators: reports, accounts, other servers, invitations.' },
  ],
  scalar: true,
  links: [{ path: '/nodeinfo/2.1', title: 'Statistics of this server (NodeInfo)' }],
};

// Replies of a server without content.

import assert from 'node:assert/strict';
import type { Json } from '@tandem/platform/testing/client.ts';
import type { Setting } from './setting.ts';

const EMPTY_LISTS = [
  'timelines/home',
  'timelines/public',
  'timelines/tag/tea',
  'notifications',
  'lists',
  'conversations',
  'bookmarks',
  'favourites',
  'blocks',
  'mutes',
  'follow_requests',
  'followed_tags',
  'filters',
  'scheduled_statuses',
  'announcements',
  'trends',
  'trends/tags',
  'trends/statuses',
  'trends/links',
  'custom_emojis',
  'suggestions',
  'directory',
  'endorsements',
  'featured_tags',
  'domain_blocks',
  'notifications/requests',
  'instance/peers',
].map((name) => `/api/v1/${name}`);

/** Reads the endpoints; every list must be empty. */
export async function readEmpty({ seen, ada, bob, here }: Setting): Promise<void> {
  for (const path of [...EMPTY_LISTS, '/api/v2/filters', '/api/v2/suggestions']) {
    const { body, text } = await ada.get(path);
    assert.deepEqual(body, [], `${path}: ${text}`);
  }
  await seen.read('Instance', 'empty server', here.thoughts.client, '/api/v2/instance');
  await seen.read('InstanceV1', 'empty server', here.thoughts.client, '/api/v1/instance');
  await seen.read('GroupedNotifications', 'none', ada, '/api/v2/notifications');
  await seen.read('Search', 'nothing found', ada, '/api/v2/search?q=nothing');
  await seen.read('Markers', 'none set', ada, '/api/v1/markers?timeline[]=home&timeline[]=notifications');
  await seen.read('Preferences', 'as they are at first', ada, '/api/v1/preferences');
  await seen.read('CredentialAccount', 'new', ada, '/api/v1/accounts/verify_credentials');
  await seen.read('Account', 'new, without a picture', ada, `/api/v1/accounts/${bob.id}`);
  await seen.read('UnreadCount', 'none', ada, '/api/v1/notifications/unread_count');
  await seen.read('UnreadCount', 'no groups', ada, '/api/v2/notifications/unread_count');
  await seen.read('NotificationPolicy', 'all accepted', ada, '/api/v2/notifications/policy');
  const refused: [string, Promise<{ body: Json }>][] = [
    ['not found', ada.get('/api/v1/statuses/1')],
    ['no token', here.thoughts.client.get('/api/v1/timelines/home')],
    ['bad token', here.thoughts.client.as('x').get('/api/v1/timelines/home')],
    ['invalid', ada.post('/api/v1/statuses', {})],
    ['of OAuth', here.thoughts.client.post('/oauth/token', { grant_type: 'password' })],
    ['no endpoint', ada.get('/api/v1/nothing')],
    ['no push subscription', ada.get('/api/v1/push/subscription')],
  ];
  for (const [state, reply] of refused) seen.add('Error', state, (await reply).body);
}

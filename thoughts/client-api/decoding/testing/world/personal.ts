// Personal data: relationships, lists, filters, followed hashtags, markers; and the timelines.
import { act } from './recorder.ts';
import type { Setting } from './setting.ts';

const accounts = (id: string, action: string) => `/api/v1/accounts/${id}/${action}`;

export async function relate({ seen, ada, bob, eve, rich }: Setting): Promise<void> {
  const { body: remote } = await ada.get(`/api/v1/accounts/lookup?acct=${rich.handle}`);
  const requested = await seen.send('Relationship', 'requested', ada, 'post', accounts(remote.id, 'follow'));
  if (!requested.requested) throw new Error('A remote follow is pending.');
  const mute = { duration: 3600, notifications: false };
  await seen.send('Relationship', 'muted for a while', ada, 'post', accounts(eve.id, 'mute'), mute);
  await seen.list('Account', 'muted', ada, '/api/v1/mutes');
  await seen.send('Relationship', 'muted no longer', ada, 'post', accounts(eve.id, 'unmute'));
  await seen.send('Relationship', 'blocked', eve, 'post', accounts(ada.id, 'block'));
  await seen.list('Relationship', 'blocking', ada, `/api/v1/accounts/relationships?id[]=${eve.id}`);
  await seen.list('Account', 'blocked', eve, '/api/v1/blocks');
  await seen.send('Relationship', 'blocked no longer', eve, 'post', accounts(ada.id, 'unblock'));
  await seen.send('Relationship', 'with a note', ada, 'post', accounts(bob.id, 'note'), { comment: 'Tea' });
  const follow = { reblogs: false, notify: true, languages: ['en'] };
  await seen.send('Relationship', 'followed with options', ada, 'post', accounts(bob.id, 'follow'), follow);
  await seen.list('Account', 'followed', ada, accounts(ada.id, 'following'));
  await seen.list('Account', 'following', bob, accounts(ada.id, 'followers'));
  await seen.list(
    'FamiliarFollowers',
    'of somebody',
    ada,
    `/api/v1/accounts/familiar_followers?id[]=${eve.id}`,
  );
  const fields_attributes = [{ name: 'Page', value: 'https://a.example/' }];
  const profile = { display_name: 'Ada L.', note: 'Counts #tea', fields_attributes };
  const path = '/api/v1/accounts/update_credentials';
  await seen.send('CredentialAccount', 'changed', ada, 'patch', path, profile);
  await seen.read('CredentialAccount', 'with everything', ada, '/api/v1/accounts/verify_credentials');
}

export async function keep({ seen, ada, bob }: Setting): Promise<void> {
  const list = await seen.send('List', 'new', ada, 'post', '/api/v1/lists', { title: 'Friends' });
  await act(ada, `/api/v1/lists/${list.id}/accounts`, { account_ids: [bob.id] });
  const changed = { title: 'Friends', replies_policy: 'none', exclusive: true };
  await seen.send('List', 'changed', ada, 'put', `/api/v1/lists/${list.id}`, changed);
  await seen.list('List', 'of an account', ada, accounts(bob.id, 'lists'));
  await seen.list('Account', 'in a list', ada, `/api/v1/lists/${list.id}/accounts`);
  await seen.list('Status', 'in a list', ada, `/api/v1/timelines/list/${list.id}`);
  await seen.send('Tag', 'followed', ada, 'post', '/api/v1/tags/tea/follow');
  await seen.read('Tag', 'read', bob, '/api/v1/tags/tea');
  await seen.list('Tag', 'in a list', ada, '/api/v1/followed_tags');
  const timelines = { home: { last_read_id: '1' }, notifications: { last_read_id: '1' } };
  await seen.send('Markers', 'set', ada, 'post', '/api/v1/markers', timelines);
  await seen.read('Search', 'of everything', ada, '/api/v2/search?q=tea');
  await seen.read('Search', 'of people', ada, '/api/v2/search?q=bob');
}

export async function filter({ seen, ada, bob }: Setting): Promise<void> {
  const spoilers = {
    title: 'Spoilers',
    context: ['home', 'public', 'thread'],
    filter_action: 'warn',
    expires_in: 3600,
    keywords_attributes: [{ keyword: 'butler', whole_word: true }],
  };
  const made = await seen.send('Filter', 'that warns', ada, 'post', '/api/v2/filters', spoilers);
  const { id } = await act(bob, '/api/v1/statuses', { status: 'It was the butler' });
  await act(ada, `/api/v2/filters/${made.id}/statuses`, { status_id: id });
  await seen.read('Filter', 'with a status', ada, `/api/v2/filters/${made.id}`);
  const hidden = { ...spoilers, title: 'Hidden', filter_action: 'hide', expires_in: null };
  await seen.send('Filter', 'that hides', ada, 'post', '/api/v2/filters', hidden);
  const blurred = { title: 'Blurred', context: ['account'], filter_action: 'blur' };
  await seen.send('Filter', 'that blurs', ada, 'post', '/api/v2/filters', blurred);
  await seen.read('Status', 'filtered', ada, `/api/v1/statuses/${id}`);
  const old = { phrase: 'ending', context: ['home'], irreversible: false, whole_word: true };
  await seen.send('FilterV1', 'of version 1', ada, 'post', '/api/v1/filters', old);
  await seen.list('FilterV1', 'in a list', ada, '/api/v1/filters', 2);
}

/** Reads all timelines, which repeat most of the statuses in lists. */
export async function readTimelines({ seen, ada, bob, here }: Setting): Promise<void> {
  await seen.list('Status', 'at home', ada, '/api/v1/timelines/home?limit=40', 5);
  await seen.list('Status', 'in public', ada, '/api/v1/timelines/public?limit=40', 10);
  await seen.list(
    'Status',
    'in public, without a login',
    here.thoughts.client,
    '/api/v1/timelines/public',
    5,
  );
  await seen.list('Status', 'with a hashtag', ada, '/api/v1/timelines/tag/tea');
  await seen.list('Status', 'of an account', ada, `${accounts(bob.id, 'statuses')}?limit=40`, 5);
  await seen.list('Status', 'pinned, in a list', bob, `${accounts(ada.id, 'statuses')}?pinned=true`);
  await seen.list('Status', 'favourited, in a list', ada, '/api/v1/favourites');
  await seen.list('Status', 'bookmarked, in a list', ada, '/api/v1/bookmarks');
  await seen.read('Instance', 'in use', here.thoughts.client, '/api/v2/instance');
  await seen.read('InstanceV1', 'in use', here.thoughts.client, '/api/v1/instance');
}

/** The replies to the registration and login of an app. */
export async function register({ seen, here, ada, bob }: Setting): Promise<void> {
  const { client } = here.thoughts;
  const app = { client_name: 'An app', redirect_uris: 'app://callback', website: 'https://app.example/' };
  const { client_id, client_secret } = await seen.send(
    'Application',
    'new',
    client,
    'post',
    '/api/v1/apps',
    app,
  );
  const grant = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read' };
  await seen.send('Token', 'of an app', client, 'post', '/oauth/token', grant);
  const report = { account_id: bob.id, comment: 'Spam', category: 'spam' };
  await seen.send('Report', 'of an account', ada, 'post', '/api/v1/reports', report);
}

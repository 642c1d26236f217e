// The OWASP API Security Top 10 (2023), except the parts covered by other tests (see docs/threat-model.md).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { forgeTokens } from '@tandem/platform/testing/owasp/forged-tokens.ts';
import { assertInventory, withRoutes } from '@tandem/platform/testing/owasp/inventory.ts';
import {
  assertNoDecompression,
  assertNoDisclosure,
  assertRegistrationLimit,
} from '@tandem/platform/testing/owasp/misconfiguration.ts';
import { SPRITE_PATH } from '../../web/icons/icons.ts';
import { makeAdministrator } from '../administrators.ts';
import { post } from '../posts.ts';
import { logIn, PASSWORD, startTestThoughts, useThoughts } from '../thoughts.ts';

/** Properties that clients must not be able to set. */
const FOREIGN = {
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  actorId: crypto.randomUUID(),
  role: 'admin',
  authorUsername: 'ada',
  author: { username: 'ada' },
  createdAt: '2000-01-01T00:00:00.000Z',
  likeCount: 99,
  joinedAt: '2000-01-01T00:00:00.000Z',
  followerCount: 99,
  thoughtCount: 99,
  passwordHash: 'x',
  key: 'x',
  editedAt: '2000-01-01T00:00:00.000Z',
  url: 'https://other.example/',
  prefix: 'x',
  lastUsedAt: null,
};
const untouched = (thing: object, what: string): void => {
  for (const [name, value] of Object.entries(thing))
    if (value !== null) assert.notDeepEqual(value, FOREIGN[name as keyof typeof FOREIGN], `${what} ${name}`);
};

const toStream = (stream: string): string => `GET /api/v1/streaming${stream}`;

/** Undocumented routes: for other servers, operators and browsers, and streams. */
const HIDDEN = [
  `GET ${SPRITE_PATH}`,
  'GET /healthz',
  'GET /readyz',
  'GET /health',
  'GET /.well-known/webfinger',
  'GET /.well-known/nodeinfo',
  'GET /nodeinfo/2.0',
  'GET /pictures/{name}',
  'GET /media/{name}',
  'GET /picture/{token}',
  'GET /oauth/authorize',
  'POST /oauth/authorize',
  'GET /nodeinfo/2.1',
  'GET /.well-known/host-meta',
  'GET /.well-known/host-meta.json',
  'POST /inbox',
  'POST /users/{username}/inbox',
  'GET /users/{username}/outbox',
  'GET /activities/{id}',
  'GET /actor',
  'GET /thoughts/{id}/replies',
  'GET /thoughts/{id}/likes',
  'GET /thoughts/{id}/shares',
  'GET /actor/outbox',
  'GET /users/{username}/collections/featured',
  'GET /users/{username}/collections/tags',
  ...['', '/user', '/user/notification', '/public', '/public/local', '/public/remote', '/hashtag'].map(
    toStream,
  ),
  ...['/hashtag/local', '/list', '/direct'].map(toStream),
  'GET /stream',
  'GET /join',
  'POST /join',
  'GET /login',
  'POST /login',
  'POST /logout',
  'GET /login/code',
  'POST /login/code',
  'GET /login/passkey',
  'POST /login/passkey',
  'GET /login/link/{token}',
  'POST /login/link/{token}',
  'GET /login/oidc',
  'POST /login/oidc',
  'GET /login/oidc/callback',
  'GET /login/oidc/account',
  'POST /login/oidc/account',
  'GET /reset/{token}',
  'POST /reset/{token}',
  'GET /me/confirm',
  'POST /me/confirm',
  'POST /me/confirm/oidc',
  'POST /me/settings/security/oidc',
  'POST /me/settings/security/oidc/remove',
  'POST /me/confirm/options',
  'GET /me/settings/security',
  'GET /me/settings/security/activity',
  'GET /forgot',
  'POST /forgot',
  'GET /email/confirm/{token}',
  'POST /email/confirm/{token}',
  'GET /email/undo/{token}',
  'POST /email/undo/{token}',
  'POST /me/settings/account/send-verification',
  'POST /me/settings/security/notices',
  'GET /me/settings/security/totp',
  'POST /me/settings/security/totp',
  'POST /me/settings/security/totp/begin',
  'GET /me/settings/security/totp/remove',
  'POST /me/settings/security/totp/remove',
  'POST /me/settings/security/passkeys',
  'POST /me/settings/security/passkeys/options',
  'POST /me/settings/security/passkeys/after-password',
  'GET /me/settings/security/passkeys/{id}',
  'POST /me/settings/security/passkeys/{id}',
  'POST /me/settings/security/passkeys/{id}/remove',
  'POST /me/settings/security/recovery-codes',
  'POST /me/settings/security/recovery-codes/file',
  'POST /operate/accounts/reset-link',
  'GET /.well-known/change-password',
  'POST /do',
  'POST /me/settings/profile/tags',
  'GET /write',
  'GET /write/complete',
  'POST /write',
  'POST /write/draft',
  'GET /setup',
  'POST /setup',
  'GET /me/settings/moving',
  'POST /me/settings/moving/aliases',
  'POST /me/settings/moving/aliases/remove',
  'POST /me/settings/moving/open',
  'POST /me/settings/moving/start',
  'POST /me/settings/moving/end',
  'GET /operate',
  'GET /operate/confirm',
  'POST /operate/confirm',
  'GET /operate/reports',
  'GET /operate/report',
  'POST /operate/report',
  'GET /operate/accounts',
  'POST /operate/accounts',
  'POST /operate/accounts/people',
  'GET /operate/log',
  'GET /operate/server',
  'POST /operate/server',
  'GET /operate/servers',
  'GET /operate/servers/blocks',
  'GET /operate/servers/blocks.csv',
  'POST /operate/servers/block',
  'POST /operate/servers/unblock',
  'POST /operate/servers/import',
  'GET /operate/invitations',
  'POST /operate/invitations',
  'POST /operate/invitations/revoke',
  'GET /operate/announcements',
  'POST /operate/announcements',
  'POST /operate/announcements/remove',
  'GET /go',
  'POST /go',
  'GET /authorize_interaction',
  'GET /share',
  'GET /intent/create',
  'GET /intent/object',
  ...['follow', 'like', 'announce'].flatMap((one) => [`GET /intent/${one}`, `POST /intent/${one}`]),
  'POST /me/announcements',
  'GET /me/notifications',
  'POST /me/notifications',
  'POST /me/marker',
  'GET /@{username}/{number}/likes',
  'GET /@{username}/{number}/boosts',
  'GET /@{username}/{number}/delete',
  'POST /@{username}/{number}/delete',
  ...['profile', 'style', 'privacy', 'account', 'logins', 'keys', 'leave', 'reading', 'posting'].map(
    (name) => `GET /me/settings/${name}`,
  ),
  ...[
    'profile',
    'profile/friends',
    'profile/avatar',
    'profile/header',
    'style',
    'privacy',
    'reading',
    'posting',
    'account/email',
  ].map((name) => `POST /me/settings/${name}`),
  ...['account/password', 'logins', 'keys', 'keys/revoke', 'leave'].map(
    (name) => `POST /me/settings/${name}`,
  ),
  ...['requests', 'following', 'followers', 'mutes', 'blocks', 'servers', 'tags', 'settings', 'reported'].map(
    (name) => `GET /me/${name}`,
  ),
  ...['bookmarks', 'likes', 'pinned', 'lists', 'messages', 'filters'].map((name) => `GET /me/${name}`),
  'GET /menu',
  'POST /me/lists',
  'GET /me/lists/{number}',
  'GET /me/lists/{number}/settings',
  ...['settings', 'members', 'delete'].map((part) => `POST /me/lists/{number}/${part}`),
  'GET /@{username}/lists',
  'POST /me/messages',
  'GET /me/messages/new',
  'GET /me/messages/{number}',
  ...['', '/read', '/remove'].map((part) => `POST /me/messages/{number}${part}`),
  'POST /me/filters',
  'GET /me/filters/new',
  'GET /me/filters/{number}',
  ...['', '/delete'].map((part) => `POST /me/filters/{number}${part}`),
  'POST /me/people',
  'POST /me/steps',
  'POST /me/servers',
  'GET /manifest.webmanifest',
  'GET /sw.js',
  'GET /me/settings/push',
  'POST /me/settings/push',
  'POST /me/settings/push/on',
  'GET /me/settings/data',
  'POST /me/settings/data',
  'GET /me/settings/data/{file}',
  'POST /me/tags',
  'GET /left',
  'GET /@{username}/more',
  'GET /@{username}/report',
  'POST /@{username}/report',
  ...['more', 'history', 'edit'].map((part) => `GET /@{username}/{number}/${part}`),
  'POST /@{username}/{number}/edit',
  'POST /@{username}/{number}/replies',
  'GET /here',
  'GET /all',
  'GET /tag/{tag}',
  'GET /people',
  'GET /find',
  'GET /about',
  'POST /look',
  'GET /@{username}',
  'GET /@{username}/followers',
  'GET /@{username}/following',
  'GET /@{username}/style.css',
  'GET /@{username}/{number}',
  'GET /@{username}/feed.atom',
  'GET /tag/{tag}/feed.atom',
  'GET /here/feed.atom',
  'GET /oembed',
  'GET /api/oembed',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /icon.svg',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable.png',
  'GET /.well-known/security.txt',
  'GET /robots.txt',
  'GET /sitemap-pages.xml',
  'GET /sitemap-people-{part}.xml',
  'GET /sitemap.xml',
];

eachDatabase('a hostile client', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('API1: other users’ data cannot be changed, and hidden objects are indistinguishable from missing ones', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id: open } = await post(ada, 'For all');
    const { id: secret } = await post(ada, 'For me', { visibility: 'private' });
    const { id: keyId } = (await ada.post('/api-keys', {})).body;
    const acts = [
      ['PUT', '', { content: 'Mine now' }],
      ['DELETE', '', undefined],
    ] as const;
    for (const [method, , body] of acts) {
      assert.equal((await eve.send(method, `/thoughts/${open}`, { body })).status, 403, method);
    }
    const every = [...acts, ['GET', '', undefined], ['GET', '/thread', undefined]] as const;
    for (const [method, below, body] of [
      ...every,
      ['POST', '/like', undefined],
      ['POST', '/boost', undefined],
    ] as const) {
      const replies = [secret, crypto.randomUUID()].map(async (id) => {
        const { status, text } = await eve.send(method, `/thoughts/${id}${below}`, { body });
        return [status, text];
      });
      const [seen, never] = await Promise.all(replies);
      assert.deepEqual(seen, never, `${method} ${below}`);
      assert.equal(seen?.[0], 404, `${method} ${below}`);
    }
    assert.equal((await eve.delete(`/api-keys/${keyId}`)).status, 404);
    assert.deepEqual((await ada.get('/api-keys')).body.length, 1);
  });

  test('API2: tokens cannot be forged', async () => {
    const { token: good } = await thoughts.join();
    for (const [what, token] of Object.entries(forgeTokens(good))) {
      assert.equal((await thoughts.client.get('/users/me', { token })).status, 401, what);
    }
    assert.equal((await thoughts.client.get('/users/me', { token: good })).status, 200);
  });

  test('API2: password guessing is limited, from one address or many', async () => {
    const settings = {
      LOGIN_FAILURES_PER_ADDRESS: '2',
      LOGIN_FAILURES_PER_IDENTIFIER: '4',
      TRUSTED_PROXIES: '127.0.0.1/8,::1',
    };
    await using limited = await startTestThoughts(dialect, settings);
    const { username } = await limited.join();
    const guess = async (from: number, password: string) => {
      const headers = { 'x-forwarded-for': `203.0.113.${from}` };
      return (await limited.client.post('/auth/login', { username, password }, { headers })).status;
    };
    assert.deepEqual(
      [await guess(1, 'wrong'), await guess(1, 'wrong'), await guess(1, PASSWORD)],
      [401, 401, 429],
    );
    assert.deepEqual(
      [await guess(2, 'wrong'), await guess(3, 'wrong'), await guess(4, PASSWORD)],
      [401, 401, 429],
    );
  });

  test('API3: read-only properties cannot be set', async () => {
    const username = `eve_${crypto.randomUUID().slice(0, 8)}`;
    const registration = { ...FOREIGN, username, email: `${username}@example.org`, password: PASSWORD };
    const registered = await thoughts.client.post('/auth/register', registration);
    assert.equal(registered.status, 201);
    const eve = await logIn(thoughts.client, username);
    const changed = await eve.put('/users/me', { ...FOREIGN, username: 'x', bio: 'Me' });
    const unproven = await eve.put('/users/me', { email: 'x@y.z' });
    assert.deepEqual([unproven.status, unproven.body.code], [400, 'password-required']);
    for (const { body } of [registered, changed]) {
      untouched(body, 'user');
      assert.deepEqual([body.username, body.email], [username, registration.email]);
    }
    const thought = await post(eve, 'Hello', FOREIGN);
    untouched(thought, 'thought');
    assert.equal(thought.authorUsername, username);
    untouched(
      (await eve.put(`/thoughts/${thought.id}`, { ...FOREIGN, content: 'Changed', visibility: 'private' }))
        .body,
      'edit',
    );
    assert.equal((await eve.get(`/thoughts/${thought.id}`)).body.visibility, 'public');
    untouched((await eve.post('/api-keys', { ...FOREIGN, name: 'mine' })).body, 'key');
  });

  test('API4: resource limits cannot be exceeded', async () => {
    const ada = await thoughts.join();
    await assertNoDecompression(ada, '/thoughts');
    assert.equal((await ada.get('/feed/public?per_page=1000000')).body.per_page, 100);
    for (const query of ['page=0', 'per_page=-1', 'page=1e9', 'page=x']) {
      assert.equal((await ada.get(`/users?${query}`)).status, 400, query);
    }
    assert.equal((await ada.get('/users?page=999999999')).status, 200);
  });

  test('API5: administrator functions are refused', async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id: open } = await post(ada, 'a');
    const { id: secret } = await post(ada, 'b', { visibility: 'private' });
    await makeAdministrator(thoughts, eve.username);
    assert.equal((await eve.get(`/thoughts/${secret}`)).status, 404);
    assert.equal((await eve.delete(`/thoughts/${open}`)).status, 403);
    assert.equal((await eve.put(`/thoughts/${open}`, { content: 'x' })).status, 403);
  });

  test('API6: registrations from one address are limited', async () => {
    await using limited = await startTestThoughts(dialect, { REGISTRATIONS_PER_ADDRESS: '2' });
    await assertRegistrationLimit(limited.client, '/auth/register', PASSWORD);
  });

  test('API8: responses do not reveal the server software', () => assertNoDisclosure(thoughts.client));

  test('API9: there are no undocumented operations', async () => {
    const [started, routes] = await withRoutes(() => startTestThoughts(dialect));
    await using other = started;
    await assertInventory(other.client, routes, HIDDEN, ['/openapi.json', '/api/openapi.json']);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { PASSWORD, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

eachDatabase('a session of the web app', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('begins with the form, and redirects to the requested page', async () => {
    const { username } = await thoughts.join();
    const { headers } = await open(thoughts.client, '/me/notifications');
    assert.equal(headers.get('location'), '/login?back=%2Fme%2Fnotifications');
    const form = { username, password: PASSWORD, back: '/me/notifications' };
    const reply = await sendForm(thoughts.client, '/login', form);
    assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/me/notifications']);
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const evil = await sendForm(thoughts.client, '/login', { ...form, back: '//evil.example' });
    assert.equal(evil.headers.get('location'), '/');
    const typed = await sendForm(thoughts.client, '/login', { ...form, back: '/tag/日本' });
    assert.deepEqual([typed.status, typed.headers.get('location')], [303, '/tag/%E6%97%A5%E6%9C%AC']);
  });

  test('with TLS, the cookie is bound to this host', async () => {
    await using secure = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: 'https://social.example' });
    const { username } = await secure.join();
    const { headers } = await sendForm(secure.client, '/login', { username, password: PASSWORD });
    assert.match(headers.get('set-cookie') ?? '', /^__Host-session=.*; Path=\/; HttpOnly; .*; Secure$/);
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    const isMember = async (sent: string) =>
      (await open(secure.client, '/', { cookie: sent })).text.includes(`data-member="${username}"`);
    assert.equal(await isMember(cookie), true);
    const planted = cookie.replace('__Host-', '');
    assert.equal(await isMember(planted), false);
    assert.equal((await open(secure.client, '/write', { cookie: planted })).status, 303);
  });

  test('does not begin with a wrong password, or from another site', async () => {
    const { username } = await thoughts.join();
    const wrong = await sendForm(thoughts.client, '/login', { username, password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.headers.get('set-cookie')], [401, null]);
    assert.match(wrong.text, /role="alert"/);
    const foreign = await sendForm(thoughts.client, '/login', { username, password: PASSWORD } as const, {
      'sec-fetch-site': 'cross-site',
    });
    assert.deepEqual([foreign.status, foreign.headers.get('set-cookie')], [403, null]);
  });

  test('is not valid for the interface, and tokens are not valid for the pages', async () => {
    const { username, token } = await thoughts.join();
    const { cookie, open: visit } = await logInByForm(thoughts.client, username);
    const value = cookie.split('=')[1] ?? '';
    assert.equal((await thoughts.client.get('/users/me', { headers: { cookie } })).status, 401);
    assert.equal((await thoughts.client.get('/users/me', { token: value })).status, 401);
    assert.equal((await open(thoughts.client, '/write', { cookie: `session=${token}` })).status, 303);
    assert.equal((await visit('/write')).status, 200);
  });

  test('ends by logging out, by expiry, and by a new password', async () => {
    const person = await thoughts.join();
    const first = await logInByForm(thoughts.client, person.username);
    const out = await first.send('/logout', {});
    assert.match(out.headers.get('set-cookie') ?? '', /^session=; .*Max-Age=0/);
    assert.equal(out.headers.get('clear-site-data'), '"cache", "storage"');
    assert.equal((await first.open('/write')).status, 303);
    const second = await logInByForm(thoughts.client, person.username);
    const changed = { currentPassword: PASSWORD, newPassword: 'another long password' };
    assert.equal((await person.patch('/users/me/password', changed)).status, 204);
    assert.equal((await second.open('/write')).status, 303);
    const third = await logInByForm(thoughts.client, person.username, 'another long password');
    assert.equal((await third.open('/write')).status, 200);
    thoughts.clock.advance(30 * DAY);
    assert.equal((await third.open('/write')).status, 303);
  });

  test('lasts for 30 days after a page was last opened, with a new cookie once a day at most', async () => {
    const { username } = await thoughts.join();
    const { open: visit, cookie: first } = await logInByForm(thoughts.client, username);
    const tag = (await visit('/about')).headers.get('etag') ?? '';
    thoughts.clock.advance(DAY - 1000);
    assert.equal((await visit('/write')).headers.get('set-cookie'), null);
    thoughts.clock.advance(28 * DAY);
    const unchanged = await open(thoughts.client, '/about', { cookie: first, 'if-none-match': tag });
    assert.equal(unchanged.status, 304);
    const renewed = unchanged.headers.get('set-cookie') ?? '';
    assert.match(renewed, /^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    const [cookie = ''] = renewed.split(';');
    assert.equal((await open(thoughts.client, '/write', { cookie })).headers.get('set-cookie'), null);
    thoughts.clock.advance(29 * DAY);
    assert.equal((await visit('/write')).status, 303);
    assert.equal((await open(thoughts.client, '/write', { cookie })).status, 200);
    thoughts.clock.advance(30 * DAY);
    assert.equal((await open(thoughts.client, '/write', { cookie })).status, 303);
  });

  test('has pages that no cache shares', async () => {
    const { username } = await thoughts.join();
    const member = await logInByForm(thoughts.client, username);
    for (const path of ['/', '/all', `/@${username}`]) {
      const { headers, text } = await member.open(path);
      assert.equal(headers.get('cache-control'), 'private, no-cache', path);
      assert.ok(text.includes(`data-member="${username}"`), path);
      assert.ok((await open(thoughts.client, path)).text.includes('data-member=""'), path);
    }
  });
});

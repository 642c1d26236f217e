import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { logIn, PASSWORD, useJournal } from '../testing/journal.ts';

eachDatabase('users', (dialect) => {
  const journal = useJournal(dialect);

  test('a new user has role user and neither display name nor time zone', async () => {
    const { body } = await (await journal.join('Newcomer_1')).get('/api/v1/users/me');
    assert.equal(body.role, 'user');
    assert.equal(body.displayName, null);
    assert.equal(body.timezone, null);
    assert.match(body.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('a taken username or email is a conflict, in any case', async () => {
    await journal.join('taken');
    const attempt = (username: string, email: string) =>
      journal.client.post('/api/v1/users/register', { username, email, password: PASSWORD });
    assert.equal((await attempt('TAKEN', 'other@example.org')).status, 409);
    assert.equal((await attempt('other', 'Taken@Example.org')).status, 409);
  });

  for (const [what, change] of Object.entries({
    'a short password': { password: '1234567' },
    'a long password': { password: 'x'.repeat(257) },
    'a username that ends with a dot': { username: 'ada.' },
    'a username with a space': { username: 'ada lovelace' },
    'an empty username': { username: '' },
    'a username of 65 characters': { username: 'a'.repeat(65) },
    'an email without @': { email: 'nobody' },
    'a password that is a number': { password: 12345678 },
    'a password with U+0000': { password: 'abcdefgh\u0000' },
    'a missing email': { email: undefined },
  })) {
    test(`${what} is refused, and the error names it`, async () => {
      const good = { username: 'fine', email: 'fine@example.org', password: PASSWORD };
      const { status, body } = await journal.client.post('/api/v1/users/register', { ...good, ...change });
      assert.equal(status, 400);
      assert.equal(body.errors[0].pointer, `/${Object.keys(change)[0]}`);
    });
  }

  test('an update leaves omitted and null fields unchanged, and clears ""', async () => {
    const ada = await journal.join();
    const set = await ada.patch('/api/v1/users/me', { displayName: 'Ada', timezone: 'Europe/Berlin' });
    assert.equal(set.status, 200);
    const kept = await ada.patch('/api/v1/users/me', { displayName: null });
    assert.deepEqual([kept.body.displayName, kept.body.timezone], ['Ada', 'Europe/Berlin']);
    const cleared = await ada.patch('/api/v1/users/me', { displayName: '', timezone: '' });
    assert.deepEqual([cleared.body.displayName, cleared.body.timezone], [null, null]);
  });

  test('an unknown time zone is refused', async () => {
    const ada = await journal.join();
    for (const timezone of ['Mars/Olympus', '+02:00', 'Europe/']) {
      assert.equal((await ada.patch('/api/v1/users/me', { timezone })).status, 400, timezone);
    }
    assert.equal((await ada.patch('/api/v1/users/me', { timezone: 'UTC' })).body.timezone, 'UTC');
  });

  test('changing the password requires the current one and ends every other session', async () => {
    const ada = await journal.join();
    const elsewhere = await logIn(journal.client, ada.username);
    const wrong = { currentPassword: 'not it at all', newPassword: 'a new password' };
    assert.equal((await ada.patch('/api/v1/users/me/password', wrong)).status, 403);
    const right = { currentPassword: PASSWORD, newPassword: 'a new password' };
    assert.equal((await ada.patch('/api/v1/users/me/password', right)).status, 204);
    assert.equal((await ada.get('/api/v1/users/me')).status, 200);
    assert.equal((await elsewhere.get('/api/v1/users/me')).status, 401);
    const refresh = { refreshToken: elsewhere.refreshToken };
    assert.equal((await journal.client.post('/api/v1/auth/refresh', refresh)).status, 401);
    await logIn(journal.client, ada.username, 'a new password');
  });

  test('a deleted account is gone, and its name is available', async () => {
    const ada = await journal.join('leaver');
    assert.equal((await ada.delete('/api/v1/users/me')).status, 204);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    const login = { identifier: 'leaver', password: PASSWORD };
    assert.equal((await journal.client.post('/api/v1/auth/login', login)).status, 401);
    await journal.join('leaver');
  });

  test('changing the email address requires the password, and the new one logs in', async () => {
    const ada = await journal.join();
    const change = (body: object) => ada.patch('/api/v1/users/me', body);
    const email = `New.${ada.username}@Example.org`;
    for (const currentPassword of [undefined, null]) {
      const { status, body } = await change({ email, displayName: 'Ada', currentPassword });
      assert.deepEqual([status, body.errors[0].pointer], [400, '/currentPassword']);
    }
    const wrong = await change({ email, displayName: 'Ada', currentPassword: 'not it at all' });
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'wrong-password']);
    const before = (await ada.get('/api/v1/users/me')).body;
    assert.deepEqual([before.displayName, before.email], [null, `${ada.username}@example.org`]);
    const changed = await change({ email, displayName: 'Ada', currentPassword: PASSWORD });
    assert.deepEqual([changed.status, changed.body.email, changed.body.displayName], [200, email, 'Ada']);
    await logIn(journal.client, email.toLowerCase());
    const old = { identifier: before.email, password: PASSWORD };
    assert.equal((await journal.client.post('/api/v1/auth/login', old)).status, 401);
    await journal.join(ada.username.replace('person', 'other'));
    const register = { username: `${ada.username}_2`, email: before.email, password: PASSWORD };
    assert.equal((await journal.client.post('/api/v1/users/register', register)).status, 201);
  });

  test('an unchanged email address requires no password, and an invalid one is refused', async () => {
    const ada = await journal.join();
    const { email } = (await ada.get('/api/v1/users/me')).body;
    for (const same of [email, null]) {
      assert.equal((await ada.patch('/api/v1/users/me', { email: same })).status, 200);
    }
    for (const bad of ['', 'nobody', 'a@b@c', 'ada@exa mple.org', `${'a'.repeat(250)}@b.org`, 5]) {
      const { status, body } = await ada.patch('/api/v1/users/me', { email: bad, currentPassword: PASSWORD });
      assert.deepEqual([status, body.errors[0].pointer], [400, '/email'], String(bad));
    }
  });

  test('a taken email address is a conflict in any case, and changes nothing', async () => {
    const ada = await journal.join();
    const bob = await journal.join();
    const email = `${bob.username}@EXAMPLE.org`;
    const taken = await ada.patch('/api/v1/users/me', {
      email,
      displayName: 'Bob',
      currentPassword: PASSWORD,
    });
    assert.deepEqual([taken.status, taken.body.code], [409, 'account-taken']);
    assert.equal((await ada.get('/api/v1/users/me')).body.displayName, null);
    const own = `${ada.username}@EXAMPLE.org`;
    const recased = await ada.patch('/api/v1/users/me', { email: own, currentPassword: PASSWORD });
    assert.deepEqual([recased.status, recased.body.email], [200, own]);
  });

  test('of concurrent requests for one email address exactly one succeeds', async () => {
    const racers = await Promise.all(Array.from({ length: 4 }, () => journal.join()));
    const email = `wanted_${racers[0]?.username}@example.org`;
    const replies = await Promise.all(
      racers.map((racer) => racer.patch('/api/v1/users/me', { email, currentPassword: PASSWORD })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  });

  test('a password sent along to delete an account must be right, and any other body is ignored', async () => {
    const ada = await journal.join();
    const erase = (body: unknown, headers?: Record<string, string>) =>
      ada.send('DELETE', '/api/v1/users/me', { body, ...(headers ? { headers } : {}) });
    for (const [body, status] of [
      [{ password: 'not it at all' }, 403],
      [{ password: '' }, 403],
      [{ password: 5 }, 400],
    ] as const) {
      assert.equal((await erase(body)).status, status, JSON.stringify(body));
    }
    assert.equal((await ada.get('/api/v1/users/me')).status, 200);
    assert.equal((await erase({ password: PASSWORD })).status, 204);
    for (const body of [
      undefined,
      {},
      [],
      'text',
      { currentPassword: 'other' },
      new Uint8Array([0xff, 0x7b]),
    ]) {
      const bob = await journal.join();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      assert.equal((await bob.send('DELETE', '/api/v1/users/me', { body, headers })).status, 204);
    }
  });
});

// Password guessing: attempts are counted before hashing, per account and per network.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, startTestJournal } from '../testing/journal.ts';

const LOGIN = '/api/v1/auth/login';
const PROXIED = { TRUSTED_PROXIES: '127.0.0.1/8,::1' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const countByStatus = (statuses: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

eachDatabase('limits on guessing passwords', (dialect) => {
  test('concurrent failures are limited like sequential ones, by username and email together', async () => {
    await using journal = await startTestJournal(dialect, { LOGIN_FAILURES_PER_ADDRESS: '4' });
    const { username } = await journal.join();
    const { body: me } = await journal.client.post(LOGIN, { identifier: username, password: PASSWORD });
    const { body: user } = await journal.client.get('/api/v1/users/me', { token: me.accessToken });
    const names = [username, user.email, username.toUpperCase()];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        journal.client.post(LOGIN, { identifier: names[at % 3], password: 'wrong password' }),
      ),
    );
    assert.deepEqual(countByStatus(replies.map(({ status }) => status)), { 401: 4, 429: 8 });
    assert.equal(
      (await journal.client.post(LOGIN, { identifier: user.email, password: PASSWORD })).status,
      429,
    );
  });

  test('attempts on many names are limited per network, and other networks are not affected', async () => {
    const settings = { LOGIN_FAILURES_PER_NETWORK: '5', ...PROXIED };
    await using journal = await startTestJournal(dialect, settings);
    const { username } = await journal.join();
    const guess = async (name: string, address: string) =>
      (await journal.client.post(LOGIN, { identifier: name, password: 'wrong password' }, from(address)))
        .status;
    const guesses = Array.from({ length: 9 }, (_, at) => guess(`nobody${at}`, `2001:db8::${at + 1}`));
    assert.deepEqual(countByStatus(await Promise.all(guesses)), { 401: 5, 429: 4 });
    assert.equal(await guess('somebody', '2001:db8::ffff:1'), 429);
    const right = { identifier: username, password: PASSWORD };
    for (const address of ['2001:db8:0:1::1', '203.0.113.7']) {
      assert.equal((await journal.client.post(LOGIN, right, from(address))).status, 200, address);
    }
  });

  test('a /48 counts as a fixed number of subscribers', async () => {
    await using journal = await startTestJournal(dialect, { LOGIN_FAILURES_PER_NETWORK: '1', ...PROXIED });
    const statuses: number[] = [];
    for (let subnet = 1; subnet <= 20; subnet += 1) {
      const body = { identifier: `nobody${subnet}`, password: 'wrong password' };
      statuses.push((await journal.client.post(LOGIN, body, from(`2001:db8:0:${subnet}::1`))).status);
    }
    assert.deepEqual(countByStatus(statuses), { 401: 16, 429: 4 });
  });

  test('guesses with a stolen token are limited like logins', async () => {
    await using journal = await startTestJournal(dialect, { LOGIN_FAILURES_PER_ADDRESS: '3' });
    const ada = await journal.join();
    const change = async (currentPassword: string) =>
      (
        await journal.client.send('PATCH', '/api/v1/users/me/password', {
          token: ada.accessToken,
          body: { currentPassword, newPassword: 'another good password' },
        })
      ).status;
    const guesses = await Promise.all(Array.from({ length: 8 }, () => change('wrong password')));
    assert.deepEqual(countByStatus(guesses), { 403: 3, 429: 5 });
    assert.equal(await change(PASSWORD), 429);
    const login = { identifier: ada.username, password: PASSWORD };
    assert.equal((await journal.client.post(LOGIN, login)).status, 429);
  });

  test('guesses when changing an email address or deleting an account are limited too', async () => {
    await using journal = await startTestJournal(dialect, { LOGIN_FAILURES_PER_ADDRESS: '2' });
    const ada = await journal.join();
    const move = (currentPassword: string) =>
      ada.patch('/api/v1/users/me', { email: 'thief@example.org', currentPassword });
    const erase = (password: string) => ada.send('DELETE', '/api/v1/users/me', { body: { password } });
    assert.equal((await move('wrong password')).status, 403);
    assert.equal((await erase('wrong password')).status, 403);
    assert.equal((await move(PASSWORD)).status, 429);
    assert.equal((await erase(PASSWORD)).status, 429);
  });

  test('registrations are limited per network', async () => {
    await using journal = await startTestJournal(dialect, { REGISTRATIONS_PER_ADDRESS: '2', ...PROXIED });
    const register = async (name: string, address: string) => {
      const body = { username: name, email: `${name}@example.org`, password: PASSWORD };
      return (await journal.client.post('/api/v1/users/register', body, from(address))).status;
    };
    const statuses = await Promise.all(
      ['ada1', 'ada2', 'ada3'].map((name, at) => register(name, `2001:db8::${at}`)),
    );
    assert.deepEqual(countByStatus(statuses), { 201: 2, 429: 1 });
    assert.equal(await register('ada4', '2001:db8:0:1::1'), 201);
  });
});

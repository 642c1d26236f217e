// Password attempts are rate limited at login and in authenticated requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';

const WRONG = 'wrong password';

const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

eachDatabase('thoughts: password guessing', (dialect) => {
  test('concurrent failed logins are rate-limited like consecutive ones', async () => {
    await using thoughts = await startTestThoughts(dialect, { LOGIN_FAILURES_PER_ADDRESS: '4' });
    const { username } = await thoughts.join();
    const logIn = async (password: string) =>
      (await thoughts.client.post('/auth/login', { username, password })).status;
    const statuses = await Promise.all(Array.from({ length: 10 }, () => logIn(WRONG)));
    assert.deepEqual([count(statuses, 401), count(statuses, 429)], [4, 6]);
    assert.equal(await logIn(PASSWORD), 429);
  });

  test('password changes with a stolen token are rate-limited', async () => {
    await using thoughts = await startTestThoughts(dialect, { LOGIN_FAILURES_PER_ADDRESS: '3' });
    const ada = await thoughts.join();
    const change = async (currentPassword: string) =>
      (await ada.patch('/users/me/password', { currentPassword, newPassword: 'another good password' }))
        .status;
    const statuses = await Promise.all(Array.from({ length: 8 }, () => change(WRONG)));
    assert.deepEqual([count(statuses, 403), count(statuses, 429)], [3, 5]);
    assert.equal(await change(PASSWORD), 429);
    const login = { username: ada.username, password: PASSWORD };
    assert.equal((await thoughts.client.post('/auth/login', login)).status, 429);
  });

  test('email changes and account deletions with a stolen token are rate-limited', async () => {
    await using thoughts = await startTestThoughts(dialect, { LOGIN_FAILURES_PER_ADDRESS: '2' });
    const ada = await thoughts.join();
    const changeEmail = (currentPassword: string) =>
      ada.send('PUT', '/users/me', { body: { email: 'thief@example.org', currentPassword } });
    const remove = (password: string) => ada.send('DELETE', '/users/me', { body: { password } });
    assert.equal((await changeEmail(WRONG)).status, 403);
    assert.equal((await remove(WRONG)).status, 403);
    assert.equal((await changeEmail(PASSWORD)).status, 429);
    assert.equal((await remove(PASSWORD)).status, 429);
  });
});

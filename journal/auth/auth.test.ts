import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, startTestJournal, useJournal } from '../testing/journal.ts';

eachDatabase('auth', (dialect) => {
  const journal = useJournal(dialect);
  const refresh = (refreshToken: string) => journal.client.post('/api/v1/auth/refresh', { refreshToken });

  test('login takes the username or the email, in any case', async () => {
    const ada = await journal.join();
    for (const identifier of [ada.username.toUpperCase(), `${ada.username}@EXAMPLE.org`]) {
      const { status, body } = await journal.client.post('/api/v1/auth/login', {
        identifier,
        password: PASSWORD,
      });
      assert.equal(status, 200);
      assert.equal(body.tokenType, 'Bearer');
      assert.equal(body.expiresIn, 900);
    }
  });

  test('wrong credentials are 401 with a challenge', async () => {
    const ada = await journal.join();
    for (const identifier of [ada.username, 'nobody-here']) {
      const reply = await journal.client.post('/api/v1/auth/login', {
        identifier,
        password: 'wrong password',
      });
      assert.equal(reply.status, 401);
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer /);
    }
  });

  test('an access token expires after 15 minutes', async () => {
    const ada = await journal.join();
    const unused = await journal.join();
    const expiresAt = Math.floor(journal.clock.now() / SECOND) * SECOND + 15 * MINUTE;
    journal.clock.set(expiresAt - 1);
    assert.equal((await ada.get('/api/v1/users/me')).status, 200);
    journal.clock.set(expiresAt);
    for (const person of [ada, unused]) assert.equal((await person.get('/api/v1/users/me')).status, 401);
  });

  test('a refresh token is replaced at every refresh', async () => {
    const ada = await journal.join();
    const { status, headers, body } = await refresh(ada.refreshToken);
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    assert.notEqual(body.refreshToken, ada.refreshToken);
    assert.equal((await journal.client.as(body.accessToken).get('/api/v1/users/me')).status, 200);
    assert.equal((await refresh(body.refreshToken)).status, 200);
  });

  test('two concurrent refreshes both get valid tokens', async () => {
    const ada = await journal.join();
    const pairs = await Promise.all([refresh(ada.refreshToken), refresh(ada.refreshToken)]);
    for (const { status, body } of pairs) {
      assert.equal(status, 200);
      assert.equal((await refresh(body.refreshToken)).status, 200);
    }
  });

  test('reusing a replaced token later ends that session, and no other', async () => {
    const ada = await journal.join();
    const elsewhere = await logIn(journal.client, ada.username);
    const { body } = await refresh(ada.refreshToken);
    journal.clock.advance(11 * SECOND);
    assert.equal((await refresh(ada.refreshToken)).status, 401);
    assert.equal((await refresh(body.refreshToken)).status, 401);
    assert.equal((await journal.client.as(body.accessToken).get('/api/v1/users/me')).status, 401);
    assert.equal((await elsewhere.get('/api/v1/users/me')).status, 200);
  });

  test('a replaced token is good for another until the grace period ends, and not after it', async () => {
    const ada = await journal.join();
    journal.clock.advance(MINUTE);
    const { body: next } = await refresh(ada.refreshToken);
    journal.clock.advance(5 * SECOND);
    assert.equal((await refresh(next.refreshToken)).status, 200);
    journal.clock.advance(5 * SECOND);
    assert.equal((await refresh(ada.refreshToken)).status, 200);
    journal.clock.advance(1);
    assert.equal((await refresh(ada.refreshToken)).status, 401);
  });

  test('a thief who used a token within the grace period cannot continue beside its owner', async () => {
    for (const next of ['thief', 'owner'] as const) {
      const ada = await journal.join();
      const elsewhere = await logIn(journal.client, ada.username);
      const { body: owners } = await refresh(ada.refreshToken);
      journal.clock.advance(9 * SECOND);
      const { status, body: stolen } = await refresh(ada.refreshToken);
      assert.equal(status, 200);
      journal.clock.advance(10 * SECOND);
      const [first, second] = next === 'thief' ? [stolen, owners] : [owners, stolen];
      const { status: goesOn, body: latest } = await refresh(first.refreshToken);
      assert.equal(goesOn, 200);
      journal.clock.advance(1);
      assert.equal((await refresh(second.refreshToken)).status, 401);
      assert.equal((await refresh(latest.refreshToken)).status, 401);
      assert.equal((await journal.client.as(latest.accessToken).get('/api/v1/users/me')).status, 401);
      assert.equal((await refresh(elsewhere.refreshToken)).status, 200);
    }
  });

  test('a thief who refreshes continuously is detected too', async () => {
    const ada = await journal.join();
    const { body: owners } = await refresh(ada.refreshToken);
    let { refreshToken: stolen } = (await refresh(ada.refreshToken)).body;
    for (let round = 0; round < 5; round += 1) {
      journal.clock.advance(4 * SECOND);
      stolen = (await refresh(stolen)).body.refreshToken;
    }
    assert.equal((await refresh(owners.refreshToken)).status, 401);
    assert.equal((await refresh(stolen)).status, 401);
  });

  test('logout ends the session at once, accepts any string, and requires one', async () => {
    const ada = await journal.join();
    const logout = (body: object) => journal.client.post('/api/v1/auth/logout', body);
    assert.equal((await logout({ refreshToken: 'no such token' })).status, 204);
    assert.equal((await logout({})).status, 400);
    assert.equal((await logout({ refreshToken: ada.refreshToken })).status, 204);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    assert.equal((await refresh(ada.refreshToken)).status, 401);
  });

  test('a bad credential on a public operation is ignored', async () => {
    const reply = await journal.client.post(
      '/api/v1/auth/logout',
      { refreshToken: 'x' },
      { token: 'rubbish' },
    );
    assert.equal(reply.status, 204);
  });

  test('failed logins are limited per identifier and address, and successful ones do not count', async () => {
    await using limited = await startTestJournal(dialect, { LOGIN_FAILURES_PER_ADDRESS: '3' });
    const ada = await limited.join();
    const login = (password: string) =>
      limited.client.post('/api/v1/auth/login', { identifier: ada.username, password });
    for (let failure = 0; failure < 3; failure += 1) {
      assert.equal((await login(PASSWORD)).status, 200);
      assert.equal((await login('wrong password')).status, 401);
    }
    const refused = await login(PASSWORD);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '900');
    limited.clock.advance(15 * MINUTE);
    assert.equal((await login(PASSWORD)).status, 200);
  });
});

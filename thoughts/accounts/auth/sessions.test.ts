import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { logIn, PASSWORD, useThoughts } from '../../testing/thoughts.ts';

eachDatabase('thoughts: sessions', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('logging out ends only the session of the token, immediately', async () => {
    const ada = await thoughts.join();
    const elsewhere = await logIn(thoughts.client, ada.username);
    assert.equal((await ada.post('/auth/logout')).status, 204);
    assert.equal((await ada.get('/users/me')).status, 401);
    assert.equal((await ada.get('/feed/public')).status, 401);
    assert.equal((await elsewhere.get('/users/me')).status, 200);
  });

  test('concurrent requests of sessions and apps are authenticated as their own user', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => thoughts.join()));
    const apps = await Promise.all([joinWithApp(thoughts), joinWithApp(thoughts)]);
    const [gone] = people;
    assert.equal((await gone?.post('/auth/logout'))?.status, 204);
    const ask = async (client: Client, path: string) => {
      const { status, body } = await client.get(path);
      return status === 200 ? body.username : status;
    };
    const rounds = Array.from({ length: 5 }, () => [
      ...people.map((person) => ask(person, '/users/me')),
      ...apps.map((app) => ask(app, '/api/v1/accounts/verify_credentials')),
      ask(thoughts.client.as('no-token'), '/users/me'),
    ]);
    const [, ...left] = people.map(({ username }) => username);
    const expected = [401, ...left, ...apps.map(({ username }) => username), 401];
    for (const round of rounds) assert.deepEqual(await Promise.all(round), expected);
  });

  test('a request after the end of a session is unauthenticated', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const lost = await Promise.all(Array.from({ length: 8 }, () => logIn(thoughts.client, ada.username)));
    let hasEnded = false;
    const others = (async () => {
      while (!hasEnded) await Promise.all(Array.from({ length: 8 }, () => bob.get('/users/me')));
    })();
    try {
      for (const session of lost) {
        assert.equal((await session.get('/users/me')).status, 200);
        assert.equal((await session.post('/auth/logout')).status, 204);
        assert.equal((await session.get('/users/me')).status, 401);
      }
    } finally {
      hasEnded = true;
      await others;
    }
  });

  test('sessions are listed with their user agents, and the current one is marked', async () => {
    const ada = await thoughts.join();
    thoughts.clock.advance(1000);
    const login = { username: ada.username, password: PASSWORD };
    const headers = { 'user-agent': `Reader/1.0 ${'x'.repeat(300)}` };
    const { token } = (await thoughts.client.post('/auth/login', login, { headers })).body;
    const listed: Json[] = (await thoughts.client.as(token).get('/auth/sessions')).body;
    assert.deepEqual(
      listed.map(({ current, userAgent }) => [current, userAgent.slice(0, 10), userAgent.length]),
      [
        [true, 'Reader/1.0', 200],
        [false, 'node', 4],
      ],
    );
    assert.equal(new Set(listed.map(({ id }) => id)).size, 2);
    for (const { createdAt, lastUsedAt } of listed) assert.equal(createdAt, lastUsedAt);
  });

  test('the last use is recorded to the hour and moves the session to the front', async () => {
    const ada = await thoughts.join();
    const elsewhere = await logIn(thoughts.client, ada.username);
    const uses = async () => {
      const sessions: Json[] = (await ada.get('/auth/sessions')).body;
      return sessions.map(({ current, createdAt, lastUsedAt }) => [
        current,
        Date.parse(lastUsedAt) - Date.parse(createdAt),
      ]);
    };
    thoughts.clock.advance(HOUR - 1);
    for (let count = 0; count < 3; count += 1)
      assert.deepEqual(
        (await uses()).map(([, used]) => used),
        [0, 0],
      );
    thoughts.clock.advance(1);
    // Recorded concurrently with the request.
    let noted = await uses();
    for (let tries = 0; tries < 1000 && noted[0]?.[1] === 0; tries += 1) noted = await uses();
    assert.deepEqual(noted, [
      [true, HOUR],
      [false, 0],
    ]);
    assert.equal((await elsewhere.get('/users/me')).status, 200);
  });

  test('users can end only their own sessions', async () => {
    const ada = await thoughts.join();
    const lost = await logIn(thoughts.client, ada.username);
    const sessions: Json[] = (await ada.get('/auth/sessions')).body;
    const path = `/auth/sessions/${sessions.find(({ current }) => !current).id}`;
    const eve = await thoughts.join();
    assert.equal((await eve.delete(path)).status, 404);
    assert.equal((await lost.get('/users/me')).status, 200);
    assert.equal((await ada.delete(path)).status, 204);
    assert.equal((await lost.get('/users/me')).status, 401);
    assert.equal((await ada.delete(path)).status, 404);
    assert.equal((await ada.delete('/auth/sessions/nonsense')).status, 404);
    assert.equal((await ada.get('/users/me')).status, 200);
  });
});

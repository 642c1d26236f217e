import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, useThoughts } from '../testing/thoughts.ts';

eachDatabase('thoughts: sessions', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('logging out ends the login of the token at once, and no other', async () => {
    const ada = await thoughts.join();
    const elsewhere = await logIn(thoughts.client, ada.username);
    assert.equal((await ada.post('/auth/logout')).status, 204);
    assert.equal((await ada.get('/users/me')).status, 401);
    assert.equal((await ada.get('/feed/public')).status, 401);
    assert.equal((await elsewhere.get('/users/me')).status, 200);
  });

  test('the own logins are listed, the one in use marked, with what each client called itself', async () => {
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

  test('the last use is noted to the hour, and moves the login to the front', async () => {
    const ada = await thoughts.join();
    const elsewhere = await logIn(thoughts.client, ada.username);
    thoughts.clock.advance(HOUR);
    const uses = async () => {
      const sessions: Json[] = (await ada.get('/auth/sessions')).body;
      return sessions.map(({ current, createdAt, lastUsedAt }) => [
        current,
        Date.parse(lastUsedAt) - Date.parse(createdAt),
      ]);
    };
    // Noted beside the request that causes it.
    let noted = await uses();
    for (let tries = 0; tries < 1000 && noted[0]?.[1] === 0; tries += 1) noted = await uses();
    assert.deepEqual(noted, [
      [true, HOUR],
      [false, 0],
    ]);
    assert.equal((await elsewhere.get('/users/me')).status, 200);
  });

  test('one login is ended from another, and nobody ends somebody else’s', async () => {
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

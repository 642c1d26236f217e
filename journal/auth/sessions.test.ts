import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { logIn, useJournal } from '../testing/journal.ts';

const SESSIONS = '/api/v1/auth/sessions';

eachDatabase('journal: sessions', (dialect) => {
  const journal = useJournal(dialect);

  test('a refresh continues its session and lists no other', async () => {
    const ada = await journal.join();
    const [before]: Json[] = (await ada.get(SESSIONS)).body;
    const { refreshToken } = ada;
    const { accessToken } = (await journal.client.post('/api/v1/auth/refresh', { refreshToken })).body;
    const after: Json[] = (await journal.client.as(accessToken).get(SESSIONS)).body;
    assert.deepEqual(
      after.map(({ id, current, userAgent }) => [id, current, userAgent]),
      [[before.id, true, 'node']],
    );
  });

  test('many requests at the same time are each of their own user', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => journal.join()));
    const ask = async ({ get }: (typeof people)[number]) => (await get('/api/v1/users/me')).body.username;
    const rounds = Array.from({ length: 5 }, () => people.map(ask));
    for (const round of rounds)
      assert.deepEqual(
        await Promise.all(round),
        people.map(({ username }) => username),
      );
  });

  test('ending a session revokes its refresh token too', async () => {
    const ada = await journal.join();
    const lost = await logIn(journal.client, ada.username);
    const sessions: Json[] = (await ada.get(SESSIONS)).body;
    const { id } = sessions.find(({ current }) => !current);
    assert.equal((await ada.delete(`${SESSIONS}/${id}`)).status, 204);
    assert.equal((await lost.get('/api/v1/users/me')).status, 401);
    const { refreshToken } = lost;
    assert.equal((await journal.client.post('/api/v1/auth/refresh', { refreshToken })).status, 401);
    assert.equal((await ada.get(SESSIONS)).body.length, 1);
  });
});

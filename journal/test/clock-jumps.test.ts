// Clock jumps by hours or days, and their correction: logins, limits, streaks and keys still work.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, useJournal } from '../testing/journal.ts';
import { ENTRIES } from '../testing/writers.ts';

const ME = '/api/v1/users/me';
const LOGIN = '/api/v1/auth/login';
const MOST_FAILURES = 3;

eachDatabase('a clock that jumps', (dialect) => {
  const journal = useJournal(dialect, { LOGIN_FAILURES_PER_IDENTIFIER: String(MOST_FAILURES) });
  let jumped = 0;
  const jump = (by: number) => {
    jumped += by;
    journal.clock.advance(by);
  };
  afterEach(() => jump(-jumped));

  for (const by of [5 * HOUR, -5 * HOUR, 3 * DAY, -3 * DAY]) {
    test(`by ${by / HOUR} hours: earlier and concurrent sessions are active after the correction`, async () => {
      const ada = await journal.join();
      jump(by);
      const meanwhile = await logIn(journal.client, ada.username);
      assert.equal((await meanwhile.get(ME)).status, 200);
      jump(-by);
      for (const login of [ada, meanwhile]) {
        const refreshed = await login.post('/api/v1/auth/refresh', { refreshToken: login.refreshToken });
        assert.equal(refreshed.status, 200, refreshed.text);
        assert.equal((await login.as(refreshed.body.accessToken).get(ME)).status, 200);
      }
      assert.equal((await ada.get(ME)).status, 200);
    });
  }

  test('back: failed logins counted far ahead lock no one out', async () => {
    const { username: identifier } = await journal.join();
    const attempt = (password: string) => journal.client.post(LOGIN, { identifier, password });
    const fail = async () => {
      for (let at = 0; at < MOST_FAILURES; at += 1) assert.equal((await attempt('wrong')).status, 401);
      assert.equal((await attempt(PASSWORD)).status, 429);
    };
    jump(DAY);
    await fail();
    jump(-DAY);
    await fail();
    jump(16 * MINUTE);
    assert.equal((await attempt(PASSWORD)).status, 200);
  });

  test('back a little: failed logins keep counting, so that adjusting a clock does not help guessing', async () => {
    const { username: identifier } = await journal.join();
    for (let at = 0; at < MOST_FAILURES; at += 1) {
      await journal.client.post(LOGIN, { identifier, password: 'wrong' });
    }
    jump(-5 * MINUTE);
    assert.equal((await journal.client.post(LOGIN, { identifier, password: PASSWORD })).status, 429);
  });

  test('back: entries logged ahead are kept, and the streak counts the days until today', async () => {
    const ada = await journal.join();
    const now = () => logIn(journal.client, ada.username);
    const streak = async () => (await (await now()).get(`${ENTRIES}/stats`)).body.currentStreak;
    await ada.post(ENTRIES, { mood: 3 });
    for (const by of [3 * DAY, DAY]) {
      jump(by);
      assert.equal((await (await now()).post(ENTRIES, { mood: 5 })).status, 201);
    }
    assert.equal(await streak(), 2);
    jump(-4 * DAY);
    assert.equal(await streak(), 1);
    assert.equal((await ada.get(ENTRIES)).body.length, 3);
    jump(-DAY);
    assert.equal(await streak(), 0);
    assert.equal((await ada.post(ENTRIES, { mood: 4 })).status, 201);
    assert.equal(await streak(), 1);
  });

  test('in either direction: an Idempotency-Key creates one entry', async () => {
    const ada = await journal.join();
    const headers = { 'idempotency-key': 'one' };
    const send = () => ada.post(ENTRIES, { mood: 2, content: 'once' }, { headers });
    const first = await send();
    const ids = new Set([first.body.id]);
    for (const by of [5 * HOUR, -5 * HOUR, -5 * HOUR, 5 * HOUR]) {
      jump(by);
      const login = await logIn(journal.client, ada.username);
      const reply = await login.post(ENTRIES, { mood: 2, content: 'once' }, { headers });
      ids.add(reply.body.id);
    }
    assert.equal(ids.size, 1);
    assert.equal((await ada.get(ENTRIES)).body.length, 1);
  });
});

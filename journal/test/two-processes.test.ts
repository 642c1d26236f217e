// Two processes serve one journal: a write through one is visible immediately through the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { totpAt } from '@tandem/platform/accounts/second-factor/totp.ts';
import { type Client, createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { type JournalService, startJournal } from '../app.ts';
import { logIn, PASSWORD, useJournal } from '../testing/journal.ts';

const ME = '/api/v1/users/me';
const LOGIN = '/api/v1/auth/login';
const MOST_FAILURES = 4;

eachDatabase('two processes of one journal', (dialect) => {
  const journal = useJournal(dialect, { LOGIN_FAILURES_PER_ADDRESS: String(MOST_FAILURES) });
  let second: JournalService;
  let other: Client;
  before(async () => {
    second = await startJournal(journal.config, journal.clock);
    other = createClient(second.url);
  });
  after(() => second.close());

  test('a session revoked at one is refused at the other, which had accepted its token', async () => {
    const ada = await journal.join();
    assert.equal((await other.as(ada.accessToken).get(ME)).status, 200);
    await ada.post('/api/v1/auth/logout', { refreshToken: ada.refreshToken });
    assert.equal((await other.as(ada.accessToken).get(ME)).status, 401);
    const again = await logIn(other, ada.username);
    assert.equal((await journal.client.as(again.accessToken).get(ME)).status, 200);
    const changed = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    const elsewhere = await logIn(journal.client, ada.username);
    assert.equal((await again.patch(`${ME}/password`, changed)).status, 204);
    assert.equal((await elsewhere.get(ME)).status, 401);
  });

  test('failed logins are counted together', async () => {
    const { username: identifier } = await journal.join();
    const fail = (client: Client) => client.post(LOGIN, { identifier, password: 'wrong' });
    for (let at = 0; at < MOST_FAILURES; at += 1) {
      assert.equal((await fail(at % 2 ? other : journal.client)).status, 401);
    }
    assert.deepEqual([(await fail(other)).status, (await fail(journal.client)).status], [429, 429]);
  });

  test('a code of an authenticator app sent to both concurrently works once', async () => {
    const ada = await journal.join();
    const { secret } = (await ada.post('/api/v1/auth/totp')).body;
    const codeNow = () => totpAt(secret, journal.clock.now());
    assert.equal((await ada.post('/api/v1/auth/totp/confirm', { code: await codeNow() })).status, 200);
    journal.clock.advance(30 * SECOND);
    const body = { identifier: ada.username, password: PASSWORD, code: await codeNow() };
    const clients = [journal.client, other, journal.client, other];
    const replies = await Promise.all(clients.map((client) => client.post(LOGIN, body)));
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 401, 401, 401]);
  });

  test('an Idempotency-Key sent to both concurrently creates one entry', async () => {
    const ada = await journal.join();
    const body = { mood: 3, content: 'once' };
    const replies = await Promise.all(
      [ada, other.as(ada.accessToken), ada, other.as(ada.accessToken)].map((client) =>
        client.post('/api/v1/entries', body, { headers: { 'idempotency-key': 'same' } }),
      ),
    );
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]));
    assert.equal(new Set(replies.map((reply) => reply.body.id)).size, 1);
    assert.equal((await ada.get('/api/v1/entries')).body.length, 1);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { logIn, PASSWORD, startTestJournal, type TestJournal, useJournal } from '../testing/journal.ts';

const SESSION = '/api/v1/web/session';
const DEVICES = '/api/v1/users/me/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const cookieOf = ({ headers }: Reply): string => headers.get('set-cookie') ?? '';
const pairOf = (reply: Reply): string => cookieOf(reply).split(';', 1)[0] ?? '';

/** The headers of a same-origin page. */
const page = (cookie?: string) => ({
  headers: { 'x-requested-with': 'fetch', 'user-agent': FIREFOX, ...(cookie ? { cookie } : {}) },
});

const signIn = ({ client }: TestJournal, username: string, more: object = {}) =>
  client.post(SESSION, { identifier: username, password: PASSWORD, ...more }, page());

eachDatabase('a web session', (dialect) => {
  const journal = useJournal(dialect);
  const renew = (cookie: string) => journal.client.post(`${SESSION}/refresh`, undefined, page(cookie));

  test('stores its refresh token in a cookie for its own path, without access for scripts', async () => {
    const ada = await journal.join();
    const reply = await signIn(journal, ada.username);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(Object.keys(reply.body).sort(), ['accessToken', 'expiresIn', 'tokenType']);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.match(
      cookieOf(reply),
      /^journal_session=[\w-]{43}; Path=\/api\/v1\/web; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    const me = await journal.client.as(reply.body.accessToken).get('/api/v1/users/me');
    assert.equal(me.body.username, ada.username);
  });

  test('cannot begin with a provider if none is configured', async () => {
    assert.equal((await journal.client.get('/sign-in/oidc')).status, 404);
  });

  test('over TLS, has a cookie that other hosts of the domain cannot set without TLS', async () => {
    await using secure = await startTestJournal(dialect, { JOURNAL_PUBLIC_URL: 'https://journal.example' });
    const ada = await secure.join();
    const reply = await signIn(secure, ada.username);
    assert.match(cookieOf(reply), /^__Secure-journal_session=.*; SameSite=Strict; Secure; Max-Age/);
    const renewWith = async (cookie: string) =>
      (await secure.client.post(`${SESSION}/refresh`, undefined, page(cookie))).status;
    assert.equal(await renewWith(pairOf(reply).replace('__Secure-', '')), 401);
    assert.equal(await renewWith(pairOf(reply)), 200);
  });

  test('is refused to scripts of other sites, with any headers', async () => {
    const ada = await journal.join();
    const cookie = pairOf(await signIn(journal, ada.username));
    const { headers } = page(cookie);
    const { origin } = new URL(journal.service.url);
    const renewFrom = async (from: Record<string, string>) =>
      (await journal.client.post(`${SESSION}/refresh`, undefined, { headers: { ...headers, ...from } }))
        .status;
    for (const from of [
      { 'sec-fetch-site': 'cross-site', origin },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      assert.equal(await renewFrom(from), 403, JSON.stringify(from));
    assert.equal(await renewFrom({ 'sec-fetch-site': 'same-origin' }), 200);
    const again = await signIn(journal, ada.username);
    const own = { headers: { ...page(pairOf(again)).headers, origin } };
    assert.equal((await journal.client.post(`${SESSION}/refresh`, undefined, own)).status, 200);
  });

  test('ends with the browser on a shared device, also after a renewal', async () => {
    const ada = await journal.join();
    const reply = await signIn(journal, ada.username, { remember: false });
    assert.doesNotMatch(cookieOf(reply), /Max-Age|Expires/);
    const renewed = await renew(pairOf(reply));
    assert.equal(renewed.status, 200, renewed.text);
    assert.doesNotMatch(cookieOf(renewed), /Max-Age|Expires/);
  });

  test('is renewed by the cookie, which is replaced each time', async () => {
    const ada = await journal.join();
    const first = pairOf(await signIn(journal, ada.username));
    const { status, body, ...renewed } = await renew(`theme=dark; ${first}; other=1`);
    assert.equal(status, 200);
    const second = pairOf({ status, body, ...renewed });
    assert.notEqual(second, first);
    assert.equal((await journal.client.as(body.accessToken).get('/api/v1/users/me')).status, 200);
    journal.clock.advance(11 * SECOND);
    assert.equal((await renew(second)).status, 200);
    assert.equal((await renew(first)).status, 401, 'a reused replaced token ends the session');
    assert.equal((await renew(second)).status, 401);
  });

  test('survives lost responses, of any age', async () => {
    const ada = await journal.join();
    const first = pairOf(await signIn(journal, ada.username));
    for (let lost = 0; lost < 3; lost += 1) {
      assert.equal((await renew(first)).status, 200);
      journal.clock.advance(2 * DAY);
    }
    const latest = pairOf(await renew(first));
    journal.clock.advance(DAY);
    const next = pairOf(await renew(latest));
    assert.equal((await renew(first)).status, 401, 'its successor has been used since');
    assert.equal((await renew(next)).status, 401);
  });

  test('ends if two clients continue it, in any order', async () => {
    for (const isThiefFirst of [true, false]) {
      const ada = await journal.join();
      const stolen = pairOf(await signIn(journal, ada.username));
      const owners = pairOf(await renew(stolen));
      journal.clock.advance(DAY);
      const thiefs = pairOf(await renew(stolen));
      journal.clock.advance(DAY);
      const order = isThiefFirst ? [thiefs, owners] : [owners, thiefs];
      const replies = [];
      for (const cookie of order) replies.push(await renew(cookie));
      assert.deepEqual(
        replies.map(({ status }) => status),
        isThiefFirst ? [200, 401] : [401, 401],
      );
      assert.equal((await renew(pairOf(replies[0] as Reply))).status, 401);
    }
  });

  test('is refused without the custom header, and without a valid cookie', async () => {
    const ada = await journal.join();
    const cookie = pairOf(await signIn(journal, ada.username));
    const bare = { headers: { cookie } };
    const login = { identifier: ada.username, password: PASSWORD };
    const refused = [
      await journal.client.post(SESSION, login, bare),
      await journal.client.post(`${SESSION}/refresh`, undefined, bare),
      await journal.client.delete(SESSION, bare),
    ];
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [400, 'header-required']);
    for (const bad of ['', 'journal_session=', 'journal_session=x', `${cookie}x`, 'journal_session=a b'])
      assert.equal((await renew(bad)).status, 401, bad);
    assert.equal((await renew('theme=dark')).body.code, 'credential-required');
    assert.equal((await renew(cookie)).status, 200, 'a refused request changed nothing');
    const wrong = { identifier: ada.username, password: 'wrong password' };
    const { status, headers } = await journal.client.post(SESSION, wrong, page());
    assert.deepEqual([status, headers.get('set-cookie')], [401, null]);
  });

  test('ends on sign-out, and the cookie is removed', async () => {
    const ada = await journal.join();
    const reply = await signIn(journal, ada.username);
    const out = await journal.client.delete(SESSION, page(pairOf(reply)));
    assert.equal(out.status, 204);
    assert.match(cookieOf(out), /^journal_session=; Path=\/api\/v1\/web; .*Max-Age=0$/);
    assert.equal((await renew(pairOf(reply))).status, 401);
    assert.equal((await journal.client.as(reply.body.accessToken).get('/api/v1/users/me')).status, 401);
    assert.equal((await journal.client.delete(SESSION, page())).status, 204);
  });

  test('expires thirty days after its last use, and its tokens thirty days after their creation', async () => {
    const ada = await journal.join();
    const first = pairOf(await signIn(journal, ada.username));
    journal.clock.advance(20 * DAY);
    const second = pairOf(await renew(first));
    journal.clock.advance(10 * DAY);
    // The token has expired, so its use is no evidence of theft.
    assert.equal((await renew(first)).status, 401);
    journal.clock.advance(20 * DAY - 1);
    const third = pairOf(await renew(second));
    journal.clock.advance(30 * DAY);
    assert.equal((await renew(third)).status, 401);
  });

  test('is listed as a device, which can be signed out individually', async () => {
    const ada = await journal.join();
    const { accessToken } = (await signIn(journal, ada.username)).body;
    const here = journal.client.as(accessToken);
    const { status, body } = await here.get(DEVICES);
    assert.equal(status, 200);
    assert.deepEqual(body.map(({ name, current }: Device) => [name, current]).toSorted(), [
      ['Firefox on Linux', true],
      ['node', false],
    ]);
    const other = body.find(({ current }: Device) => !current);
    assert.equal((await here.delete(`${DEVICES}/${other.id}`)).status, 204);
    assert.equal((await ada.get('/api/v1/users/me')).status, 401);
    const eve = await journal.join();
    const [mine] = (await here.get(DEVICES)).body;
    assert.equal((await eve.delete(`${DEVICES}/${mine.id}`)).status, 404);
    const again = await logIn(journal.client, ada.username);
    assert.equal((await again.delete(`${DEVICES}/${mine.id}`)).status, 204);
    assert.equal((await here.get(DEVICES)).status, 401);
  });
});

eachDatabase('a web session ended on another device', (dialect) => {
  const journal = useJournal(dialect);
  const renew = (cookie: string) => journal.client.post(`${SESSION}/refresh`, undefined, page(cookie));
  const codeOf = async (cookie: string) => {
    const { status, body } = await renew(cookie);
    return [status, body.code];
  };

  /** Signs in on two devices. Returns a client of one, and the id and all cookies of the other. */
  async function signInTwice() {
    const ada = await journal.join();
    const first = pairOf(await signIn(journal, ada.username));
    const cookies = [first, pairOf(await renew(first))];
    const devices: Device[] = (await ada.get(DEVICES)).body;
    const id = devices.find(({ current }) => !current)?.id;
    return { ada, id, cookies };
  }

  test('requires the removal of its copy only on request', async () => {
    const kept = await signInTwice();
    assert.equal((await kept.ada.delete(`${DEVICES}/${kept.id}`)).status, 204);
    for (const cookie of kept.cookies) assert.deepEqual(await codeOf(cookie), [401, 'invalid-token']);
    const removed = await signInTwice();
    const path = `${DEVICES}/${removed.id}?removeCopy=true`;
    assert.equal((await kept.ada.delete(path)).status, 404, 'of another user');
    assert.equal((await renew(removed.cookies[1] ?? '')).status, 200);
    assert.equal((await removed.ada.delete(path)).status, 204);
    // A reply may have been lost, so the device may hold an earlier token.
    for (const cookie of [...removed.cookies, ...removed.cookies])
      assert.deepEqual(await codeOf(cookie), [401, 'remove-copy']);
    assert.equal((await removed.ada.get('/api/v1/users/me')).status, 200);
    journal.clock.advance(30 * DAY);
    for (const cookie of removed.cookies) assert.deepEqual(await codeOf(cookie), [401, 'invalid-token']);
  });

  test('with another password reports that it has ended', async () => {
    const { ada, cookies } = await signInTwice();
    const body = { currentPassword: PASSWORD, newPassword: 'another valid password' };
    assert.equal((await ada.patch('/api/v1/users/me/password', body)).status, 204);
    assert.deepEqual(await codeOf(cookies[1] ?? ''), [401, 'invalid-token']);
  });
});

type Device = { id: string; name: string | null; current: boolean };

// Tests of the shared features of accounts, which each service runs at its own paths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateTotpSecret, totpAt } from '../accounts/second-factor/totp.ts';
import type { Program } from '../cli/command.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { type Client, createClient, type Json, type Reply } from './client.ts';
import type { TestClock } from './clock.ts';
import { runInProcess } from './commands.ts';
import { testPasskeys } from './passkeys.ts';

export type AccountHarness = {
  prefix: string;
  /** The member of the login request that names the account. */
  identifier: 'username' | 'identifier';
  password: string;
  client(): Client;
  clock(): TestClock;
  join(): Promise<Client & { username: string }>;
  runJobs(): Promise<void>;
  program(publicUrl?: string): Program;
};

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const kindsOf = ({ data }: Json): string[] => data.map(({ kind }: Json) => kind);

export function testAccountSecurity(harness: AccountHarness): void {
  const { prefix, identifier, password: PASSWORD } = harness;
  const path = (rest: string) => `${prefix}/${rest}`;
  const logIn = (name: string, more: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
    harness.client().post(path('login'), { [identifier]: name, password: PASSWORD, ...more }, { headers });
  const tokenOf = ({ body }: Reply): string => body.token ?? body.accessToken;
  const codeOf = (secret: string): Promise<string> => totpAt(secret, harness.clock().now());
  const activityOf = async (person: Client): Promise<Json> => (await person.get(path('activity'))).body;
  const statusAndCode = ({ status, body }: Reply) => [status, body?.code];
  const run = (...args: string[]) => runInProcess(harness.program(), args);

  /** Turns the second factor on; the clock moves on to the next code. */
  async function secure(person: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
    const begun = await person.post(path('totp'));
    assert.equal(begun.status, 201, begun.text);
    const { secret } = begun.body;
    const confirmed = await person.post(path('totp/confirm'), { code: await codeOf(secret) });
    assert.equal(confirmed.status, 200, confirmed.text);
    harness.clock().advance(30 * SECOND);
    return { secret, recoveryCodes: confirmed.body.recoveryCodes };
  }

  test('the activity lists logins, failures as one item per hour, and changes, newest first', async () => {
    const person = await harness.join();
    harness.clock().advance(SECOND);
    for (const _ of [1, 2, 3]) await logIn(person.username, { password: 'wrong password' });
    harness.clock().advance(SECOND);
    assert.equal((await logIn(person.username, {}, { 'user-agent': FIREFOX })).status, 200);
    const { data } = await activityOf(person);
    const [latest, failed] = data;
    assert.deepEqual(
      [latest.kind, latest.hits, latest.device, latest.detail],
      ['login', 1, 'Firefox on Linux', null],
    );
    assert.deepEqual([failed.kind, failed.hits], ['login-failed', 3]);
    assert.match(latest.network, /^(127\.0\.0\.0\/24|::\/48)$/);
    const other = await harness.join();
    assert.deepEqual(kindsOf(await activityOf(other)), ['login'], 'of the caller alone');
    const first = (await person.get(path('activity?limit=1'))).body;
    assert.deepEqual(kindsOf(first), ['login']);
    const second = (await person.get(path(`activity?limit=50&cursor=${first.next}`))).body;
    assert.deepEqual([second.data[0].kind, second.next], ['login-failed', undefined]);
    assert.equal((await person.get(path('activity?cursor=nonsense'))).status, 400);
  });

  test('the activity keeps 90 days', async () => {
    const person = await harness.join();
    harness.clock().advance(90 * DAY);
    const later = harness.client().as(tokenOf(await logIn(person.username)));
    assert.deepEqual(kindsOf(await activityOf(later)), ['login']);
    await harness.runJobs();
    assert.equal((await activityOf(later)).data.length, 1);
  });

  test('the ways to log in are public', async () => {
    const { status, body } = await harness.client().get(path('methods'));
    assert.deepEqual([status, body], [200, { password: true, passkeys: true, oidc: null, mail: false }]);
    const { port } = new URL(harness.client().url);
    const elsewhere = createClient(`http://127.0.0.1:${port}`);
    assert.equal((await elsewhere.get(path('methods'))).body.passkeys, false, 'browsers need a name');
    const refused = await elsewhere.post(path('passkeys/login/options'));
    assert.deepEqual(statusAndCode(refused), [403, 'passkeys-off']);
  });

  test('a confirmation counts for ten minutes, as a login does', async () => {
    const person = await harness.join();
    harness.clock().advance(10 * MINUTE);
    assert.deepEqual(statusAndCode(await person.post(path('totp'))), [403, 'reauthentication-required']);
    const wrong = await person.post(path('reauthenticate'), { password: 'wrong password' });
    assert.deepEqual(statusAndCode(wrong), [403, 'wrong-password']);
    assert.equal((await person.post(path('reauthenticate'), { password: PASSWORD })).status, 204);
    assert.equal((await person.post(path('totp'))).status, 201);
  });

  test('without a second factor, a code is ignored', async () => {
    const { username } = await harness.join();
    assert.equal((await logIn(username, { code: '123456' })).status, 200);
  });

  test('turning the second factor on ends other sessions, and a login then needs a code', async () => {
    const person = await harness.join();
    const other = harness.client().as(tokenOf(await logIn(person.username)));
    const begun = (await person.post(path('totp'))).body;
    assert.match(begun.secret, /^[A-Z2-7]{32}$/);
    assert.match(
      begun.uri,
      new RegExp(
        `^otpauth://totp/[^/]+:${person.username}\\?secret=${begun.secret}&issuer=.+&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    const unconfirmed = await person.get(path('security'));
    assert.deepEqual([unconfirmed.body.totp, unconfirmed.body.secondFactorSince], [false, null]);
    const wrong = await person.post(path('totp/confirm'), { code: 'ABCDEF' });
    assert.deepEqual(statusAndCode(wrong), [400, 'wrong-code']);
    const { secret, recoveryCodes } = await secure(person);
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
    assert.equal((await other.get(path('security'))).status, 401);
    const { body } = await person.get(path('security'));
    assert.deepEqual(
      [body.totp, body.recoveryCodesLeft, body.hasPassword, typeof body.secondFactorSince],
      [true, 10, true, 'string'],
    );
    assert.equal((await person.post(path('totp'))).status, 409);

    const refused = await logIn(person.username);
    assert.deepEqual(statusAndCode(refused), [401, 'second-factor-required']);
    assert.match(refused.body.challenge, /^[\w-]{43}$/);
    assert.deepEqual(refused.body.methods, ['totp', 'recovery-code']);
    const mistyped = await logIn(person.username, { password: 'wrong password' });
    assert.deepEqual(statusAndCode(mistyped), [401, 'wrong-credentials']);
    harness.clock().advance(SECOND);
    const code = await codeOf(secret);
    const { challenge } = refused.body;
    const complete = (given: string) =>
      harness.client().post(path('login/second-factor'), { challenge, code: given });
    assert.deepEqual(statusAndCode(await complete('000000')), [401, 'wrong-code']);
    const done = await complete(code);
    assert.equal(done.status, 200, done.text);
    assert.equal((await harness.client().as(tokenOf(done)).get(path('security'))).status, 200);
    assert.deepEqual(statusAndCode(await complete(code)), [401, 'challenge-expired']);
    harness.clock().advance(SECOND);
    assert.deepEqual(statusAndCode(await logIn(person.username, { code })), [401, 'wrong-code'], 'spent');
    harness.clock().advance(30 * SECOND);
    assert.equal((await logIn(person.username, { code: await codeOf(secret) })).status, 200);
    const kinds = kindsOf(await activityOf(person));
    assert.deepEqual(kinds.slice(0, 2), ['login', 'second-factor-failed']);
    assert.ok(kinds.includes('second-factor-on'));
  });

  test('of concurrent requests with one code, one logs in', async () => {
    const person = await harness.join();
    const { secret } = await secure(person);
    const code = await codeOf(secret);
    const replies = await Promise.all([1, 2, 3, 4].map(() => logIn(person.username, { code })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  test('a recovery code works once, however it is written', async () => {
    const person = await harness.join();
    const { recoveryCodes } = await secure(person);
    const [first = '', second = ''] = recoveryCodes;
    const written = first.replaceAll('-', ' ').toLowerCase();
    assert.equal((await logIn(person.username, { code: written })).status, 200);
    assert.deepEqual(statusAndCode(await logIn(person.username, { code: first })), [401, 'wrong-code']);
    assert.equal((await person.get(path('security'))).body.recoveryCodesLeft, 9);
    const renewed = await person.post(path('recovery-codes'));
    assert.equal(renewed.status, 201);
    assert.deepEqual(statusAndCode(await logIn(person.username, { code: second })), [401, 'wrong-code']);
    const [fresh = ''] = renewed.body.recoveryCodes;
    assert.equal((await logIn(person.username, { code: fresh })).status, 200);
  });

  test('a challenge ends after five minutes and after five attempts', async () => {
    const person = await harness.join();
    const { secret } = await secure(person);
    const begin = async (): Promise<string> => (await logIn(person.username)).body.challenge;
    const complete = async (challenge: string, code: string) =>
      statusAndCode(await harness.client().post(path('login/second-factor'), { challenge, code }));
    const late = await begin();
    harness.clock().advance(5 * MINUTE);
    assert.deepEqual(await complete(late, await codeOf(secret)), [401, 'challenge-expired']);
    const tried = await begin();
    for (const _ of [1, 2, 3, 4, 5]) assert.deepEqual(await complete(tried, 'none'), [401, 'wrong-code']);
    assert.deepEqual(await complete(tried, await codeOf(secret)), [401, 'challenge-expired']);
    assert.deepEqual(await complete('A'.repeat(43), 'none'), [401, 'challenge-expired']);
  });

  test('wrong codes are limited', async () => {
    const person = await harness.join();
    const { secret, recoveryCodes } = await secure(person);
    const guesses = [];
    for (let at = 0; at < 10; at += 1)
      guesses.push((await logIn(person.username, { code: '000000' })).status);
    assert.deepEqual(new Set(guesses), new Set([401]));
    const limited = await logIn(person.username, { code: await codeOf(secret) });
    assert.equal(limited.status, 429);
    assert.ok(Number(limited.headers.get('retry-after')) > 0);
    harness.clock().advance(15 * MINUTE);
    assert.equal((await logIn(person.username, { code: recoveryCodes[0] })).status, 200);
  });

  test('with a second factor, sensitive changes need a recent confirmation with a code', async () => {
    const person = await harness.join();
    const { secret } = await secure(person);
    harness.clock().advance(10 * MINUTE);
    assert.deepEqual(statusAndCode(await person.delete(path('totp'))), [403, 'reauthentication-required']);
    const without = await person.post(path('reauthenticate'), { password: PASSWORD });
    assert.deepEqual(statusAndCode(without), [401, 'second-factor-required']);
    const proof = { password: PASSWORD, code: await codeOf(secret) };
    assert.equal((await person.post(path('reauthenticate'), proof)).status, 204);
    assert.equal((await person.delete(path('totp'))).status, 204);
    const { body } = await person.get(path('security'));
    assert.deepEqual([body.totp, body.secondFactorSince, body.recoveryCodesLeft], [false, null, 0]);
    assert.equal((await logIn(person.username)).status, 200);
    assert.equal((await person.post(path('recovery-codes'))).status, 409);
  });

  test('a link of the command line resets a password once, with the code of a second factor', async () => {
    const person = await harness.join();
    const { json } = await run('users', 'reset-link', person.username, '--json');
    const token = json.url.split('/').at(-1);
    const complete = (body: object) => harness.client().post(path('password-reset/complete'), body);
    assert.match(json.url, /\/reset\/[\w-]{43}$/);
    assert.equal((await complete({ token, newPassword: 'short' })).status, 400);
    assert.equal((await complete({ token, newPassword: 'another long password' })).status, 204);
    assert.deepEqual(statusAndCode(await complete({ token, newPassword: 'another long password' })), [
      400,
      'link-expired',
    ]);
    assert.equal((await person.get(path('security'))).status, 401, 'sessions have ended');
    assert.equal((await logIn(person.username)).status, 401);
    const again = await logIn(person.username, { password: 'another long password' });
    const back = harness.client().as(tokenOf(again));
    const kinds = kindsOf(await activityOf(back));
    assert.ok(kinds.includes('reset-link-created') && kinds.includes('password-reset'), kinds.join());

    const { secret } = await secure(back);
    const second = (await run('users', 'reset-link', person.username, '--json')).json.url.split('/').at(-1);
    const needed = await complete({ token: second, newPassword: PASSWORD });
    assert.deepEqual(statusAndCode(needed), [401, 'second-factor-required']);
    const code = await codeOf(secret);
    assert.equal((await complete({ token: second, newPassword: PASSWORD, code })).status, 204);
    assert.deepEqual(
      statusAndCode(await logIn(person.username)),
      [401, 'second-factor-required'],
      'it stays on',
    );
    const late = (await run('users', 'reset-link', person.username, '--json')).json.url.split('/').at(-1);
    harness.clock().advance(25 * HOUR);
    const expired = await complete({ token: late, newPassword: PASSWORD, code: await codeOf(secret) });
    assert.equal(expired.body.code, 'link-expired');
  });

  test('the command line logs in by a link, resets the second factor, and shows the activity', async () => {
    const person = await harness.join();
    const { json } = await run('users', 'login-link', person.username, '--json');
    const token = json.url.split('/').at(-1);
    const byLink = await harness.client().post(path('login/link'), { token });
    assert.equal(byLink.status, 200, byLink.text);
    assert.deepEqual(statusAndCode(await harness.client().post(path('login/link'), { token })), [
      400,
      'link-expired',
    ]);
    await secure(person);
    assert.equal((await run('users', 'login-link', person.username)).code, 2);
    const opened = await run('users', 'login-link', person.username, '--reset-second-factor', '--json');
    assert.equal(opened.code, 0, opened.errors);
    assert.equal((await logIn(person.username)).status, 200);
    assert.equal((await run('users', 'reset-second-factor', person.username)).code, 0);
    assert.equal((await run('users', 'verify-email', person.username)).code, 0);
    assert.equal((await run('users', 'unlink', person.username)).code, 0);
    const { json: listed } = await run('users', 'activity', person.username, '--json');
    const kinds = listed.map(({ kind }: Json) => kind);
    for (const kind of ['login', 'second-factor-on', 'second-factor-off', 'email-verified'])
      assert.ok(kinds.includes(kind), kind);
  });

  testPasskeys(harness, logIn);

  test('a secret has 160 random bits', async () => {
    assert.notEqual(await generateTotpSecret(), await generateTotpSecret());
  });
}

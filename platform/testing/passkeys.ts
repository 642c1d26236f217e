// Tests of passkeys, which each service runs at its own paths.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE, SECOND } from '../time/clock.ts';
import type { AccountHarness } from './account-security.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import type { Client, Json, Reply } from './client.ts';
import { runInProcess } from './commands.ts';

type Login = (name: string, more?: object) => Promise<Reply>;

const statusAndCode = ({ status, body }: Reply) => [status, body?.code];

export function testPasskeys(harness: AccountHarness, logIn: Login): void {
  const path = (rest: string) => `${harness.prefix}/${rest}`;
  const tokenOf = ({ body }: Reply): string => body.token ?? body.accessToken;
  const createDevice = (behaviour: Parameters<typeof createAuthenticator>[1] = {}) =>
    createAuthenticator(harness.client().url, behaviour);
  const securityOf = async (person: Client): Promise<Json> => (await person.get(path('security'))).body;
  const kindsOf = async (person: Client): Promise<string[]> =>
    (await person.get(path('activity'))).body.data.map(({ kind }: Json) => kind);

  async function register(person: Client, device: Authenticator, name?: string): Promise<Reply> {
    const begun = await person.post(path('passkeys/options'));
    assert.equal(begun.status, 200, begun.text);
    const response = device.create(begun.body.options);
    return person.post(path('passkeys'), name === undefined ? { response } : { response, name });
  }

  /** A member with a passkey. */
  async function joinWith(device: Authenticator) {
    const person = await harness.join();
    const added = await register(person, device, 'My phone');
    assert.equal(added.status, 201, added.text);
    return person;
  }

  const begin = async (): Promise<Json> => (await harness.client().post(path('passkeys/login/options'))).body;
  const send = (challenge: string, response: Json) =>
    harness.client().post(path('passkeys/login'), { challenge, response });

  async function logInBy(device: Authenticator): Promise<Reply> {
    const { challenge, options } = await begin();
    return send(challenge, device.get(options));
  }

  /** Begins a login with the password, and completes it by the device. */
  async function completeBy(username: string, device: Authenticator): Promise<Reply> {
    const { challenge } = (await logIn(username)).body;
    const begun = await harness.client().post(path('login/second-factor/options'), { challenge });
    assert.equal(begun.status, 200, begun.text);
    const passkey = device.get(begun.body.options);
    return harness.client().post(path('login/second-factor'), { challenge, passkey });
  }

  test('a passkey is added, listed, renamed and removed', async () => {
    const device = createDevice({ isBackedUp: true });
    const person = await harness.join();
    const { options } = (await person.post(path('passkeys/options'))).body;
    assert.deepEqual(
      [options.attestation, options.authenticatorSelection.residentKey, options.rp.id],
      ['none', 'preferred', 'localhost'],
    );
    assert.deepEqual(
      options.pubKeyCredParams.map(({ alg }: Json) => alg),
      [-8, -7, -257],
    );
    assert.equal(Buffer.from(options.user.id, 'base64url').length, 16);
    const added = await register(person, device, '  My phone ');
    assert.equal(added.status, 201, added.text);
    const { id, name, lastUsedAt, backedUp } = added.body;
    assert.deepEqual([id, name, lastUsedAt, backedUp], [device.id, 'My phone', null, true]);
    assert.deepEqual((await person.get(path('passkeys'))).body, [added.body]);
    const again = (await person.post(path('passkeys/options'))).body.options;
    assert.deepEqual(
      again.excludeCredentials.map((one: Json) => one.id),
      [device.id],
    );
    const renamed = await person.patch(path(`passkeys/${id}`), { name: 'Old phone' });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Old phone']);
    assert.equal((await person.patch(path(`passkeys/${id}`), { name: ' ' })).status, 400);
    const other = await harness.join();
    for (const reply of [
      await other.patch(path(`passkeys/${id}`), { name: 'Mine' }),
      await other.delete(path(`passkeys/${id}`)),
    ])
      assert.equal(reply.status, 404, 'of somebody else');
    assert.deepEqual(statusAndCode(await register(other, device)), [409, 'passkey-exists']);
    assert.equal((await person.delete(path(`passkeys/${id}`))).status, 204);
    assert.deepEqual((await securityOf(person)).passkeys, []);
    const kinds = await kindsOf(person);
    assert.deepEqual(kinds.slice(0, 2), ['passkey-removed', 'passkey-added']);
    assert.deepEqual(statusAndCode(await logInBy(device)), [401, 'wrong-passkey']);
  });

  test('without a name a passkey is called as the device, and changes need a confirmation', async () => {
    const person = await joinWith(createDevice());
    const unnamed = await register(person, createDevice());
    assert.equal(unnamed.status, 201);
    assert.ok(unnamed.body.name.length > 0);
    harness.clock().advance(10 * MINUTE);
    for (const reply of [
      await person.post(path('passkeys/options')),
      await person.delete(path(`passkeys/${unnamed.body.id}`)),
      await person.patch(path('security'), { passkeyAfterPassword: true }),
    ])
      assert.deepEqual(statusAndCode(reply), [403, 'reauthentication-required']);
  });

  test('a registration is refused with another challenge, origin or session, and a second time', async () => {
    const person = await harness.join();
    const { options } = (await person.post(path('passkeys/options'))).body;
    const other = await harness.join();
    const add = (who: Client, response: Json) => who.post(path('passkeys'), { response });
    const wrong = [400, 'wrong-passkey'];
    assert.deepEqual(statusAndCode(await add(other, createDevice().create(options))), wrong);
    const renewed = (await person.post(path('passkeys/options'))).body.options;
    const elsewhere = createAuthenticator('http://localhost:1').create(renewed);
    assert.deepEqual(statusAndCode(await add(person, elsewhere)), wrong);
    const last = (await person.post(path('passkeys/options'))).body.options;
    const response = createDevice().create(last);
    assert.equal((await add(person, response)).status, 201);
    assert.deepEqual(statusAndCode(await add(person, response)), wrong, 'the challenge is spent');
    assert.equal((await add(person, { id: 'x' })).status, 400);
  });

  test('check reports that the public host is another one than that of the passkeys', async () => {
    await joinWith(createDevice());
    const { parts } = (await runInProcess(harness.program(), ['check', '--json'])).json;
    assert.deepEqual(parts.at(-1), { part: 'passkeys', findings: [] });
    const moved = await runInProcess(harness.program('https://new.example'), ['check', '--json']);
    assert.equal(moved.code, 1);
    assert.match(moved.json.parts.at(-1).findings[0], /made for localhost and do not work at new\.example/);
  });

  test('an account has at most 20 passkeys', async () => {
    const person = await harness.join();
    for (let at = 0; at < 20; at += 1) assert.equal((await register(person, createDevice())).status, 201);
    const refused = await person.post(path('passkeys/options'));
    assert.deepEqual(statusAndCode(refused), [409, 'too-many-passkeys']);
  });

  test('a passkey logs in without a name or a password, and without a code', async () => {
    const device = createDevice({ counter: 1 });
    const person = await joinWith(device);
    const { options } = await begin();
    assert.deepEqual([options.userVerification, options.allowCredentials], ['required', []]);
    harness.clock().advance(SECOND);
    const done = await logInBy(device);
    assert.equal(done.status, 200, done.text);
    const member = harness.client().as(tokenOf(done));
    const [passkey] = (await securityOf(member)).passkeys;
    assert.match(passkey.lastUsedAt, /^\d{4}-/);
    const { data } = (await member.get(path('activity'))).body;
    assert.deepEqual([data[0].kind, data[0].detail], ['login', 'My phone']);
    assert.equal((await person.patch(path('security'), { passkeyAfterPassword: true })).status, 200);
    assert.equal((await logInBy(device)).status, 200, 'the device verified the person');
  });

  test('every failure of a login is the same refusal', async () => {
    const device = createDevice();
    const person = await joinWith(device);
    const bodies = new Set<string>();
    const refuse = async (reply: Promise<Reply>): Promise<void> => {
      const { status, body } = await reply;
      assert.deepEqual([status, body.code], [401, 'wrong-passkey']);
      bodies.add(JSON.stringify({ ...body, instance: undefined, requestId: undefined }));
    };
    const changed = async (change: (response: Json) => void) => {
      const { challenge, options } = await begin();
      const response = device.get(options);
      change(response.response);
      return send(challenge, response);
    };
    await refuse(logInBy(createDevice()));
    await refuse(send('A'.repeat(43), device.get((await begin()).options)));
    await refuse(changed((response) => (response.signature = response.authenticatorData)));
    await refuse(changed((response) => (response.userHandle = 'AAAAAAAAAAAAAAAAAAAAAA')));
    await refuse(changed((response) => (response.clientDataJSON = 'bm90IGpzb24')));
    for (const behaviour of [
      { verifies: false },
      { origin: 'https://elsewhere.example' },
      { crossOrigin: true },
    ]) {
      Object.assign(device, behaviour);
      await refuse(logInBy(device));
      Object.assign(device, { verifies: true, origin: harness.client().url, crossOrigin: false });
    }
    const { challenge, options } = await begin();
    await refuse(send(challenge, device.get({ ...options, rpId: 'elsewhere.example' })));
    const late = await begin();
    harness.clock().advance(5 * MINUTE);
    await refuse(send(late.challenge, device.get(late.options)));
    assert.equal(bodies.size, 1);
    assert.ok((await kindsOf(person)).includes('passkey-refused'));
    assert.equal((await logInBy(device)).status, 200);
  });

  test('of concurrent requests with one challenge, one logs in', async () => {
    const device = createDevice();
    await joinWith(device);
    const { challenge, options } = await begin();
    const response = device.get(options);
    const replies = await Promise.all([1, 2, 3, 4].map(() => send(challenge, response)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401, 401, 401]);
  });

  test('a sign counter that does not advance is refused and recorded', async () => {
    const device = createDevice({ counter: 5 });
    const person = await joinWith(device);
    assert.equal((await logInBy(device)).status, 200);
    for (const counter of [6, 2, null]) {
      device.counter = counter;
      assert.deepEqual(statusAndCode(await logInBy(device)), [401, 'wrong-passkey']);
    }
    const { data } = (await person.get(path('activity'))).body;
    const refused = data.find(({ kind }: Json) => kind === 'passkey-refused');
    assert.equal(refused.hits, 3);
    device.counter = 9;
    assert.equal((await logInBy(device)).status, 200);
  });

  test('a passkey is a second factor after the password, also of a device that verifies nobody', async () => {
    const device = createDevice({ verifies: false });
    const person = await joinWith(device);
    const without = await harness.join();
    const none = await without.patch(path('security'), { passkeyAfterPassword: true });
    assert.deepEqual(statusAndCode(none), [409, 'no-passkey']);
    assert.equal((await logIn(person.username)).status, 200, 'nothing is asked for yet');
    const turnedOn = await person.patch(path('security'), { passkeyAfterPassword: true });
    const { recoveryCodes, ...security } = turnedOn.body;
    assert.equal(recoveryCodes.length, 10);
    assert.deepEqual(
      [security.passkeyAfterPassword, security.recoveryCodesLeft, typeof security.secondFactorSince],
      [true, 10, 'string'],
    );
    const refused = await logIn(person.username);
    assert.deepEqual(statusAndCode(refused), [401, 'second-factor-required']);
    assert.deepEqual(refused.body.methods, ['passkey', 'recovery-code']);
    assert.equal((await completeBy(person.username, device)).status, 200);
    assert.deepEqual(statusAndCode(await completeBy(person.username, createDevice())), [
      401,
      'wrong-passkey',
    ]);
    const [code] = recoveryCodes;
    assert.equal((await logIn(person.username, { code })).status, 200);
    const { challenge } = refused.body;
    const neither = await harness.client().post(path('login/second-factor'), { challenge });
    assert.equal(neither.status, 400);
    const unknown = { challenge: 'A'.repeat(43) };
    assert.deepEqual(
      statusAndCode(await harness.client().post(path('login/second-factor/options'), unknown)),
      [401, 'challenge-expired'],
    );
    const removed = await person.delete(path(`passkeys/${device.id}`));
    assert.equal(removed.status, 204);
    const after = await securityOf(person);
    assert.deepEqual(
      [after.secondFactorSince, after.passkeyAfterPassword, after.recoveryCodesLeft],
      [null, false, 0],
    );
    assert.equal((await logIn(person.username)).status, 200);
  });

  test('the challenge of a second step is of no use for another login, and turning it off ends it', async () => {
    const device = createDevice();
    const person = await joinWith(device);
    await person.patch(path('security'), { passkeyAfterPassword: true });
    const first = (await logIn(person.username)).body.challenge;
    const second = (await logIn(person.username)).body.challenge;
    const begun = await harness.client().post(path('login/second-factor/options'), { challenge: first });
    const passkey = device.get(begun.body.options);
    const crossed = await harness.client().post(path('login/second-factor'), { challenge: second, passkey });
    assert.deepEqual(statusAndCode(crossed), [401, 'wrong-passkey']);
    const off = await person.patch(path('security'), { passkeyAfterPassword: false });
    assert.deepEqual([off.body.secondFactorSince, off.body.passkeys.length], [null, 1]);
    assert.equal((await logIn(person.username)).status, 200);
  });

  test('a passkey confirms the person; a device that verifies nobody needs the password, too', async () => {
    const confirm = async (person: Client, device: Authenticator, more: object = {}) => {
      const begun = await person.post(path('reauthenticate/options'));
      assert.equal(begun.status, 200, begun.text);
      return person.post(path('reauthenticate'), { passkey: device.get(begun.body.options), ...more });
    };
    const key = createDevice({ verifies: false });
    const first = await joinWith(key);
    harness.clock().advance(10 * MINUTE);
    assert.deepEqual(statusAndCode(await confirm(first, key)), [401, 'wrong-passkey']);
    const wrong = await confirm(first, key, { password: 'wrong password' });
    assert.deepEqual(statusAndCode(wrong), [403, 'wrong-password']);
    assert.equal((await confirm(first, key, { password: harness.password })).status, 204);
    const device = createDevice();
    const person = await joinWith(device);
    harness.clock().advance(10 * MINUTE);
    assert.equal((await confirm(person, device)).status, 204);
    assert.equal((await person.post(path('passkeys/options'))).status, 200);
    const other = await harness.join();
    assert.deepEqual(statusAndCode(await other.post(path('reauthenticate/options'))), [409, 'no-passkey']);
    const foreign = (await person.post(path('reauthenticate/options'))).body.options;
    const stolen = await other.post(path('reauthenticate'), { passkey: device.get(foreign) });
    assert.deepEqual(statusAndCode(stolen), [401, 'wrong-passkey'], 'of another session');
  });
}

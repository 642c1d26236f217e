// Calls the operations of account security that need an earlier step, so that all of their SQL runs.
import assert from 'node:assert/strict';
import { totpAt } from '../accounts/second-factor/totp.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Client, Json } from './client.ts';
import type { TestClock } from './clock.ts';

type Exercise = {
  prefix: string;
  clock: TestClock;
  password: string;
  person: Client;
  /** Sends a login. */
  logIn(more?: object): ReturnType<Client['post']>;
  /** Creates a link to reset the password, and returns its address. */
  createResetLink(): Promise<string>;
};

type Expect = (sent: ReturnType<Client['post']>, status: number) => Promise<Json>;

export async function exerciseAccountSecurity({
  prefix,
  clock,
  password,
  person,
  logIn,
  createResetLink,
}: Exercise): Promise<void> {
  const expect: Expect = async (sent, status) => {
    const reply = await sent;
    assert.equal(reply.status, status, reply.text);
    return reply.body;
  };
  const post = (path: string, body?: object) => person.post(`${prefix}/${path}`, body);
  await expect(person.get(`${prefix}/methods`), 200);
  await expect(person.get(`${prefix}/activity?limit=1`), 200);
  await expect(person.get(`${prefix}/security`), 200);
  await expect(person.patch(`${prefix}/security`, { loginNotices: false }), 200);
  await expect(post('reauthenticate', { password }), 204);
  await expect(person.delete(`${prefix}/identities/${crypto.randomUUID()}`), 404);
  await expect(person.put(`${prefix}/password`, { newPassword: password }), 409);
  const { secret } = await expect(post('totp'), 201);
  const codeNow = () => {
    clock.advance(30 * SECOND);
    return totpAt(secret, clock.now());
  };
  const { recoveryCodes } = await expect(post('totp/confirm', { code: await codeNow() }), 200);
  const { challenge } = await expect(logIn(), 401);
  await expect(post('login/second-factor', { challenge, code: '000000' }), 401);
  await expect(post('login/second-factor', { challenge, code: await codeNow() }), 200);
  await expect(logIn({ code: recoveryCodes[0] }), 200);
  await expect(post('reauthenticate', { password, code: await codeNow() }), 204);
  await expect(post('recovery-codes'), 201);
  await expect(person.delete(`${prefix}/totp`), 204);
  await exercisePasskeys(prefix, person, expect, logIn);
  await expect(post('login/link', { token: 'A'.repeat(43) }), 400);
  await expect(post('password-reset', { identifier: 'nobody' }), 202);
  await expect(post('email/verify', { token: 'A'.repeat(43) }), 400);
  await expect(post('email/undo', { token: 'A'.repeat(43) }), 400);
  await expect(post('email/send-verification'), 202);
  const token = (await createResetLink()).split('/').at(-1);
  await expect(post('password-reset/complete', { token, newPassword: password }), 204);
  clock.advance(MINUTE);
}

async function exercisePasskeys(
  prefix: string,
  person: Client,
  expect: Expect,
  logIn: Exercise['logIn'],
): Promise<void> {
  const post = (path: string, body?: object) => person.post(`${prefix}/${path}`, body);
  const passkeys = `${prefix}/passkeys`;
  const { options } = await expect(post('passkeys/options'), 200);
  const { id: host } = options.rp;
  const device = createAuthenticator(host === 'localhost' ? person.url : `https://${host}`);
  const response = device.create(options);
  await expect(post('passkeys', { response }), 201);
  await expect(person.get(passkeys), 200);
  await expect(person.patch(`${passkeys}/${device.id}`, { name: 'Renamed' }), 200);
  const begun = await expect(post('passkeys/login/options'), 200);
  const first = { challenge: begun.challenge, response: device.get(begun.options) };
  await expect(post('passkeys/login', first), 200);
  await expect(post('passkeys/login', first), 401);
  const confirm = await expect(post('reauthenticate/options'), 200);
  await expect(post('reauthenticate', { passkey: device.get(confirm.options) }), 204);
  await expect(person.patch(`${prefix}/security`, { passkeyAfterPassword: true }), 200);
  const { challenge } = await expect(logIn(), 401);
  const step = await expect(post('login/second-factor/options', { challenge }), 200);
  await expect(post('login/second-factor', { challenge, passkey: device.get(step.options) }), 200);
  await expect(person.delete(`${passkeys}/${device.id}`), 204);
}

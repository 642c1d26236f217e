// Calls the operations of account security that need an earlier step, so that all of their SQL runs.
import assert from 'node:assert/strict';
import { totpAt } from '../accounts/second-factor/totp.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import type { Client } from './client.ts';
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

export async function exerciseAccountSecurity({
  prefix,
  clock,
  password,
  person,
  logIn,
  createResetLink,
}: Exercise): Promise<void> {
  const expect = async (sent: ReturnType<Client['post']>, status: number) => {
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
  await expect(post('login/link', { token: 'A'.repeat(43) }), 400);
  await expect(post('password-reset', { identifier: 'nobody' }), 202);
  await expect(post('email/verify', { token: 'A'.repeat(43) }), 400);
  await expect(post('email/undo', { token: 'A'.repeat(43) }), 400);
  await expect(post('email/send-verification'), 202);
  const token = (await createResetLink()).split('/').at(-1);
  await expect(post('password-reset/complete', { token, newPassword: password }), 204);
  clock.advance(MINUTE);
}

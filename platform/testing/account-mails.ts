// Tests of the mails about accounts, which each service runs against a real SMTP server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '../accounts/second-factor/totp.ts';
import type { Program } from '../cli/command.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/clock.ts';
import { createAuthenticator } from './authenticator.ts';
import { type Client, createClient, type Json, type Reply } from './client.ts';
import type { TestClock } from './clock.ts';
import { runInProcess } from './commands.ts';
import { readExposition, sampleOf } from './prometheus.ts';
import type { MailServer, ReceivedMail } from './servers/mail-server.ts';

type Person = Client & { username: string };

type MailHarness = {
  prefix: string;
  /** The public URL. */
  origin: string;
  /** The member of the login request that names the account. */
  identifier: 'username' | 'identifier';
  password: string;
  server(): MailServer;
  client(): Client;
  clock(): TestClock;
  join(): Promise<Person>;
  register(username: string, email: string): Promise<Reply>;
  changeEmail(person: Client, email: string, password: string): Promise<Reply>;
  changePassword(person: Client, currentPassword: string, newPassword: string): Promise<Reply>;
  /** Makes the address of an account unconfirmed, as that of one from before the setting. */
  unconfirm(username: string): Promise<unknown>;
  /** Sends the mails that are due. */
  runMails(): Promise<unknown>;
  metricsUrl(): string;
  program(): Program;
};

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const NEW_PASSWORD = 'another good password';

export function testAccountMails(harness: MailHarness): void {
  const { prefix, origin, identifier, password: PASSWORD } = harness;
  const path = (rest: string) => `${prefix}/${rest}`;
  const post = (rest: string, body: object, headers: Record<string, string> = {}) =>
    harness.client().post(path(rest), body, { headers });
  const logIn = (name: string, password = PASSWORD, headers: Record<string, string> = {}) =>
    post('login', { [identifier]: name, password }, headers);
  const tokenOf = ({ body }: Reply): string => body.token ?? body.accessToken;
  const statusAndCode = ({ status, body }: Reply) => [status, body?.code];
  const addressOf = (person: Person) => `${person.username}@example.org`;
  const mailsTo = (address: string): ReceivedMail[] =>
    harness.server().received.filter(({ to }) => to.includes(address));
  const subjectsTo = (address: string) => mailsTo(address).map(({ mail }) => mail.subject);
  const readSecurity = async (person: Client): Promise<Json> => (await person.get(path('security'))).body;

  /** The token of the link in the last mail to an address. */
  function tokenTo(address: string, page: string): string {
    const text = mailsTo(address).at(-1)?.mail.text ?? '';
    const [, found] = new RegExp(`${origin}/${page}/([\\w-]{43})\\s`).exec(text) ?? [];
    assert.ok(found, `no link in: ${text}`);
    return found;
  }

  /** Sends what is due and forgets earlier mails of the person. */
  async function readMails(address: string): Promise<ReceivedMail[]> {
    const before = mailsTo(address).length;
    await harness.runMails();
    return mailsTo(address).slice(before);
  }

  /** A person with a confirmed address. */
  async function joinConfirmed(): Promise<Person> {
    const person = await harness.join();
    await harness.runMails();
    const token = tokenTo(addressOf(person), 'email/confirm');
    assert.equal((await post('email/verify', { token })).status, 204);
    return person;
  }

  async function requestReset(name: string): Promise<Reply> {
    return post('password-reset', { identifier: name });
  }

  test('a new address is confirmed with the link of a mail, once, within 48 hours', async () => {
    assert.equal((await harness.client().get(path('methods'))).body.mail, true);
    const person = await harness.join();
    await harness.runMails();
    const [received] = mailsTo(addressOf(person));
    assert.ok(received);
    assert.equal(received.mail.subject, 'Confirm your email address');
    assert.match(
      received.mail.text ?? '',
      new RegExp(`Confirm that ${addressOf(person)} belongs to @${person.username}`),
    );
    assert.match(received.raw, /Auto-Submitted: auto-generated/);
    const token = tokenTo(addressOf(person), 'email/confirm');
    assert.equal((await readSecurity(person)).emailVerified, false);
    assert.equal((await post('email/verify', { token })).status, 204);
    assert.equal((await readSecurity(person)).emailVerified, true);
    assert.deepEqual(statusAndCode(await post('email/verify', { token })), [400, 'link-expired']);
    assert.equal((await person.post(path('email/send-verification'))).status, 202);
    assert.deepEqual(await readMails(addressOf(person)), [], 'a confirmed address gets no mail');

    const late = await harness.join();
    await harness.runMails();
    const expired = tokenTo(addressOf(late), 'email/confirm');
    assert.equal((await late.post(path('email/send-verification'))).status, 202);
    assert.equal((await readMails(addressOf(late))).length, 1);
    harness.clock().advance(2 * DAY);
    assert.deepEqual(statusAndCode(await post('email/verify', { token: expired })), [400, 'link-expired']);
  });

  test('a mail resets the password; the response is the same for every name', async () => {
    const person = await joinConfirmed();
    const unconfirmed = await harness.join();
    await harness.runMails();
    const replies: Reply[] = [];
    for (const name of [addressOf(person), unconfirmed.username, 'nobody', 'no one at all'])
      replies.push(await requestReset(name));
    assert.deepEqual(
      replies.map(({ status, text, headers }) => [status, text, headers.get('cache-control')]),
      Array.from({ length: 4 }, () => [202, '', replies[0]?.headers.get('cache-control')]),
    );
    const sent = harness.server().received.length;
    await harness.runMails();
    assert.equal(harness.server().received.length, sent + 1, 'to the confirmed address alone');
    const token = tokenTo(addressOf(person), 'reset');
    const complete = (given: string) =>
      post('password-reset/complete', { token: given, newPassword: NEW_PASSWORD });
    assert.equal((await complete(token)).status, 204);
    assert.equal((await person.get(path('security'))).status, 401, 'sessions end');
    assert.equal((await logIn(person.username)).status, 401);
    assert.equal((await logIn(person.username, NEW_PASSWORD)).status, 200);
    assert.deepEqual(statusAndCode(await complete(token)), [400, 'link-expired']);
    assert.match((await readMails(addressOf(person)))[0]?.mail.text ?? '', /The password was reset at /);

    harness.clock().advance(HOUR);
    await requestReset(person.username.toUpperCase());
    await harness.runMails();
    harness.clock().advance(HOUR);
    const late = tokenTo(addressOf(person), 'reset');
    assert.deepEqual(statusAndCode(await complete(late)), [400, 'link-expired']);
  });

  test('a mail in the language of the request', async () => {
    const person = await joinConfirmed();
    await post('password-reset', { identifier: person.username }, { 'accept-language': 'de-AT,en;q=0.5' });
    const [received] = await readMails(addressOf(person));
    assert.equal(received?.mail.subject, 'Setze dein Passwort zurück');
  });

  test('of 100 resets in a minute, three are sent, and notices still arrive', async () => {
    const person = await joinConfirmed();
    harness.clock().advance(HOUR);
    for (let sent = 0; sent < 100; sent += 1) {
      assert.equal((await requestReset(person.username)).status, 202);
      harness.clock().advance(600);
    }
    assert.equal((await readMails(addressOf(person))).length, 3);
    await logIn(person.username, PASSWORD, FIREFOX);
    assert.equal((await readMails(addressOf(person))).length, 1);
    harness.clock().advance(HOUR);
    await requestReset(person.username);
    assert.equal((await readMails(addressOf(person))).length, 1);
  });

  test('a mail is tried for 24 hours with the same id; a refusal for good ends it', async () => {
    const person = await harness.join();
    const server = harness.server();
    server.refuseMails(451);
    await harness.runMails();
    const report = await runInProcess(harness.program(), ['check', '--json']);
    const { parts } = report.json;
    assert.match(String(parts.find(({ part }: Json) => part === 'mail')?.findings), /smtp-451/);
    server.refuseMails(null);
    assert.deepEqual(await readMails(addressOf(person)), [], 'not at once');
    harness.clock().advance(MINUTE);
    const [received, ...more] = await readMails(addressOf(person));
    assert.ok(received && more.length === 0);
    assert.match(received.mail.messageId ?? '', /^<account-\d+-\d+@[\w.-]+>$/);
    const after = await runInProcess(harness.program(), ['check', '--json']);
    assert.deepEqual(after.json.parts.find(({ part }: Json) => part === 'mail')?.findings, []);

    for (const [code, later] of [
      [451, DAY],
      [550, MINUTE],
    ] as const) {
      const other = await harness.join();
      server.refuseMails(code);
      await harness.runMails();
      harness.clock().advance(later);
      await harness.runMails();
      server.refuseMails(null);
      harness.clock().advance(HOUR);
      assert.deepEqual(await readMails(addressOf(other)), [], `after ${code}`);
    }
    await logIn(person.username, 'wrong password');
    const { text } = await createClient(harness.metricsUrl()).get('');
    const families = readExposition(text);
    for (const outcome of ['sent', 'retrying', 'failed', 'refused'])
      assert.ok(Number(sampleOf(families, 'account_mails_total', { outcome })) > 0, outcome);
    for (const outcome of ['success', 'failure'])
      assert.ok(Number(sampleOf(families, 'logins_total', { method: 'password', outcome })) > 0, outcome);
  });

  test('a login from an unknown device sends a mail, unless the owner turned that off', async () => {
    const person = await joinConfirmed();
    await logIn(person.username);
    assert.deepEqual(await readMails(addressOf(person)), [], 'the same device');
    await logIn(person.username, PASSWORD, FIREFOX);
    await logIn(person.username, PASSWORD, FIREFOX);
    const [notice, ...more] = await readMails(addressOf(person));
    assert.ok(notice && more.length === 0);
    assert.match(notice.mail.subject ?? '', /^New sign-in to /);
    assert.match(notice.mail.text ?? '', /signed in on Firefox on Linux at \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    assert.equal((await person.patch(path('security'), { loginNotices: false })).status, 200);
    await logIn(person.username, PASSWORD, { 'user-agent': 'curl/8.0' });
    assert.deepEqual(await readMails(addressOf(person)), []);
  });

  test('changes of the password and the second factor send a mail', async () => {
    const person = await joinConfirmed();
    assert.equal((await harness.changePassword(person, PASSWORD, NEW_PASSWORD)).status, 204);
    const { secret } = (await person.post(path('totp'))).body;
    const code = await totpAt(secret, harness.clock().now());
    const { recoveryCodes } = (await person.post(path('totp/confirm'), { code })).body;
    harness.clock().advance(30 * SECOND);
    await post('login', { [identifier]: person.username, password: NEW_PASSWORD, code: recoveryCodes[0] });
    assert.equal((await person.delete(path('totp'))).status, 204);
    const texts = (await readMails(addressOf(person))).map(({ mail }) => mail.text ?? '');
    const changes = [
      'The password was changed',
      'The second factor was turned on',
      'A recovery code was used',
      'The second factor was turned off',
    ];
    for (const change of changes)
      assert.equal(texts.filter((text) => text.includes(change)).length, 1, `${change}: ${texts}`);
  });

  test('a new address replaces the old one when it is confirmed, and the old one can undo that', async () => {
    const person = await joinConfirmed();
    const old = addressOf(person);
    const next = `next_${person.username}@example.org`;
    const changed = await harness.changeEmail(person, next, PASSWORD);
    assert.deepEqual([changed.status, changed.body.email, changed.body.pendingEmail], [200, old, next]);
    assert.equal((await readSecurity(person)).pendingEmail, next);
    assert.equal((await logIn(next)).status, 401);
    assert.equal((await readMails(next)).length, 1);
    assert.equal((await post('email/verify', { token: tokenTo(next, 'email/confirm') })).status, 204);
    assert.equal((await logIn(next)).status, 200);
    assert.deepEqual(
      (await readMails(old)).map(({ mail }) => mail.subject?.replace(/ on .*/, '')),
      ['Your email address'],
    );
    assert.match(mailsTo(old).at(-1)?.mail.text ?? '', /is now n…@example\.org/);

    // A thief with the password also changes it, and adds a second factor.
    assert.equal((await harness.changePassword(person, PASSWORD, NEW_PASSWORD)).status, 204);
    const { secret } = (await person.post(path('totp'))).body;
    const code = await totpAt(secret, harness.clock().now());
    assert.equal((await person.post(path('totp/confirm'), { code })).status, 200);
    const other = await harness.register(`other_${person.username}`, old.toUpperCase());
    assert.deepEqual(statusAndCode(other), [409, 'account-taken'], 'the old address stays reserved');

    harness.clock().advance(6 * DAY);
    const undone = await post('email/undo', { token: tokenTo(old, 'email/undo') });
    assert.equal(undone.status, 200, undone.text);
    assert.equal((await person.get(path('security'))).status, 401);
    assert.equal((await logIn(old, NEW_PASSWORD)).status, 401, 'the password ends');
    const reset = { token: undone.body.token, newPassword: 'a third good password' };
    assert.equal((await post('password-reset/complete', reset)).status, 204);
    const again = harness.client().as(tokenOf(await logIn(old, 'a third good password')));
    const { emailVerified, secondFactorSince } = await readSecurity(again);
    assert.deepEqual([emailVerified, secondFactorSince], [true, null]);
    assert.equal((await logIn(next, 'a third good password')).status, 401);
  });

  test('a new address is refused if it is taken, also between the request and the confirmation', async () => {
    const person = await joinConfirmed();
    const other = await harness.join();
    const taken = await harness.changeEmail(person, addressOf(other).toUpperCase(), PASSWORD);
    assert.deepEqual(statusAndCode(taken), [409, 'account-taken']);
    const next = `later_${person.username}@example.org`;
    await harness.changeEmail(person, next, PASSWORD);
    await harness.runMails();
    const token = tokenTo(next, 'email/confirm');
    assert.equal((await harness.register(`quick_${person.username}`.slice(0, 30), next)).status, 201);
    assert.deepEqual(statusAndCode(await post('email/verify', { token })), [409, 'account-taken']);
    assert.equal((await readSecurity(person)).pendingEmail, next);
    const cancelled = await harness.changeEmail(person, addressOf(person), PASSWORD);
    assert.deepEqual([cancelled.status, cancelled.body.pendingEmail], [200, undefined]);
  });

  test('an address that was never confirmed cannot undo a change', async () => {
    const person = await harness.join();
    await harness.runMails();
    const next = `right_${person.username}@example.org`;
    await harness.changeEmail(person, next, PASSWORD);
    await harness.runMails();
    assert.equal((await post('email/verify', { token: tokenTo(next, 'email/confirm') })).status, 204);
    await harness.runMails();
    assert.deepEqual(subjectsTo(addressOf(person)), ['Confirm your email address']);
  });
}

/** Tests of a service that requires confirmed addresses. */
export function testRequiredConfirmation(harness: MailHarness): void {
  const { prefix, origin, identifier, password: PASSWORD } = harness;

  test('a login needs a confirmed address, and sends the mail again, once an hour', async () => {
    const username = 'newcomer';
    const address = `${username}@example.org`;
    const logIn = () =>
      harness.client().post(`${prefix}/login`, { [identifier]: username, password: PASSWORD });
    const countMails = async () => {
      await harness.runMails();
      return harness.server().received.filter(({ to }) => to.includes(address)).length;
    };
    assert.equal((await harness.register(username, address)).status, 201);
    assert.equal(await countMails(), 1);
    for (const _ of [1, 2]) {
      const { status, body } = await logIn();
      assert.deepEqual([status, body.code], [403, 'email-unverified']);
    }
    assert.equal(await countMails(), 2);
    harness.clock().advance(HOUR);
    assert.equal((await logIn()).status, 403);
    assert.equal(await countMails(), 3);
    const text = harness.server().received.at(-1)?.mail.text ?? '';
    const [, token] = new RegExp(`${origin}/email/confirm/([\\w-]{43})`).exec(text) ?? [];
    assert.equal((await harness.client().post(`${prefix}/email/verify`, { token })).status, 204);
    const loggedIn = await logIn();
    assert.equal(loggedIn.status, 200);

    const person = harness.client().as(loggedIn.body.token ?? loggedIn.body.accessToken);
    const device = createAuthenticator(origin);
    const { options } = (await person.post(`${prefix}/passkeys/options`)).body;
    const added = await person.post(`${prefix}/passkeys`, { response: device.create(options) });
    assert.equal(added.status, 201, added.text);
    const logInByPasskey = async () => {
      const begun = (await harness.client().post(`${prefix}/passkeys/login/options`)).body;
      const proof = { challenge: begun.challenge, response: device.get(begun.options) };
      const { status, body } = await harness.client().post(`${prefix}/passkeys/login`, proof);
      return [status, body.code];
    };
    assert.deepEqual(await logInByPasskey(), [200, undefined]);
    await harness.unconfirm(username);
    assert.deepEqual(await logInByPasskey(), [403, 'email-unverified']);
  });
}

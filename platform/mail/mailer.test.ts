import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { createMailer } from './mailer.ts';
import { parseSmtpUrl } from './settings.ts';

const mail = {
  to: 'ada@example.org',
  subject: 'Ein Moment für dich?',
  text: 'Grüße\n.\nund ein langer Satz, der in der Mail umgebrochen werden muss, weil er so lang ist.\n',
  messageId: 'one@journal.example',
  headers: { 'Auto-Submitted': 'auto-generated' },
};

const mailerTo = (url: string) => {
  const server = parseSmtpUrl(url);
  assert.ok(server);
  return createMailer(server, 'Journal <journal@example.org>');
};

test('a mail arrives as it was given', async () => {
  await using server = await startMailServer();
  assert.deepEqual(await mailerTo(server.url)(mail), { is: 'accepted' });
  const [received, ...more] = server.received;
  assert.ok(received && more.length === 0);
  assert.deepEqual([received.from, received.to], ['journal@example.org', ['ada@example.org']]);
  assert.equal(received.mail.subject, mail.subject);
  assert.equal(received.mail.text, mail.text);
  assert.equal(received.mail.messageId, '<one@journal.example>');
  assert.deepEqual(received.mail.from, { name: 'Journal', address: 'journal@example.org' });
  const headers = new Map(received.mail.headers.map(({ key, value }) => [key, value]));
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
});

test('an address with the syntax of a list or a header goes to one recipient, or none', async () => {
  await using server = await startMailServer();
  const send = mailerTo(server.url);
  for (const to of [
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '<a@example.org> b@example.org',
  ])
    await send({ ...mail, to });
  for (const { to } of server.received)
    assert.ok(to.length === 1 && !to.includes('b@example.org'), String(to));
});

test('a password is sent over TLS alone, except to this machine', async () => {
  await using server = await startMailServer({ user: 'ada', password: 'se cret/1' });
  const { host } = new URL(server.url);
  assert.deepEqual(await mailerTo(`smtp://ada:se%20cret%2F1@${host}`)(mail), { is: 'accepted' });
  assert.deepEqual(await mailerTo(`smtp://ada:wrong@${host}`)(mail), { is: 'refused', reason: 'smtp-535' });
  assert.equal(parseSmtpUrl('smtp://ada:secret@mail.example')?.requiresTls, true);
  assert.equal(parseSmtpUrl('smtps://ada:secret@mail.example')?.isSecure, true);
});

test('a refusal for now is to be retried, one for good is not', async () => {
  await using server = await startMailServer();
  const send = mailerTo(server.url);
  for (const [code, is] of [
    [450, 'retry'],
    [452, 'retry'],
    [550, 'refused'],
    [554, 'refused'],
  ] as const) {
    server.refuseRecipients(code);
    assert.deepEqual(await send(mail), { is, reason: `smtp-${code}` });
  }
  server.refuseRecipients(null);
  for (const [code, is] of [
    [451, 'retry'],
    [552, 'refused'],
  ] as const) {
    server.refuseMails(code);
    assert.deepEqual(await send(mail), { is, reason: `smtp-${code}` });
  }
  assert.equal(server.received.length, 0);
});

test('a server that is not there is to be retried; one that falls silent may have accepted the mail', async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  assert.deepEqual(await mailerTo(`smtp://127.0.0.1:${port}`)(mail), { is: 'retry', reason: 'network' });
  await using server = await startMailServer();
  server.hangUpAfterMail();
  assert.deepEqual(await mailerTo(server.url)(mail), { is: 'unknown' });
});

test('the URL of a server is read, or refused', () => {
  assert.deepEqual(parseSmtpUrl('smtp://mail.example'), {
    host: 'mail.example',
    port: 587,
    isSecure: false,
    requiresTls: false,
    user: null,
    password: null,
  });
  assert.deepEqual(parseSmtpUrl('smtps://a%40b:c@mail.example:2465/'), {
    host: 'mail.example',
    port: 2465,
    isSecure: true,
    requiresTls: false,
    user: 'a@b',
    password: 'c',
  });
  for (const wrong of [
    '',
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://a/b',
    'smtp://a?tls=no',
    'smtp://%ff@a',
  ])
    assert.equal(parseSmtpUrl(wrong), null, wrong);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '@tandem/platform/testing/servers/mail-server.ts';
import { DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import { PASSWORD, type Person, startTestJournal, type TestJournal } from '../testing/journal.ts';
import {
  CHANNELS,
  DELIVERING,
  dateOf,
  everyDay,
  nextMinute,
  REMINDERS,
  timeOf,
} from './testing/schedules.ts';

const ORIGIN = DELIVERING.JOURNAL_PUBLIC_URL;

eachDatabase('reminders by email', (dialect) => {
  let server: MailServer;
  let journal: TestJournal & AsyncDisposable;
  before(async () => {
    server = await startMailServer();
    journal = await startTestJournal(dialect, { ...DELIVERING, JOURNAL_SMTP_URL: server.url });
  });
  after(async () => {
    await journal[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /** Reminders and their confirmations, without the mails about accounts. */
  const mailsTo = ({ username }: Person): ReceivedMail[] =>
    server.received.filter(
      ({ to, mail }) => to.includes(`${username}@example.org`) && !mail.messageId?.startsWith('<account-'),
    );
  const emailOf = async (person: Person) => (await person.get(CHANNELS)).body.email;

  /** Returns the path of the first link in a mail. */
  function linkIn({ mail }: ReceivedMail): string {
    const [link = ''] = /https:\S+\/email\/\S+/.exec(mail.text ?? '') ?? [];
    assert.ok(link.startsWith(ORIGIN));
    return link.slice(ORIGIN.length);
  }

  const follow = (link: string, body = '') =>
    createClient(journal.service.url).send('POST', link, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  /** Enables email and confirms the address. */
  async function subscribe(person: Person): Promise<void> {
    assert.equal((await person.patch(CHANNELS, { email: { enabled: true } })).status, 200);
    await journal.service.runJobs();
    const [confirmation] = mailsTo(person);
    assert.ok(confirmation);
    assert.equal((await follow(linkIn(confirmation))).status, 200);
  }

  async function remindSoon(person: Person): Promise<{ id: string; at: number }> {
    const at = nextMinute(journal);
    const { status, body } = await person.post(REMINDERS, { ...everyDay(timeOf(at)), label: 'Therapy' });
    assert.equal(status, 201);
    return { id: body.id, at };
  }

  async function runAt(instant: number): Promise<void> {
    journal.clock.set(instant);
    await journal.service.runJobs();
  }

  test('before the address is confirmed, only the confirmation link is sent', async () => {
    const ada = await journal.join();
    const changed = await ada.patch(CHANNELS, { email: { enabled: true } });
    const { available, enabled, confirmed } = changed.body.email;
    assert.deepEqual([available, enabled, confirmed], [true, true, false]);
    const { at } = await remindSoon(ada);
    await runAt(at);
    const [confirmation, ...more] = mailsTo(ada);
    assert.ok(confirmation && more.length === 0);
    assert.equal(confirmation.mail.subject, 'Confirm reminders by email');
    const page = await createClient(journal.service.url).get(linkIn(confirmation));
    assert.deepEqual([page.status, page.headers.get('referrer-policy')], [200, 'no-referrer']);
    assert.equal((await emailOf(ada)).confirmed, false);
    assert.equal((await follow(linkIn(confirmation))).status, 200);
    assert.equal((await emailOf(ada)).confirmed, true);
    await runAt(at + DAY);
    assert.equal(mailsTo(ada).length, 2);
  });

  test('a reminder is plain text with a link to the day and one-click unsubscription', async () => {
    const ada = await journal.join();
    await subscribe(ada);
    const { at } = await remindSoon(ada);
    await runAt(at);
    const [, received, ...more] = mailsTo(ada);
    assert.ok(received && more.length === 0);
    const { mail, from, raw } = received;
    assert.equal(from, 'journal@journal.example');
    assert.equal(mail.subject, 'A moment for yourself?');
    assert.equal(mail.html, undefined);
    const [first, , link] = mail.text?.split('\n') ?? [];
    assert.deepEqual([first, link], ['A moment for yourself?', `${ORIGIN}/log?date=${dateOf(at)}`]);
    assert.doesNotMatch(raw, /Therapy/);
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
    assert.equal(headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    const unsubscribe = headers.get('list-unsubscribe') ?? '';
    assert.equal(unsubscribe, `<${ORIGIN}${linkIn(received)}>`);
    assert.equal((await emailOf(ada)).lastDelivery.result, 'delivered');
    const clicked = await follow(linkIn(received), 'List-Unsubscribe=One-Click');
    assert.equal(clicked.status, 200);
    const { enabled, confirmed } = await emailOf(ada);
    assert.deepEqual([enabled, confirmed], [false, false]);
    await runAt(at + DAY);
    assert.equal(mailsTo(ada).length, 2);
  });

  test('a temporary failure is retried with the same id; a permanent one is not', async () => {
    const ada = await journal.join();
    await subscribe(ada);
    const { at } = await remindSoon(ada);
    server.refuseMails(451);
    await runAt(at);
    assert.deepEqual((await emailOf(ada)).lastDelivery.result, 'retrying');
    server.refuseMails(null);
    await runAt(at + MINUTE);
    await runAt(at + 2 * MINUTE);
    assert.equal(mailsTo(ada).length, 2);
    server.refuseMails(550);
    await runAt(at + DAY);
    server.refuseMails(null);
    await runAt(at + DAY + MINUTE);
    assert.equal(mailsTo(ada).length, 2);
    const { result, reason } = (await emailOf(ada)).lastDelivery;
    assert.deepEqual([result, reason], ['failed', 'smtp-550']);
  });

  test('a changed address must be confirmed again, and earlier links are void', async () => {
    const ada = await journal.join();
    await subscribe(ada);
    const [confirmation] = mailsTo(ada);
    assert.ok(confirmation);
    const email = `other-${ada.username}@example.org`;
    const changed = await ada.patch('/api/v1/users/me', { email, currentPassword: PASSWORD });
    assert.equal(changed.status, 200);
    await journal.service.runJobs();
    const text = server.received.at(-1)?.mail.text ?? '';
    const [, token] = /\/email\/confirm\/([\w-]{43})/.exec(text) ?? [];
    assert.equal((await ada.post('/api/v1/auth/email/verify', { token })).status, 204);
    assert.equal((await emailOf(ada)).confirmed, false);
    assert.equal((await follow(linkIn(confirmation))).status, 404);
    const { at } = await remindSoon(ada);
    await runAt(at);
    assert.equal(mailsTo(ada).length, 1);
  });

  test('a modified or invented link is refused', async () => {
    const ada = await journal.join();
    const eve = await journal.join();
    await subscribe(eve);
    const [own] = mailsTo(eve);
    assert.ok(own);
    const link = linkIn(own);
    const forged = [
      link.replace(eve.id, ada.id),
      link.replace('confirm', 'unsubscribe'),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
      link.replace(/~[^~]*$/, ''),
      `${link}~`,
    ];
    for (const each of forged) {
      assert.equal((await createClient(journal.service.url).get(each)).status, 404, each);
      assert.equal((await follow(each)).status, 404, each);
    }
  });

  test('at most five confirmation links are sent per day', async () => {
    const ada = await journal.join();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1)
      statuses.push((await ada.patch(CHANNELS, { email: { enabled: true } })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    await journal.service.runJobs();
    assert.equal(mailsTo(ada).length, 5);
  });

  test('a mail server without a reply is not retried, because it may have accepted the mail', async () => {
    const ada = await journal.join();
    await subscribe(ada);
    const { at } = await remindSoon(ada);
    server.hangUpAfterMail();
    await runAt(at);
    await runAt(at + MINUTE);
    const { result, reason } = (await emailOf(ada)).lastDelivery;
    assert.deepEqual([result, reason], ['failed', 'no-reply']);
  });
});

eachDatabase('a journal without a mail server', (dialect) => {
  test('reports that email is unavailable, and refuses to enable it', async () => {
    await using journal = await startTestJournal(dialect);
    const ada = await journal.join();
    assert.equal((await ada.get(CHANNELS)).body.email.available, false);
    const { status, body } = await ada.patch(CHANNELS, { email: { enabled: true } });
    assert.deepEqual([status, body.code], [409, 'email-unavailable']);
  });
});

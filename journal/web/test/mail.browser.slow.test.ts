// Reminders by e-mail, from the switch to the received mail, through a real SMTP server (flow 10, in the
// browser).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { DELIVERING } from '../../reminders/testing/schedules.ts';
import type { TestJournal } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('reminders by e-mail in the app', (dialect) => {
  const browser = useBrowser();
  let mails: MailServer;
  let journal: TestJournal & AsyncDisposable;
  before(async () => {
    mails = await startMailServer();
    journal = await startApp(dialect, { ...DELIVERING, JOURNAL_SMTP_URL: mails.url });
  });
  after(async () => {
    await journal[Symbol.asyncDispose]();
    await mails[Symbol.asyncDispose]();
  });

  test('are enabled, confirmed by a link, and delivered', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url, { timezoneId: NOON_ZONE.timezoneId });
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/reminders`);
    const section = 'section[aria-labelledby=email]';
    await page.waitForSelector('#webhook');
    assert.equal(await page.getByText('must be https and public').count(), 0, 'This server takes any.');
    await page.click(`${section} label:has-text("Remind me by e-mail")`);
    await page.waitForSelector(`${section} .notice:has-text("A link was sent")`);
    await checkAccessibility(page);
    await journal.service.runJobs();
    // Without the mails about accounts.
    const received = () =>
      mails.received.filter(
        ({ to, mail }) =>
          to.includes(`${person.username}@example.org`) && !mail.messageId?.startsWith('<account-'),
      );
    const [link = ''] = /https:\S+\/email\/\S+/.exec(received()[0]?.mail.text ?? '') ?? [];
    assert.ok(link.startsWith(DELIVERING.JOURNAL_PUBLIC_URL), 'The mail has a link.');
    await page.goto(journal.service.url + new URL(link).pathname);
    await checkAccessibility(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await background(), 'rgb(255, 250, 243)', 'It has the colours of the app.');
    await page.click('form button');
    await page.waitForSelector('form', { state: 'detached' });
    await page.goto(`${journal.service.url}/settings/reminders`);
    await page.click(`${section} button:has-text("Send a test")`);
    await page.waitForSelector(`${section} :text("Delivered")`);
    assert.equal(received().length, 2);
    verify();
  });
});

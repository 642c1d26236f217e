// Emails of the app through a real SMTP server: reminders (flow 10, in the browser) and a changed address;
// and the sign-in screen with all ways to sign in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import { createIssuer, type Issuer, issuerSettings } from '@tandem/platform/testing/servers/oidc-issuer.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { readLayoutShifts } from '@tandem/web/testing/layout-shifts.ts';
import { DELIVERING } from '../../reminders/testing/schedules.ts';
import { PASSWORD, type TestJournal } from '../../testing/journal.ts';
import { en as texts } from '../client/screens/security/i18n.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('emails of the app, and its ways to sign in', (dialect) => {
  const browser = useBrowser();
  let mails: MailServer;
  let issuer: Issuer;
  let journal: TestJournal & AsyncDisposable;
  before(async () => {
    mails = await startMailServer();
    issuer = await createIssuer(Date.now);
    const settings = { ...issuerSettings('JOURNAL', issuer), ...DELIVERING, JOURNAL_SMTP_URL: mails.url };
    journal = await startApp(dialect, settings);
  });
  after(async () => {
    await journal[Symbol.asyncDispose]();
    await mails[Symbol.asyncDispose]();
    await issuer[Symbol.asyncDispose]();
  });

  test('reminders by email are enabled, confirmed by a link, and delivered', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url, { timezoneId: NOON_ZONE.timezoneId });
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/reminders`);
    const section = 'section[aria-labelledby=email]';
    await page.waitForSelector('#webhook');
    assert.equal(await page.getByText('must be https and public').count(), 0, 'This server takes any.');
    await page.click(`${section} label:has-text("Remind me by email")`);
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

  test('the email address is changed with the password, and confirmed by a link', skip, async () => {
    const person = await journal.join();
    const other = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/security`);
    const old = `${person.username}@example.org`;
    const next = `new_${old}`;
    const section = page.locator('section[aria-labelledby=email-address]');
    /** By keyboard. */
    const change = async (address: string, password: string) => {
      await section.locator('#email').fill(address);
      await page.keyboard.press('Tab');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
    };
    const refused = (text: string) => section.locator(`[role=alert]:text-is("${text}")`).waitFor();
    const said = (text: string) => section.locator(`[role=status]:text-is("${text}")`).waitFor();
    await change(next, 'not the password');
    await refused(texts['wrong.password']);
    await checkAccessibility(page);
    await section.locator('#email-password').fill('');
    await change(`${other.username}@example.org`, PASSWORD);
    await refused(texts['email.taken']);
    await section.locator('#email-password').fill('');
    await change('a@b@c', PASSWORD);
    assert.equal(await section.locator('#email:invalid').count(), 1);
    await section.locator('#email-password').fill('');
    await change(next, PASSWORD);
    await said(`A link was sent to ${next}. Open it to confirm the address.`);
    await section.locator(`.notice:has-text("${next}"):has-text("${old}")`).waitFor();
    assert.equal(await section.locator('#email').inputValue(), old);
    await checkAccessibility(page);

    await change(old, PASSWORD);
    await said(`Your email address is ${old}.`);
    await section.locator(`.notice:has-text("${next}")`).waitFor({ state: 'detached' });
    await change(next, PASSWORD);
    await said(`A link was sent to ${next}. Open it to confirm the address.`);
    await journal.service.runJobs();
    const mail = mails.received.findLast(({ to }) => to.includes(next))?.mail.text ?? '';
    const [link = ''] = /https:\S+\/email\/confirm\/\S+/.exec(mail) ?? [];
    await page.goto(journal.service.url + new URL(link).pathname);
    await page.click('button[type=submit]');
    await page.waitForSelector(`[role=status]:text-is("${texts['email.confirmed']}")`);
    await page.goto(`${journal.service.url}/settings/security`);
    await section.locator('#email').waitFor();
    assert.equal(await section.locator('#email').inputValue(), next);
    verify();
  });

  test('the sign-in screen does not move when its ways to sign in are known', skip, async () => {
    const { url } = journal.service;
    const { page, verify } = await browser.open(url);
    const methods = '**/api/v1/auth/methods';
    const passkey = page.locator(`button:text-is("${texts['passkey.signIn']}")`);
    await page.route(methods, async (route) => {
      await page.waitForSelector('h1');
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await route.continue();
    });
    await page.goto(`${url}/sign-in`);
    await passkey.waitFor();
    await page.waitForSelector('a.button[href^="/sign-in/oidc"]');
    await page.waitForSelector('a[href="/forgot"]');
    assert.deepEqual(await readLayoutShifts(page), []);

    await page.unroute(methods);
    await page.route(methods, (route) => route.abort());
    await page.goto(`${url}/sign-in`);
    await page.fill('#identifier', 'offline');
    assert.equal(await passkey.count(), 0);

    await page.unroute(methods);
    await page.route(methods, () => {});
    await page.goto(`${url}/sign-in`);
    await page.fill('#identifier', 'no reply');
    assert.equal(await passkey.count(), 0);
    verify();
  });
});

// A device signed out from another one covers its copy of the journal, or removes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '@tandem/platform/accounts/second-factor/totp.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  isFirefox,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { PASSWORD, type Person } from '../../testing/journal.ts';
import { en as texts } from '../client/screens/security/i18n.ts';
import { done, entriesOf, keptWords, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { t } = textsIn('en');
/** The server derives names of devices from their browser. */
const PHONE = isFirefox ? 'Firefox on Linux' : 'Chrome on Linux';

oneDatabase('a device signed out from another one', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  /** A phone with two entries on the server and an unsent one, and a second device of the same user. */
  async function openTwo(): Promise<{ phone: Page; other: Page; person: Person }> {
    const person = await journal.join();
    for (const content of ['First secret', 'Second secret'])
      await person.post('/api/v1/entries', { mood: 3, content });
    const { page: phone } = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
    await signIn(phone, journal, person);
    await phone.click('a[href="/journal"]');
    await phone.waitForSelector('.entry:has-text("First secret")');
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
    await phone.context().setOffline(true);
    await phone.click('a[href="/"]');
    await tap(phone, 4);
    await phone.fill('.editor textarea', 'Not sent yet');
    await done(phone);
    const { page: other } = await browser.open(journal.service.url);
    await signIn(other, journal, person);
    await other.goto(`${journal.service.url}/settings/devices`);
    return { phone, other, person };
  }

  const isCovered = async (page: Page, text: string): Promise<void> => {
    await page.waitForSelector(`.gate [role="alert"]:has-text("${text}")`);
    assert.equal(await page.getByText(/secret|Not sent yet/).count(), 0);
  };

  /** Waits until the copy contains exactly these texts. */
  async function waitForCopy(page: Page, words: readonly string[]): Promise<void> {
    while (JSON.stringify((await keptWords(page)).sort()) !== JSON.stringify(words))
      await page.evaluate(() => new Promise(requestAnimationFrame));
  }

  test(
    'covers its local copy until the password is entered, and then sends unsent entries',
    skip,
    async () => {
      const { phone, other, person } = await openTwo();
      await other.waitForSelector('.device-actions');
      await checkAccessibility(other);
      await other.click(`[aria-label="${t('account.sessions.end', { name: PHONE })}"]`);
      await other.waitForSelector(`.note:has-text("${t('account.sessions.ended')}")`);
      // It remains usable until it reaches the server.
      await phone.click('a[href="/journal"]');
      await phone.waitForSelector('.entry:has-text("Second secret")');
      await phone.context().setOffline(false);
      await isCovered(phone, t('signin.covered'));
      await checkAccessibility(phone);
      for (const path of ['/journal', '/calendar', '/']) {
        await phone.goto(journal.service.url + path);
        await isCovered(phone, t('signin.covered'));
      }
      await phone.context().setOffline(true);
      await phone.reload();
      await isCovered(phone, t('signin.covered'));
      await waitForCopy(phone, ['First secret', 'Not sent yet', 'Second secret']);
      await phone.context().setOffline(false);
      await signIn(phone, journal, person);
      await waitUntilSent(phone);
      await phone.click('a[href="/journal"]');
      await phone.waitForSelector('.entry:has-text("First secret")');
      assert.equal((await entriesOf(person)).length, 3);
    },
  );

  test('removes its local copy on request, and keeps unsent entries', skip, async () => {
    const { phone, other, person } = await openTwo();
    await other.click(`[aria-label="${t('account.sessions.remove.label', { name: PHONE })}"]`);
    await other.waitForSelector(`.note:has-text("${t('account.sessions.removed')}")`);
    await phone.context().setOffline(false);
    await isCovered(phone, t('signin.removed'));
    await waitForCopy(phone, ['Not sent yet']);
    await signIn(phone, journal, person);
    await waitUntilSent(phone);
    await waitForCopy(phone, ['First secret', 'Not sent yet', 'Second secret']);
    await phone.waitForSelector(`.status:has-text("${t('status.sent')}")`);
  });

  test('covers its local copy in all tabs after a change of password', skip, async () => {
    const { phone, person } = await openTwo();
    const tab = await phone.context().newPage();
    await tab.goto(`${journal.service.url}/journal`);
    await tab.waitForSelector('.entry:has-text("First secret")');
    const newPassword = `${PASSWORD}!`;
    const change = (currentPassword: string, password: string) =>
      person.patch('/api/v1/users/me/password', { currentPassword, newPassword: password });
    await change(PASSWORD, newPassword);
    await phone.context().setOffline(false);
    for (const page of [phone, tab]) await isCovered(page, t('signin.covered'));
    await signIn(phone, journal, person, newPassword);
    await waitUntilSent(phone);
    await tab.waitForSelector('.entry:has-text("First secret")');
    await tab.waitForSelector('.banners .notice', { state: 'detached' });
    await change(newPassword, PASSWORD);
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await isCovered(tab, t('signin.covered'));
    await signIn(phone, journal, await journal.join());
    await isCovered(tab, t('signin.covered'));
  });

  test('keeps the set-up of a second factor when turned, and signs in with a code', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/security`);
    await page.click(`button:text-is("${texts['factor.setUp']}")`);
    const secret = (await page.textContent('.settings code'))?.replaceAll(' ', '') ?? '';
    await page.setViewportSize(DESKTOP);
    await page.waitForSelector('.settings-columns');
    await page.fill('#first-code', await totpAt(secret, journal.clock.now()));
    await page.click(`button:text-is("${texts['factor.turnOn']}")`);
    const code = (await page.textContent('.settings li code')) ?? '';
    const { page: other } = await browser.open(journal.service.url);
    const beginSignIn = async () => {
      await other.goto(`${journal.service.url}/sign-in`);
      await other.fill('#identifier', person.username);
      await other.fill('#password', PASSWORD);
      await other.click('button[type=submit]');
      await other.fill('#code', code);
    };
    await beginSignIn();
    journal.clock.advance(6 * MINUTE);
    await other.click('button[type=submit]');
    await other.waitForSelector(`[role="alert"]:has-text("${texts['expired.login']}")`);
    await checkAccessibility(other);
    await other.click(`button:text-is("${texts['start.again']}")`);
    await beginSignIn();
    await other.click('button[type=submit]');
    await other.waitForSelector('.face-button');
    verify();
  });
});

// A device that is signed out from another one covers its copy of the journal, or removes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  isFirefox,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { PASSWORD, type Person } from '../../testing/journal.ts';
import { done, entriesOf, keptWords, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { t } = textsIn('en');
/** The server names devices by their browser. */
const PHONE = isFirefox ? 'Firefox on Linux' : 'Chrome on Linux';

oneDatabase('a device that is signed out from another one', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  /** A phone with two entries on the server and one that waits, and a second device of the same person. */
  async function openTwo(): Promise<{ phone: Page; other: Page; person: Person }> {
    const person = await journal.join();
    for (const content of ['First secret', 'Second secret'])
      await person.post('/api/v1/entries', { mood: 3, content });
    const { page: phone } = await browser.open(journal.service.url);
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

  /** Waits until the copy has these words and no others. */
  async function waitForCopy(page: Page, words: readonly string[]): Promise<void> {
    while (JSON.stringify((await keptWords(page)).sort()) !== JSON.stringify(words))
      await page.evaluate(() => new Promise(requestAnimationFrame));
  }

  test('covers its copy until the password is given, and then sends what waits', skip, async () => {
    const { phone, other, person } = await openTwo();
    await other.waitForSelector('.device-actions');
    await checkAccessibility(other);
    await other.click(`[aria-label="${t('account.sessions.end', { name: PHONE })}"]`);
    await other.waitForSelector(`.note:has-text("${t('account.sessions.ended')}")`);
    // Until it reaches the server it stays usable.
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
  });

  test('removes its copy where that is asked for, and keeps what waits', skip, async () => {
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

  test('covers its copy when the password was changed, in all its tabs', skip, async () => {
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
});

// The app lock: hides what was written, still logs, and opens by passcode or by the device's own check.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { entriesOf, setVisibility, signIn, startApp, waitUntilSent } from '../testing/app.ts';
import { fillDevice } from '../testing/full-device.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const PASSCODE = 'river 7';
const WORDS = 'nobody else reads this';

describe('the app lock', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser();

  /** A page of a new user with one entry and the cover enabled. */
  async function openWithLock(options: BrowserContextOptions = {}) {
    const person = await journal.join();
    await person.post('/api/v1/entries', { mood: 4, content: WORDS });
    const opened = await browser.open(journal.service.url, options);
    const { page } = opened;
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/lock`);
    await page.waitForSelector('[data-page=lock]:has-text("It does not encrypt.")');
    await page.fill('#new-passcode', PASSCODE);
    await page.click('[data-page=lock] button[type=submit]');
    await page.waitForSelector('button:has-text("Lock now")');
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector(`.entry:has-text("${WORDS}")`);
    return { ...opened, person };
  }

  async function assertCovered(page: Page): Promise<void> {
    await page.waitForSelector('.cover #passcode');
    assert.ok(!(await page.content()).includes(WORDS));
    assert.equal(await page.title(), 'Locked');
  }

  async function enter(page: Page, passcode: string): Promise<void> {
    await page.fill('#passcode', passcode);
    await page.click('.cover button[type=submit]');
  }

  test('Shift+Esc locks every tab at once; faces log; the passcode opens where one was', skip, async () => {
    const { page, context, person, verify } = await openWithLock();
    const other = await context.newPage();
    await other.goto(`${journal.service.url}/journal`);
    await assertCovered(other);
    await enter(other, PASSCODE);
    await other.waitForSelector('.entry');
    await page.keyboard.press('Shift+Escape');
    for (const tab of [page, other]) await assertCovered(tab);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await checkAccessibility(page);
    }
    await page.click('.face-button:nth-child(2)');
    await page.waitForSelector('[role=status]:has-text("saved")');
    await waitUntilSent(page);
    assert.deepEqual((await entriesOf(person)).map(({ mood }) => mood).sort(), [2, 4]);
    await enter(page, 'wrong one');
    await page.waitForSelector('[role=alert]:has-text("9 tries are left")');
    await enter(page, PASSCODE);
    await page.waitForSelector(`.entry:has-text("${WORDS}")`);
    assert.match(page.url(), /\/journal$/);
    verify();
  });

  test('on a full device a face logs directly to the server', skip, async () => {
    const { page, person } = await openWithLock();
    await page.keyboard.press('Shift+Escape');
    await assertCovered(page);
    await fillDevice(page);
    await page.click('.cover .face-button:nth-child(2)');
    await page.waitForSelector('.cover [role="status"]:has-text("straight to your server")');
    assert.deepEqual((await entriesOf(person)).map(({ mood }) => mood).sort(), [2, 4]);
  });

  test('it locks after the time that the page was hidden, and the window shows nothing', skip, async () => {
    const { page } = await openWithLock();
    await setVisibility(page, 'hidden');
    assert.equal(await page.locator('#app').isVisible(), false);
    await setVisibility(page, 'visible');
    await page.waitForSelector('.entry:visible');
    await setVisibility(page, 'hidden');
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 61_000;
    });
    await setVisibility(page, 'visible');
    await assertCovered(page);
  });

  test('ten wrong passcodes end the session, and no unsent entry is lost', skip, async () => {
    const { page, context, person } = await openWithLock({ serviceWorkers: 'allow' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.keyboard.press('Shift+Escape');
    await page.click('.face-button:nth-child(1)');
    await page.waitForSelector('[role=status]:has-text("saved")');
    await context.setOffline(false);
    await page.route('**/api/v1/entries', (route) => route.abort());
    for (let left = 9; left > 0; left -= 1) {
      await enter(page, 'wrong one');
      await page.waitForSelector(
        `[role=alert]:has-text("${left === 1 ? 'One try is' : `${left} tries are`} left")`,
      );
    }
    await enter(page, 'wrong one');
    await page.waitForURL('**/sign-in');
    await page.unroute('**/api/v1/entries');
    await signIn(page, journal, person);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person)).length, 2);
  });

  test('the platform authenticator unlocks it', skip, async () => {
    const { page, context } = await openWithLock();
    const session = await context.newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.click('.bar a[href="/more"]');
    await page.click('.rows a[href="/settings"]');
    await page.click('.rows a[href="/settings/lock"]');
    await page.click('label:has-text("fingerprint")');
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('journal.lock') ?? '{}').credential);
    await page.keyboard.press('Shift+Escape');
    await page.click('button:has-text("Open with this device")');
    await page.waitForSelector('[data-page=lock]');
  });
});

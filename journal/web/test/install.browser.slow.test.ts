// Installing the app: offered on the third day of use, until the user chooses; under Settings at any time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  fitsWidth,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { signIn, startApp } from '../testing/app.ts';
import { moveClockOf, openAt } from '../testing/days.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-09', '2026-03-10'] as const;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15';

oneDatabase('installing the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  async function open(locale: string, userAgent?: string) {
    const opened = await browser.open(journal.service.url, {
      locale,
      colorScheme: locale === 'en-GB' ? 'light' : 'dark',
      ...(userAgent ? { userAgent } : {}),
    });
    await moveClockOf(opened.context);
    // Without it: this browser cannot install anything.
    await opened.context.addInitScript(() => {
      Object.assign(globalThis, { prompts: 0 });
      const prompt = async () => {
        (globalThis as unknown as { prompts: number }).prompts += 1;
      };
      if (!/iPhone/.test(navigator.userAgent))
        addEventListener('load', () =>
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })),
        );
    });
    const person = await journal.join();
    journal.clock.set(Date.parse(`${DAYS[0]}T12:00:00Z`));
    await openAt(opened.page, journal, `${DAYS[0]}T12:00:00Z`, '/sign-in');
    await signIn(opened.page, journal, person);
    return opened.page;
  }

  /** After all conditions of the offer are met. */
  const isOffered = async (page: Page, day: string, text: string): Promise<boolean> => {
    await openAt(page, journal, `${day}T12:00:00Z`);
    await page.waitForSelector('.face-button');
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(
      (counted) => localStorage.getItem('journal.install.days')?.includes(counted),
      day === DAYS[3] ? DAYS[2] : day,
    );
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    return (await page.locator(`.card:has-text("${text}")`).count()) > 0;
  };

  const prompts = (page: Page) => page.evaluate(() => (globalThis as unknown as { prompts: number }).prompts);

  test('is offered on the third day, and never again once declined', skip, async () => {
    const { t } = textsIn('en');
    const page = await open('en-GB');
    assert.equal(await isOffered(page, DAYS[0], t('install.offer')), false);
    assert.equal(await isOffered(page, DAYS[1], t('install.offer')), false);
    assert.equal(await isOffered(page, DAYS[2], t('install.offer')), true);
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
    await page.click(`button:has-text("${t('install.decline')}")`);
    await page.waitForSelector(`.note:has-text("${t('install.later')}")`);
    assert.equal(await isOffered(page, DAYS[3], t('install.offer')), false);
    assert.equal(await prompts(page), 0);
  });

  test('the browser asks when the offer is accepted, and under Settings', skip, async () => {
    const { t } = textsIn('de');
    const page = await open('de-AT');
    await openAt(page, journal, `${DAYS[1]}T12:00:00Z`, '/settings/device');
    await page.click(`button:has-text("${t('account.install')}")`);
    assert.equal(await prompts(page), 1);
    assert.equal(await isOffered(page, DAYS[2], t('install.offer')), true);
    await checkAccessibility(page);
    await page.focus(`button:has-text("${t('install.accept')}")`);
    await page.keyboard.press('Enter');
    await page.waitForSelector(`text=${t('install.offer')}`, { state: 'detached' });
    assert.equal(await prompts(page), 1);
    assert.equal(await isOffered(page, DAYS[3], t('install.offer')), false);
  });

  test('on an iPhone the steps are listed', skip, async () => {
    const { t } = textsIn('en');
    const page = await open('en-GB', IPHONE);
    await isOffered(page, DAYS[1], t('install.offer'));
    assert.equal(await isOffered(page, DAYS[2], t('install.apple.add')), true);
    await checkAccessibility(page);
    await openAt(page, journal, `${DAYS[2]}T12:00:00Z`, '/settings/device');
    await page.waitForSelector(`text=${t('install.apple.signIn')}`);
    await checkAccessibility(page);
  });
});

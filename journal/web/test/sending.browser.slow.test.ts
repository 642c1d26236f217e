// The status line while unsent entries are sent: their number and the total.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { done, signIn, startApp, tap, waitForEntries, waitForSheet } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('sending in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  for (const [language, locale] of someOf(
    [
      ['de', 'de-AT'],
      ['en', 'en-GB'],
    ] as const,
    1,
  ))
    test(`the status line counts unsent entries, ${locale}`, skip, async () => {
      const { t } = textsIn(language);
      const person = await journal.join();
      const { page, context } = await browser.open(journal.service.url, { locale });
      await signIn(page, journal, person);
      await waitForSheet(page);
      await context.setOffline(true);
      for (const mood of [2, 3, 5] as const) {
        await tap(page, mood);
        await done(page);
      }
      const status = (text: string) => page.waitForSelector(`.status:has-text("${text}")`);
      await status(t('status.waiting', { n: 3 }));
      const held = await holdEntries(page);
      await context.setOffline(false);
      await status(t('status.sending', { n: 1, of: 3 }));
      await held.next();
      await status(t('status.sending', { n: 2, of: 3 }));
      await held.next();
      await status(t('status.sending', { n: 3, of: 3 }));
      await held.next();
      await status(t('status.sent'));
      await waitForEntries(page, person, 3);
      // The count restarts.
      await tap(page, 4);
      await done(page);
      await status(t('status.sending', { n: 1, of: 1 }));
      await held.next();
      await status(t('status.sent'));
    });

  test(
    'entries are sent to a server reachable without a network, such as on the same device',
    skip,
    async () => {
      const person = await journal.join();
      const { page } = await browser.open(journal.service.url);
      await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      await signIn(page, journal, person);
      await tap(page, 4);
      await done(page);
      await waitForEntries(page, person, 1);
      await person.post('/api/v1/entries', { mood: 2, content: 'From another device.' });
      await page.goto(`${journal.service.url}/journal`);
      await page.waitForSelector('text=From another device.');
      assert.equal(await page.locator('.status:has-text("ffline")').count(), 0);
    },
  );
});

/** Each new entry arrives when `next` is called. */
async function holdEntries(page: Page): Promise<{ next(): Promise<void> }> {
  const waiting: (() => void)[] = [];
  let wanted = Promise.withResolvers<void>();
  await page.route('**/api/v1/entries', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    wanted.resolve();
    await promise;
    await route.continue();
  });
  return {
    async next() {
      while (waiting.length === 0) {
        await wanted.promise;
        wanted = Promise.withResolvers<void>();
      }
      waiting.shift()?.();
    },
  };
}

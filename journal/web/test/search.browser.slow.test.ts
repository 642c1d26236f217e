// Text search on the device: new text is found, deleted text is not.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  DESKTOP,
  NOON_ZONE,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { done, signIn, startApp, tap, waitForSheet } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { timezoneId } = NOON_ZONE;

describe('searching in the app', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser();

  test('text is found ignoring case, newest first, with other filters, and offline', skip, async () => {
    const person = await journal.join();
    const log = (day: number, mood: number, content: string) =>
      person.post('/api/v1/entries', {
        mood,
        content,
        loggedAt: NOON_ZONE.format(Date.now() - day * 86_400_000),
      });
    await log(40, 2, 'An der STRASSE');
    await log(3, 4, 'Die Straße am Fluss');
    await log(2, 4, 'Im Garten');
    await log(1, 4, '');
    const { page, context, verify } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await waitForSheet(page);
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.entry >> nth=3');
    await context.setOffline(true);
    await page.fill('#search', 'strasse');
    await expectEntries(page, ['Die Straße am Fluss', 'An der STRASSE']);
    await page.selectOption('select[aria-label="Mood"]', '2');
    await expectEntries(page, ['An der STRASSE']);
    await page.selectOption('select[aria-label="Mood"]', '');
    await page.fill('#search', 'nirgends');
    await page.waitForSelector('.empty');
    await page.fill('#search', '');
    await page.waitForSelector('.entry >> nth=3');
    await page.click('a[href="/"]');
    await tap(page, 3);
    await page.fill('.editor textarea', 'Nirgends');
    await done(page);
    await page.click('a[href="/journal"]');
    await page.waitForSelector('#search');
    await page.setViewportSize(PHONE);
    const found = page.locator('.journal .entry :text-is("Nirgends")').first();
    await found.waitFor();
    const words = await found.boundingBox();
    assert.ok(words && words.y <= 230, `The first words are at ${words?.y} px.`);
    await page.setViewportSize(DESKTOP);
    await page.fill('#search', 'nirgends');
    await expectEntries(page, ['Nirgends']);
    await page.click('.entry .menu summary');
    await page.click('.entry .menu-item.danger');
    await page.waitForSelector('.empty');
    await context.setOffline(false);
    verify();
  });

  async function expectEntries(page: Page, wanted: string[]): Promise<void> {
    await page.waitForFunction((texts) => {
      const shown = [...document.querySelectorAll('.entry')].map((entry) => entry.textContent ?? '');
      return shown.length === texts.length && texts.every((text, index) => shown[index]?.includes(text));
    }, wanted);
    assert.equal(await page.locator('.entry').count(), wanted.length);
  }
});

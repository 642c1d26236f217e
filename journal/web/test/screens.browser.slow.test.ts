// Every screen, on a phone and a desktop, light and dark: axe reports nothing, no element is wider than the
// page, no request leaves the origin, and the content policy reports nothing.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { someDatabases, someOf } from '@tandem/platform/testing/cases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  DESKTOP,
  NOON_ZONE,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';
import { fillJournal, GATES, SCREENS, type Screen } from '../testing/screens.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
/** Screens whose dark colours `test/looks` checks. */
const PICTURED: ReadonlySet<string> = new Set(['log', 'journal', 'calendar-year', 'insights', 'log-saved']);
/** The narrowest width of WCAG 1.4.10. */
const NARROW = { width: 320, height: 640 };
/** `long-words` has the narrow ones with longer texts. */
const FORMS = [
  { name: 'phone', viewport: PHONE, locale: 'en-GB' },
  { name: 'desktop', viewport: DESKTOP, locale: 'de-AT' },
  { name: 'phone', viewport: PHONE, locale: 'de-AT' },
  { name: 'desktop', viewport: DESKTOP, locale: 'en-GB' },
  { name: 'narrow', viewport: NARROW, locale: 'en-GB' },
  { name: 'narrow', viewport: NARROW, locale: 'de-AT' },
];

someDatabases('the screens of the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let person: Person;
  before(async () => {
    person = await journal.join();
    await fillJournal(person);
  });

  for (const { name, viewport, locale } of someOf(FORMS, 2))
    test(`${name}, ${locale}`, skip, async () => {
      const { page, verify } = await browser.open(journal.service.url, {
        viewport,
        locale,
        timezoneId: NOON_ZONE.timezoneId,
        serviceWorkers: 'allow',
      });
      for (const screen of GATES) await look(page, screen);
      await signIn(page, journal, person);
      for (const screen of SCREENS) await look(page, screen);
      verify();
    });

  async function look(page: Page, { name, path, ready, prepare }: Screen): Promise<void> {
    await page.goto(journal.service.url + path);
    await page.waitForSelector(ready);
    await prepare?.(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkAccessibility(page);
    if (!PICTURED.has(name)) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await checkAccessibility(page, COLOUR_RULES);
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(excess <= 0, `${path} is ${excess} px too wide`);
  }
});

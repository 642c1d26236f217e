// Takes screenshots of the journal app's screens on phone and desktop in both themes,
// and on a phone in German.
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { joinAt, startTestJournal, type TestJournal } from '../../journal/testing/journal.ts';
import { signIn } from '../../journal/web/testing/app.ts';
import { fillJournal, GATES, SCREENS } from '../../journal/web/testing/screens.ts';
import { DESKTOP, NOON_ZONE, PHONE } from '../../web/testing/browser.ts';

const phone = { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
const desktop = { viewport: DESKTOP };
const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  'phone-light': { ...phone, colorScheme: 'light' },
  'phone-dark': { ...phone, colorScheme: 'dark' },
  'desktop-light': { ...desktop, colorScheme: 'light' },
  'desktop-dark': { ...desktop, colorScheme: 'dark' },
  'phone-german': { ...phone, colorScheme: 'light', locale: 'de-AT' },
};

/** Where to take the screens with `names`, or all without names. */
export type Wanted = { browser: Browser; folder: string; names: readonly string[] };

export async function takeJournalScreenshots(wanted: Wanted): Promise<void> {
  await using journal = await startTestJournal('sqlite');
  for (const variant of Object.keys(VARIANTS)) await takeAll(wanted, journal, variant);
}

async function takeAll(
  { browser, folder, names }: Wanted,
  journal: TestJournal,
  variant: string,
): Promise<void> {
  const options = VARIANTS[variant] ?? {};
  const isAsked = ({ name }: { name: string }): boolean => names.length === 0 || names.includes(name);
  const person = await joinAt(journal.service.url);
  await fillJournal(person);
  await person.patch('/api/v1/users/me', { timezone: NOON_ZONE.timezoneId });
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: NOON_ZONE.timezoneId, ...options });
  const page = await context.newPage();
  for (const { name, path, ready } of GATES.filter(isAsked)) {
    await page.goto(journal.service.url + path);
    await page.waitForSelector(ready);
    await page.screenshot({ path: join(folder, `${name}-${variant}.png`) });
  }
  await signIn(page, journal, person);
  for (const { name, path, ready, prepare, isLong = false } of SCREENS.filter(isAsked)) {
    await page.goto(journal.service.url + path);
    await page.waitForSelector(ready);
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.waitForTimeout(250);
    // Fixed elements stay at the edges of the page.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isLong) await page.setViewportSize({ width: options.viewport?.width ?? DESKTOP.width, height });
    await page.screenshot({ path: join(folder, `${name}-${variant}.png`) });
    if (isLong && options.viewport) await page.setViewportSize(options.viewport);
  }
  await context.close();
}

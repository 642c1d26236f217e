// Twelve screens of both apps against pictures in this folder, so that a review shows what a change of styles
// does. The clock, the data and the font are fixed. `npm run golden -- looks` renews the pictures.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  chromiumOnly,
  DESKTOP,
  PHONE,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import pixelmatch from 'pixelmatch';
import type { BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { startTestJournal } from '../../journal/testing/journal.ts';
import { signIn } from '../../journal/web/testing/app.ts';
import { fillJournal, SCREENS } from '../../journal/web/testing/screens.ts';
import { startTestThoughts } from '../../thoughts/testing/thoughts.ts';
import { logIn } from '../../thoughts/web/testing/log-in.ts';
import { fillThoughts, type Life } from '../../thoughts/web/testing/screens.ts';

const skip = { skip: chromiumOnly, timeout: BROWSER_TIMEOUT };

/** An evening, an hour ahead of UTC. */
const NOW = Date.UTC(2026, 10, 28, 17, 32);
const HOUR = 3_600_000;
const formatLocal = (at: number): string => new Date(at + HOUR).toISOString().replace('Z', '+01:00');
/** Of two colours, from 0 to 1; anti-aliased edges are left out. */
const THRESHOLD = 0.15;
/** The largest part of a picture that may differ. */
const TOLERANCE = 0.004;
const MOST_PICTURES = 40;

type Look = { name: string; viewport?: typeof PHONE; colorScheme?: 'light' | 'dark' };

describe('the looks of thoughts', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite', {}, createTestClock(NOW)));
  const browser = useBrowser();

  const SCREENS_OF_THOUGHTS: readonly (Look & { path(life: Life): string })[] = [
    { name: 'thoughts-home-phone-light', path: () => '/' },
    { name: 'thoughts-home-desktop-dark', path: () => '/', viewport: DESKTOP, colorScheme: 'dark' },
    { name: 'thoughts-thread-phone-light', path: ({ conversation }) => conversation },
    { name: 'thoughts-profile-phone-dark', path: () => '/@ada', colorScheme: 'dark' },
    { name: 'thoughts-composer-phone-light', path: () => '/write' },
    { name: 'thoughts-notifications-phone-dark', path: () => '/me/notifications', colorScheme: 'dark' },
  ];

  test('six screens are as in their pictures', skip, async () => {
    const life = await fillThoughts(thoughts);
    const { url } = thoughts.service;
    const { page, context, verify } = await browser.open(url, FIXED);
    await fix(context, thoughts.clock.now());
    await context.addCookies([{ name: 'steps', value: 'off', url }]);
    await logIn(page, url, 'ada');
    const differences: string[] = [];
    for (const { path, ...look } of SCREENS_OF_THOUGHTS) {
      await show(page, look);
      await page.goto(url + path(life));
      differences.push(...(await compare(page, look)));
    }
    assert.deepEqual(differences, []);
    verify();
  });
});

describe('the looks of the journal', () => {
  const journal = useSharedService(() => startTestJournal('sqlite'));
  const browser = useBrowser();

  const SCREENS_OF_JOURNAL: readonly (Look & { screen: string; path?: string })[] = [
    { name: 'journal-today-phone-light', screen: 'log' },
    { name: 'journal-list-phone-light', screen: 'journal' },
    { name: 'journal-year-phone-light', screen: 'calendar-year', path: '/calendar/2026' },
    {
      name: 'journal-year-desktop-dark',
      screen: 'calendar-year',
      path: '/calendar/2026',
      viewport: DESKTOP,
      colorScheme: 'dark',
    },
    { name: 'journal-insights-phone-dark', screen: 'insights', colorScheme: 'dark' },
    // The last one: it adds an entry.
    { name: 'journal-sheet-phone-dark', screen: 'log-saved', colorScheme: 'dark' },
  ];

  test('six screens are as in their pictures', skip, async () => {
    journal.clock.set(NOW);
    const person = await journal.join('ada');
    await fillJournal(person, NOW, formatLocal);
    const { url } = journal.service;
    const { page, context, verify } = await browser.open(url, FIXED);
    await fix(context, NOW);
    await signIn(page, journal, person);
    const differences: string[] = [];
    for (const { screen: name, path, ...look } of SCREENS_OF_JOURNAL) {
      const screen = SCREENS.find((one) => one.name === name) ?? assert.fail(name);
      await show(page, look);
      await page.goto(url + (path ?? screen.path));
      await page.waitForSelector(screen.ready);
      await screen.prepare?.(page);
      differences.push(...(await compare(page, look)));
    }
    assert.deepEqual(differences, []);
    verify();
  });
});

const FIXED = { locale: 'en-GB', timezoneId: 'Etc/GMT-1' } as const;

/** The page's clock stands still, and its text waits for the font, which is optional for users. */
async function fix(context: BrowserContext, now: number): Promise<void> {
  await context.clock.setFixedTime(now);
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
}

async function show(page: Page, { viewport = PHONE, colorScheme = 'light' }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Empty if the page is as in the picture, or the picture was written. */
async function compare(page: Page, { name, colorScheme = 'light' }: Look): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const taken = await takeStill(page);
  const file = join(import.meta.dirname, `${name}.png`);
  if (process.env.UPDATE_GOLDEN === '1') {
    await writeFile(file, taken);
    return [];
  }
  const expected = PNG.sync.read(await readFile(file));
  const actual = PNG.sync.read(taken);
  const { width, height } = expected;
  // The other theme is not in the picture.
  await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
  await checkAccessibility(page, COLOUR_RULES);
  if (actual.width !== width || actual.height !== height) return [`${name}: another size`];
  const different = pixelmatch(expected.data, actual.data, undefined, width, height, {
    threshold: THRESHOLD,
  });
  if (different <= TOLERANCE * width * height) return [];
  const { SCREENSHOTS: folder } = process.env;
  if (folder) await writeFile(join(folder, `${name}.png`), taken);
  return [`${name}: ${((100 * different) / (width * height)).toFixed(2)} % of the pixels differ`];
}

/** A picture of the page once two in a row are equal: data and pictures may still come. */
async function takeStill(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (let taken = 0; taken < MOST_PICTURES; taken += 1) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (picture.equals(before)) return picture;
    before = picture;
  }
  return assert.fail('The page does not stand still.');
}

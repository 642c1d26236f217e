// Every screen in some states, each in both languages and every appearance, at 320 px, at 400 % and with
// texts 40 % longer. A language changes no colour: each has half of the appearances of a state.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  HEIGHT_RULES,
  NOON_ZONE,
  skipReason,
  useBrowser,
  type WatchedContext,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { shareOf, signIn, startApp } from './app.ts';
import { ENTRIES, fillLargeJournal, waitUntilWhole } from './large-journal.ts';
import { findOverflow, lengthenWords } from './layout.ts';

const skip = { skip: skipReason, timeout: 2 * BROWSER_TIMEOUT };
const API = '**/api/v1/**';

const NARROW = { width: 320, height: 640 };
/** A window of 1280 × 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const LOOKS: readonly NonNullable<Parameters<Page['emulateMedia']>[0]>[] = [
  { colorScheme: 'light' },
  { colorScheme: 'dark', reducedMotion: 'reduce' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
  { colorScheme: 'light', forcedColors: 'active' },
  { colorScheme: 'dark', forcedColors: 'active' },
];
const PLAIN = { colorScheme: null, reducedMotion: null, contrast: null, forcedColors: null } as const;

const PATHS = [
  '/',
  '/journal',
  '/calendar',
  `/calendar/${NOON_ZONE.format(Date.now()).slice(0, 4)}`,
  `/day/${NOON_ZONE.format(Date.now()).slice(0, 10)}`,
  '/insights',
  '/activities',
  '/report',
  '/settings/reminders',
  '/settings/data',
  '/settings',
  '/settings/profile',
  '/settings/appearance',
  '/settings/lock',
  '/settings/device',
  '/settings/devices',
  '/settings/tokens',
  '/settings/security',
  '/settings/delete',
];
const LONGEST = 20_000;
const MANY = 200;
/** Sufficient for every part of a screen. */
const SOME = 12;

type State = 'empty' | 'waiting' | 'refused' | 'offline' | 'full' | 'very large';

/** Declares a test for each of these states, each on both databases, every second one in German. */
export const lookAtScreens = (states: readonly State[]): void =>
  eachDatabase('every screen in every state', (dialect) => {
    const journal = useSharedService(() => startApp(dialect));
    const browser = useBrowser();
    const forms = states.flatMap((state, index) => {
      const locales = ['en-GB', 'de-AT'];
      return (index % 2 === 0 ? locales : locales.toReversed()).map((locale, at) => ({
        state,
        locale,
        looks: LOOKS.filter((_, look) => look % 2 === at),
      }));
    });
    let people: Record<'empty' | 'some' | 'full' | 'large', Person>;
    before(async () => {
      const empty = await journal.join();
      const some = await journal.join();
      people = { empty, some, full: await journal.join(), large: await journal.join() };
      await fill(people.some, SOME);
      await fill(people.full, MANY);
      if (states.includes('very large')) await fillLargeJournal(people.large, Date.now());
    });

    for (const { state, locale, looks } of shareOf(dialect, forms))
      test(`${state}, ${locale}`, skip, async () => {
        const opened = await browser.open(journal.service.url, {
          viewport: NARROW,
          locale,
          timezoneId: NOON_ZONE.timezoneId,
          serviceWorkers: 'allow',
        });
        const { page, verify } = opened;
        await signIn(page, journal, personIn(state));
        await page.evaluate(waitUntilWhole);
        await bringAbout(state, opened);
        for (const path of PATHS) {
          await page.goto(journal.service.url + path);
          await waitFor(page, state);
          await look(page, path, looks);
        }
        verify();
      });

    function personIn(state: State): Person {
      if (state === 'empty' || state === 'full') return people[state];
      return state === 'very large' ? people.large : people.some;
    }

    async function look(page: Page, path: string, looks: typeof LOOKS): Promise<void> {
      for (const one of looks) {
        await page.emulateMedia({ ...PLAIN, ...one });
        await checkAccessibility(page, COLOUR_RULES);
      }
      await page.emulateMedia(PLAIN);
      await checkAccessibility(page);
      assert.deepEqual(await page.evaluate(findOverflow), [], path);
      await page.setViewportSize(ZOOMED);
      await checkAccessibility(page, HEIGHT_RULES);
      assert.deepEqual(await page.evaluate(findOverflow), [], `${path} at 400 %`);
      await page.setViewportSize(NARROW);
      await page.evaluate(lengthenWords);
      assert.deepEqual(await page.evaluate(findOverflow), [], `${path} with longer texts`);
    }
  });

/** A text of maximum length, and activities. */
async function fill(person: Person, activities: number): Promise<void> {
  for (let index = 0; index < activities; index += 1)
    await person.post('/api/v1/activities', { name: `Activity ${index}`, category: `Group ${index % 9}` });
  const words = 'A long day of many words, some of which are extraordinarilylongwithoutanybreak. ';
  const entry = { mood: 3, content: words.repeat(LONGEST).slice(0, LONGEST) };
  assert.equal((await person.post('/api/v1/entries', entry)).status, 201);
}

async function bringAbout(state: State, { page, context }: WatchedContext): Promise<void> {
  // Delayed for as long as the screen is examined.
  if (state === 'waiting') await page.route(API, () => {});
  if (state === 'refused') await page.route(API, (route) => route.fulfill({ status: 500, body: 'broken' }));
  if (state !== 'offline') return;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
}

async function waitFor(page: Page, state: State): Promise<void> {
  await page.waitForSelector('h1');
  // Skeletons appear after 300 ms.
  if (state === 'waiting') await page.waitForFunction(() => performance.now() > 500);
  else await page.waitForLoadState('networkidle');
  if (state === 'very large' && page.url().endsWith('/journal'))
    await page.waitForFunction(
      (digits) => document.body.textContent?.replaceAll(/\D/g, '').includes(digits),
      String(ENTRIES),
    );
}

// Flow 7: each screen with the maximum of data and large text, and the possible actions while the server is
// slow or fails. `matrix.ts` covers every screen in every state and appearance.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const API = '**/api/v1/**';
/** Every screen with its content in any state. */
const PATHS = [
  '/',
  '/journal',
  '/calendar',
  '/insights',
  '/activities',
  '/report',
  '/settings/reminders',
  '/settings/data',
  '/settings',
  '/settings/profile',
  '/settings/appearance',
  '/settings/devices',
];
const NARROW = { width: 320, height: 640 };
const LONGEST = 20_000;
const MANY = 200;

oneDatabase('the states of the screens', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let full: Person;
  before(async () => {
    full = await journal.join();
    for (let index = 0; index < MANY; index += 1)
      await full.post('/api/v1/activities', { name: `Activity ${index}`, category: `Group ${index % 9}` });
    const words = 'A long day of many words, some of which are extraordinarilylongwithoutanybreak. ';
    await full.post('/api/v1/entries', { mood: 3, content: words.repeat(LONGEST).slice(0, LONGEST) });
  });

  /** With no `rules`, only the width is checked. */
  async function look(page: Page, path: string, rules?: readonly string[]): Promise<void> {
    await page.waitForSelector('h1');
    if (rules?.length !== 0) await checkAccessibility(page, rules);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(excess <= 0, `${path} is ${excess} px too wide`);
  }

  /** Opened within the app, so that its data fails to load and not its page. */
  async function visit(page: Page, path: string, rules?: readonly string[]): Promise<void> {
    await page.goto(journal.service.url + path);
    await look(page, path, rules);
  }

  test('full, on the narrowest screen, with text 40 % larger', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url, { viewport: NARROW });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '24px';
      });
    });
    await signIn(page, journal, full);
    for (const path of PATHS) await visit(page, path);
    await page.goto(`${journal.service.url}/journal`);
    await page.click('.entry .more');
    await look(page, 'unfolded words');
    await page.click('.entry .entry-head a');
    await page.waitForSelector('.editor .pick');
    assert.ok((await page.locator('.editor .pick').count()) >= MANY);
    await look(page, 'the sheet with 200 activities');
    verify();
  });

  test('with text twice as large, names of screens, moods and months are not truncated', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await signIn(page, journal, full);
    for (const path of PATHS) await visit(page, path, []);
    for (const [path, name] of [
      ['/', '.bar a span'],
      ['/', '.face-button span'],
      ['/calendar', '.month th'],
      [`/calendar/${NOON_ZONE.format(Date.now()).slice(0, 4)}`, '.year :is(th, caption)'],
    ] as const) {
      await page.goto(journal.service.url + path);
      await page.waitForSelector(name);
      assert.deepEqual(await page.locator(name).evaluateAll(brokenNames), [], name);
    }
    verify();
  });

  for (const locale of ['de-AT', 'en-GB'])
    test(`on the narrowest screen the names of moods are not truncated, ${locale}`, skip, async () => {
      const { page } = await browser.open(journal.service.url, { viewport: NARROW, locale });
      await signIn(page, journal, full);
      const names = () => page.locator('.face-button span, .mood-radio span').evaluateAll(brokenNames);
      assert.deepEqual(await names(), []);
      await page.goto(`${journal.service.url}/journal`);
      await page.click('.entry .entry-head a');
      await page.waitForSelector('.mood-radio span');
      assert.deepEqual(await names(), []);
    });

  test('forced colours, more contrast, reduced motion', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url, {
      forcedColors: 'active',
      contrast: 'more',
      reducedMotion: 'reduce',
    });
    await signIn(page, journal, full);
    for (const path of PATHS) await visit(page, path, COLOUR_RULES);
    verify();
  });

  test(
    'colours are chosen on the calendar; where they are not relied on, days have a shape',
    skip,
    async () => {
      const { page, verify } = await browser.open(journal.service.url);
      await signIn(page, journal, full);
      await page.goto(`${journal.service.url}/calendar/${NOON_ZONE.format(Date.now()).slice(0, 4)}`);
      await page.waitForSelector('.pixel.m3');
      const colour = () =>
        page.evaluate(() => getComputedStyle(document.querySelector('.pixel.m3') as Element).backgroundColor);
      const shape = () =>
        page.evaluate(() => {
          const day = document.querySelector('.pixel.m3') as Element;
          const { content, blockSize } = getComputedStyle(day, '::after');
          return content === 'none' ? 0 : Number.parseFloat(blockSize) / day.getBoundingClientRect().height;
        });
      assert.equal(await shape(), 0);
      for (const look of [{ contrast: 'more' }, { forcedColors: 'active' }, { media: 'print' }] as const) {
        await page.emulateMedia(look);
        assert.ok(Math.abs((await shape()) - 0.48) < 0.01, JSON.stringify(look));
        await page.emulateMedia({ contrast: null, forcedColors: null, media: null });
      }
      await page.click('.chip:has-text("Colours")');
      await checkAccessibility(page);
      assert.equal(await colour(), 'rgb(176, 154, 174)');
      await page.click('label:has-text("Ocean")');
      assert.equal(await colour(), 'rgb(115, 104, 86)');
      await page.click('label:has-text("Mark moods by shape too")');
      assert.ok((await shape()) > 0);
      await page.reload();
      await page.waitForSelector('.notched .pixel.m3');
      assert.equal(await colour(), 'rgb(115, 104, 86)');
      verify();
    },
  );

  test('with a slow server, faces log', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, full);
    const { promise: logged, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(API, async (route) => {
      await logged;
      await route.continue().catch(() => {});
    });
    await page.goto(journal.service.url);
    await page.click('.face-button:nth-child(4)');
    await page.waitForSelector('.editor');
    letThrough();
    verify();
  });

  test('with a failing server, a screen reports that entries are safe, and retries', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, full);
    await page.route(API, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.goto(`${journal.service.url}/settings/reminders`);
    await page.waitForSelector('[role=alert]:has-text("Your entries are fine")');
    await page.unroute(API);
    await page.click('[role=alert] button');
    await page.waitForSelector('#calendar-feed');
    verify();
  });
});

/** Runs in the page: texts that need a second line, or overflow their element. */
function brokenNames(elements: Element[]): (string | null)[] {
  const range = document.createRange();
  return elements
    .filter((element) => {
      range.selectNodeContents(element);
      const { width } = range.getBoundingClientRect();
      return range.getClientRects().length > 1 || width > element.getBoundingClientRect().width + 1;
    })
    .map(({ textContent }) => textContent);
}

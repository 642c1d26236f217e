// Insights in a real browser: the content, requirements and offline state of each card, and keyboard
// navigation.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
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
import { type Plan, simulateJournal } from '../../insights/testing/simulated-journal.ts';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';
import { fillJournal } from '../testing/screens.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { timezoneId } = NOON_ZONE;
const CARDS = ['mood', 'often', 'weekdays', 'times', 'effects'];
const FORMS = [
  { size: 'phone', viewport: PHONE, locale: 'en-GB' },
  { size: 'desktop', viewport: DESKTOP, locale: 'de-AT' },
  { size: 'phone', viewport: PHONE, locale: 'de-AT' },
  { size: 'desktop', viewport: DESKTOP, locale: 'en-GB' },
];
const API = /\/api\/v1\/entries\/(?:days|rhythm|effects)/;

oneDatabase('insights in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let person: Person;
  before(async () => {
    person = await journal.join();
    await fillJournal(person);
  });
  const open = (page: Page, query = '') => page.goto(`${journal.service.url}/insights${query}`);

  test('the period is in the URL, and each number equals that of the API', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await open(page);
    await page.click('.chip:has-text("12 months")');
    await page.waitForURL('**/insights?span=12m');
    await page.waitForSelector('text=/of the last 36[56] days/');
    const { body: days } = await person.get('/api/v1/entries/days');
    const from = await page.evaluate(() => document.querySelector('.insights')?.textContent ?? '');
    const [, shown] = /(\d+) of the last 36[56] days have an entry/.exec(from) ?? [];
    assert.ok(Number(shown) >= days.length - 3 && Number(shown) <= days.length, `${shown} of ${days.length}`);
    await chooseInMenu(page, 'mood', 'Table');
    await page.waitForSelector('section[aria-labelledby="mood"] tbody tr');
    assert.equal(await page.locator('section[aria-labelledby="mood"] tbody tr').count(), Number(shown));
    await page.click('.chip:has-text("Choose…")');
    await page.fill('#from', days[0].date);
    await page.fill('#to', days[9].date);
    await page.waitForSelector(`text=10 of`);
    assert.match(page.url(), new RegExp(`from=${days[0].date}&to=${days[9].date}`));
    await page.reload();
    await page.waitForSelector(`text=10 of`);
    verify();
  });

  test('the mean of a period stands beside that of the period before', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await open(page, '?span=4w');
    await page.waitForSelector('.big-number');
    const meanOf = async (first: number, last: number) => {
      const day = (age: number) => NOON_ZONE.format(Date.now() - age * 86_400_000).slice(0, 10);
      const { body } = await person.get(`/api/v1/entries/days?from=${day(first)}&to=${day(last)}`);
      const sum = body.reduce((all: number, { mean }: { mean: number }) => all + mean, 0);
      return { days: body.length, mean: (sum / body.length).toFixed(1) };
    };
    const now = await meanOf(27, 0);
    const before = await meanOf(55, 28);
    assert.equal(
      await page.textContent('.big-number'),
      `${now.mean} average of ${now.days} days · ${before.mean} before`,
    );
    await page.click('.chip:has-text("All")');
    await page.waitForSelector('.big-number:not(:has-text("before"))');
  });

  test(
    'five journals have the expected verdicts: strong, none, lasting, weekdays and a trend',
    skip,
    async () => {
      const { page, verify } = await browser.open(journal.service.url, { timezoneId });
      await signIn(page, journal, person);
      await open(page, '?span=all');
      await page.waitForSelector('.verdicts');
      const { body: activities } = await person.get('/api/v1/activities');
      const { body: effects } = await person.get('/api/v1/entries/effects');
      const ana = activities.find(({ name }: { name: string }) => name === 'Ana');
      const effect = effects.activities.find(
        ({ activityId }: { activityId: string }) => activityId === ana.id,
      );
      assert.equal(effect.verdict, 'clear');
      const text = await page.textContent('.verdicts .effect:first-child p');
      assert.match(
        text ?? '',
        /^On days with Ana your mood was higher by 0\.\d on average \(0\.\d to \d\.\d; /,
      );
      assert.ok(text?.includes(`${effect.daysWith} days with, ${effect.daysWithout} without`), text ?? '');
      await page.click('.segments button:has-text("Day after")');
      await page.waitForURL('**lag=1');
      const { body: after } = await person.get('/api/v1/entries/effects?lag=1');
      await page.waitForSelector(`text=${after.days} days with an entry were compared`);
      verify();
    },
  );

  test('five journals are told by the rule: strong, none, lasting, weekdays and a trend', skip, async () => {
    const year = { seed: 5, days: 365, activities: 2, logged: 0.9, others: 0 } as const;
    const journals: Readonly<Record<string, [plan: Partial<Plan>, text: RegExp]>> = {
      strong: [
        { mood: 0, activity: 0, planted: 1.5 },
        /^On days with activity-0 your mood was higher by 1\.\d on average \(\d\.\d to 1\.\d; \d+ days with, \d+ without\)\. That they go together does not say why\.$/,
      ],
      weekdays: [
        { mood: 'weekend', activity: 'weekend' },
        /^activity-0 and your mood follow the same weekdays and seasons\. Within them no clear difference remains\.$/,
      ],
      none: [
        { mood: 0, activity: 0 },
        /^activity-0: no clear difference \(−0\.\d to \+0\.\d; \d+ and \d+ days\)\.$/,
      ],
      lasting: [
        { mood: 0.97, activity: 'walk' },
        /^activity-0: no clear difference \(−\d\.\d to \+\d\.\d; \d+ and \d+ days\)\.$/,
      ],
      trend: [
        { mood: 'trend', activity: 'trend' },
        /^activity-0: no clear difference \((?:−\d\.\d|0\.0) to \+\d\.\d; \d+ and \d+ days\)\.$/,
      ],
    };
    for (const [name, [plan, text]] of someOf(Object.entries(journals), 2)) {
      const reader = await journal.join();
      const { days, activityDays } = simulateJournal({ ...year, ...plan });
      const entries = days.map(({ date, mean }) => ({
        mood: mean,
        loggedAt: date,
        activities: [...activityDays].filter(([, on]) => on.has(date)).map(([id]) => id),
      }));
      assert.equal((await reader.post('/api/v1/data/import', entries)).body.imported, entries.length);
      const { page, verify } = await browser.open(journal.service.url, { timezoneId });
      await signIn(page, journal, reader);
      await open(page, '?span=all');
      await page.waitForSelector('.verdicts', { state: 'attached' });
      const sentences = await page.locator('.effect p').allTextContents();
      const sentence = sentences.find((one) => one.includes('activity-0')) ?? '';
      assert.match(sentence, text, name);
      const summary = await page.textContent('section[aria-labelledby="effects"] figcaption');
      assert.match(
        summary ?? '',
        name === 'strong' ? /a clear difference: 1/ : /none shows a clear difference/,
        name,
      );
      const isHollow = (await page.locator('.effect.hollow:has-text("activity-0")').count()) > 0;
      assert.equal(isHollow, sentence.includes('follow the same weekdays'), name);
      verify();
    }
  });

  test('the points of a chart are one tab stop, and arrows walk through them', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await open(page);
    const slider = page.locator('section[aria-labelledby="mood"] input[type=range]');
    await slider.focus();
    const last = await slider.getAttribute('aria-valuetext');
    assert.match(last ?? '', /^\d+ \w+ \d{4}: \d\.\d, /);
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await slider.getAttribute('aria-valuetext'), last);
    assert.equal(
      await page.textContent('section[aria-labelledby="mood"] .chart-readout'),
      await slider.getAttribute('aria-valuetext'),
    );
    const rows = page.locator('section[aria-labelledby="weekdays"] input[type=range]');
    await rows.focus();
    assert.match((await rows.getAttribute('aria-valuetext')) ?? '', /^Monday: /);
    await page.keyboard.press('ArrowRight');
    assert.match((await rows.getAttribute('aria-valuetext')) ?? '', /^Tuesday: /);
    await page.keyboard.press('End');
    assert.match((await rows.getAttribute('aria-valuetext')) ?? '', /^Sunday: /);
    assert.equal(
      await page.getAttribute('section[aria-labelledby="weekdays"] svg[role=img]', 'aria-label'),
      await page.textContent('section[aria-labelledby="weekdays"] figcaption'),
    );
  });

  test(
    'charts are visible with forced colours, more contrast, open tables, and on a narrow page',
    skip,
    async () => {
      const viewport = { width: 320, height: 640 };
      const { page, verify } = await browser.open(journal.service.url, {
        timezoneId,
        viewport,
        locale: 'de-AT',
      });
      await signIn(page, journal, person);
      await open(page, '?span=all');
      await page.waitForSelector('.verdicts');
      for (const card of CARDS) {
        await chooseInMenu(page, card, 'Tabelle');
        await chooseInMenu(page, card, 'Wie ist das berechnet?');
      }
      for (const folded of await page.locator('.rest summary').all()) await folded.click();
      // No range leaves its drawing.
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll<SVGPathElement>('.effect-span, .chart-range')].filter((path) => {
          const { x, y, width, height } = path.getBBox();
          const { viewBox } = path.ownerSVGElement as SVGSVGElement;
          const { baseVal } = viewBox;
          return x < 0 || y < 0 || x + width > baseVal.width || y + height > baseVal.height;
        }),
      );
      assert.equal(outside.length, 0);
      await page.waitForFunction(() => document.querySelectorAll('.insight table').length === 5);
      await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
      await checkAccessibility(page);
      const strokes = await page.evaluate(() =>
        [...document.querySelectorAll('.chart-dots, .effect-dot, .chart-line')].map(
          (path) => getComputedStyle(path).stroke,
        ),
      );
      assert.equal(new Set(strokes).size, 1, 'every mark has the colour of the text');
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      verify();
    },
  );

  test('the numbers of a card are saved as CSV', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await open(page, '?span=all');
    await page.waitForSelector('.verdicts');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseInMenu(page, 'effects', 'CSV'),
    ]);
    assert.equal(download.suggestedFilename(), 'activities-all.csv');
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    assert.equal(
      head,
      'activity,verdict,daysWith,daysWithout,meanWith,meanWithout,difference,low,high,similar,correlation',
    );
    assert.equal(rows.length, 9);
    assert.match(rows[0] ?? '', /^Ana,clear,\d+,\d+,/);
  });

  test(
    'without a network the last numbers are shown with their age, and others are not made up',
    skip,
    async () => {
      const { page, context, verify } = await browser.open(journal.service.url, { timezoneId });
      await signIn(page, journal, person);
      await open(page, '?span=4w');
      await page.waitForSelector(
        'section[aria-labelledby="effects"] .chart, section[aria-labelledby="effects"] .muted',
      );
      await context.setOffline(true);
      await page.click('.chip:has-text("3 months")');
      await page.waitForSelector('text=This needs your server once');
      await checkAccessibility(page);
      await page.click('.chip:has-text("4 weeks")');
      await page.waitForSelector('.notice:has-text("This is as of")');
      await page.waitForSelector('section[aria-labelledby="mood"] .chart');
      await checkAccessibility(page);
      await context.setOffline(false);
      verify();
    },
  );

  test('an error of several cards is announced once, and one press retries all', skip, async () => {
    const { page, context } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    // Without changes of the copy, no request is repeated.
    await context.route(/\/api\/v1\/changes/, (route) => route.abort());
    await context.route(API, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', detail: '' } }),
    );
    await open(page, '?span=3m');
    await page.waitForFunction(() => document.querySelectorAll('.insight .notice').length === 5);
    assert.equal(await page.locator('.insight .notice:has-text("Your entries are fine.")').count(), 5);
    assert.deepEqual(await page.locator('[role=alert]').allTextContents(), [
      'This did not load. Your entries are fine.',
    ]);
    await checkAccessibility(page);
    await context.unroute(API);
    await page.click('section[aria-labelledby="often"] .notice button');
    for (const card of CARDS)
      await page.waitForSelector(`section[aria-labelledby="${card}"] :is(.chart, .figure)`);
    assert.equal(await page.locator('.notice, [role=alert]').count(), 0);
  });

  test('while loading, the charts have reserved space', skip, async () => {
    const { page, context } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    const { promise, resolve } = Promise.withResolvers<void>();
    await context.route(API, (route) => promise.then(() => route.continue()));
    await open(page, '?span=12m');
    await page.waitForSelector('.chart-skeleton');
    await checkAccessibility(page);
    resolve();
    await page.waitForSelector('.verdicts');
    assert.equal(await page.locator('.chart-skeleton').count(), 0);
  });

  for (const { size, viewport, locale } of someOf(FORMS, 2)) {
    test(
      `with no entry one sentence says what comes, with one each card what it needs: ${size}, ${locale}`,
      skip,
      async () => {
        const newcomer = await journal.join();
        const { page, verify } = await browser.open(journal.service.url, { viewport, locale, timezoneId });
        await signIn(page, journal, newcomer);
        await open(page, '?span=4w');
        await page.waitForSelector('.insights-empty');
        assert.equal(await page.locator('.insight').count(), 0);
        await lookAtBothThemes(page);
        await newcomer.post('/api/v1/entries', { mood: 4, loggedAt: NOON_ZONE.format(Date.now()) });
        await page.reload();
        await page.waitForSelector('section[aria-labelledby="often"] .chart');
        assert.equal(await page.locator('.insight > .muted').count(), 4);
        await lookAtBothThemes(page);
        verify();
      },
    );
  }

  test(
    'a year shows the days of one activity, and on a desktop the year before beside it',
    skip,
    async () => {
      const { page, verify } = await browser.open(journal.service.url, { timezoneId, viewport: DESKTOP });
      await signIn(page, journal, person);
      const year = NOON_ZONE.format(Date.now()).slice(0, 4);
      const { body: activities } = await person.get('/api/v1/activities');
      const { id } = activities.find(({ name }: { name: string }) => name === 'Ana');
      const { body: entries } = await person.get(`/api/v1/entries?activityId=${id}`);
      const dates = new Set(entries.map(({ localDate }: { localDate: string }) => localDate));
      const count = [...dates].filter((date) => String(date).startsWith(year)).length;
      const shown = (n: number) =>
        page.waitForFunction(
          (wanted) => document.querySelectorAll('.year .pixel:is(.m1, .m2, .m3, .m4, .m5)').length === wanted,
          n,
        );
      await page.goto(`${journal.service.url}/calendar/${year}`);
      await page.waitForSelector('.year .pixel');
      assert.equal(await page.locator('.year caption').count(), 12);
      await page.selectOption('.chip select', id);
      await shown(count);
      assert.ok(page.url().endsWith(`/calendar/${year}?activity=${id}`));
      await page.waitForSelector('.pixel.none[aria-label$=", without Ana"]');
      await page.waitForSelector(`text=${count} days with Ana`);
      await page.reload();
      await shown(count);
      await page.click('.compare-choice');
      await page.waitForSelector('.years .year >> nth=1');
      assert.deepEqual(await page.locator('.years h2').allTextContents(), [String(Number(year) - 1), year]);
      await shown(dates.size);
      await checkAccessibility(page);
      await page.click('.chip.chosen button');
      await page.waitForURL(`**/calendar/${year}`);
      await page.click('.compare-choice');
      await page.waitForSelector('.years', { state: 'detached' });
      // On a phone a column is a month: arrows move by days and months, Enter shows the month.
      await page.setViewportSize(PHONE);
      await page.waitForSelector('.columns-of-months');
      assert.deepEqual(
        await page.evaluate(() => [
          document.querySelectorAll('.columns-of-months thead th').length,
          document.querySelectorAll('.columns-of-months tbody tr').length,
          document.querySelector('.pixel')?.getBoundingClientRect().height,
        ]),
        [12, 31, 16],
      );
      await page.focus('.pixel[tabindex="0"]');
      const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day ?? '');
      const before = await focused();
      await page.keyboard.press('ArrowUp');
      assert.ok((await focused()) < before);
      await page.keyboard.press('Enter');
      await page.waitForSelector('.strip a');
      verify();
    },
  );

  test('the menu of a card closes on Escape, a press elsewhere and a choice', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await open(page, '?span=4w');
    const menu = page.locator('section[aria-labelledby="often"] .card-menu');
    const summary = menu.locator('summary');
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    await summary.focus();
    await page.keyboard.press('Enter');
    assert.equal(await isOpen(), true);
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    assert.equal(await isOpen(), false);
    assert.equal(await summary.evaluate((element) => element === document.activeElement), true);
    await summary.click();
    await page.click('h1');
    assert.equal(await isOpen(), false);
    await chooseInMenu(page, 'often', 'How is this worked out?');
    assert.equal(await isOpen(), false);
    await page.waitForSelector('section[aria-labelledby="often"] .method');
  });

  async function lookAtBothThemes(page: Page): Promise<void> {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await checkAccessibility(page, COLOUR_RULES);
  }
});

/** Opens the menu of a card, and presses one of its buttons. */
async function chooseInMenu(page: Page, card: string, name: string): Promise<void> {
  const menu = page.locator(`section[aria-labelledby="${card}"] .card-menu`);
  await menu.locator('summary').click();
  await menu.locator(`button:has-text("${name}")`).click();
}

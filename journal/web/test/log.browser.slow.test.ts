// A tap is stored, also offline, and sent once.
import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  NOON_ZONE,
  openProfile,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import {
  done,
  entriesOf,
  setVisibility,
  signIn,
  startApp,
  tap,
  waitForEntries,
  waitUntilSent,
  waitUntilTried,
} from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
/** About six seconds of typing. */
const TYPED = 'Nobody pauses on the tram, where the next stop is already near';
/** Shorter than the delay of the app between two writes. */
const KEY_MS = 100;

oneDatabase('logging in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('a tap logs, even if the page is closed immediately', skip, async () => {
    const person = await journal.join();
    const { page, context } = await browser.open(journal.service.url, {
      timezoneId: NOON_ZONE.timezoneId,
    });
    await signIn(page, journal, person);
    await tap(page, 2);
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(journal.service.url);
    await again.waitForSelector('.entry');
    await waitUntilSent(again);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood }) => mood),
      [2],
    );
  });

  test('a mis-tap is corrected in the sheet: Rad, then Good, leaves one entry', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    // A second tap may come before the first is stored.
    await page.evaluate(() => {
      const face = (mood: number) =>
        document.querySelector<HTMLElement>(`.face-button:nth-child(${mood})`)?.click();
      face(5);
      face(4);
    });
    await isSaved(page, 'Good');
    await page.waitForSelector('.mood-radio:nth-child(4) input:checked', { state: 'attached' });
    // What is behind the sheet cannot be pressed.
    const isCovered = await page.evaluate(() => {
      const { x, y } = document.querySelector('.face-button')?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return document.elementFromPoint(x + 20, y + 20)?.closest('.editor') !== null;
    });
    assert.ok(isCovered);
    await page.click('.mood-radio:nth-child(3)');
    await isSaved(page, 'Meh');
    await page.fill('.editor textarea', 'The only one');
    await checkAccessibility(page);
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood, content }) => [mood, content]),
      [[3, 'The only one']],
    );
    verify();
  });

  test(
    'beside the sheet another face corrects the entry, and Add another entry makes one',
    skip,
    async () => {
      const person = await journal.join();
      const { page, verify } = await browser.open(journal.service.url, { viewport: DESKTOP });
      await signIn(page, journal, person);
      await tap(page, 4);
      await isSaved(page, 'Good');
      await waitUntilSent(page);
      await tap(page, 2);
      await isSaved(page, 'Bad');
      assert.equal(await page.getByText('Another face changes this entry.').count(), 1);
      await page.click('.mood-radio:nth-child(3)');
      await isSaved(page, 'Meh');
      await page.fill('.editor textarea', 'The first');
      await checkAccessibility(page);
      await page.click('button:text-is("Add another entry")');
      await page.waitForSelector('.editor', { state: 'detached' });
      await page.waitForSelector('.face-button:focus');
      await page.keyboard.press('1');
      await isSaved(page, 'Awful');
      await page.keyboard.press('2');
      await isSaved(page, 'Bad');
      await done(page);
      await waitUntilSent(page);
      const entries = await entriesOf(person);
      assert.deepEqual(
        entries.map(({ mood, content }) => [mood, content]),
        [
          [2, null],
          [3, 'The first'],
        ],
      );
      verify();
    },
  );

  test(
    'the eight activities that are usual at this time need no scrolling on a small phone',
    skip,
    async () => {
      const person = await journal.join();
      const ids: string[] = [];
      for (const name of [
        'Early',
        'Lunch',
        'Nap',
        'Walk',
        'Work',
        'Ana',
        'Tea',
        'Run',
        'Read',
        'Swim',
        'Cook',
      ])
        ids.push((await person.post('/api/v1/activities', { name })).body.id);
      const log = (hoursAgo: number, activityIds: readonly (string | undefined)[]) =>
        person.post('/api/v1/entries', {
          mood: 3,
          activityIds,
          loggedAt: NOON_ZONE.format(Date.now() - hoursAgo * 3_600_000),
        });
      // The last one is used at this time of day, and the first one more often at another.
      for (const day of [1, 2, 3]) await log(24 * day + 8, [ids[0]]);
      for (const day of [1, 2]) await log(24 * day + 2, [ids[10]]);
      const { page, verify } = await browser.open(journal.service.url, {
        timezoneId: NOON_ZONE.timezoneId,
        viewport: { width: 360, height: 740 },
      });
      await signIn(page, journal, person);
      await page.waitForSelector('.entry, .week .face');
      await waitUntilSent(page);
      await page.reload();
      await tap(page, 4);
      await page.waitForSelector('.often .pick >> nth=7');
      const names = await page.locator('.often .pick').allTextContents();
      assert.deepEqual(names.map((name) => name.slice(1)).slice(0, 2), ['Cook', 'Early']);
      assert.equal(names.length, 8);
      const end = await page.evaluate(
        () => document.querySelector('.often .pick:last-child')?.getBoundingClientRect().bottom ?? Infinity,
      );
      assert.ok(end <= 400, String(end));
      assert.equal(await page.locator('.often h3:has-text("Often ")').count(), 1);
      await page.click('.often .pick:has-text("Cook")');
      await page.waitForSelector('.often .pick[aria-pressed=true]:has-text("Cook")');
      // A tap changes no order.
      assert.deepEqual(await page.locator('.often .pick').allTextContents(), names);
      verify();
    },
  );

  test(
    'the first sheet proposes activities: a pressed one is created with its icon and added',
    skip,
    async () => {
      const person = await journal.join();
      const { page, verify } = await browser.open(journal.service.url);
      await signIn(page, journal, person);
      await page.waitForLoadState('networkidle');
      await tap(page, 4);
      const picks = page.locator('.pick:not(.new)');
      await picks.nth(11).waitFor();
      await page.click('.pick:has-text("Walk")');
      await page.waitForSelector('.pick[aria-pressed="true"]:has-text("Walk")');
      assert.equal(await picks.count(), 12);
      await done(page);
      await waitUntilSent(page);
      const { body: activities } = await person.get('/api/v1/activities');
      assert.deepEqual(
        activities.map(({ name, icon }: { name: string; icon: string }) => [name, icon]),
        [['Walk', 'walk']],
      );
      assert.equal((await entriesOf(person))[0]?.activities.length, 1);
      verify();
    },
  );

  test('the faces are in the first 290 px, and Today on Today opens them for one hand', skip, async () => {
    const person = await journal.join();
    await person.patch('/api/v1/users/me', { displayName: 'Ada' });
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.waitForSelector('h1:has-text("Ada.")');
    const boxes = await page
      .locator('.face-button')
      .evaluateAll((faces) => faces.map((face) => face.getBoundingClientRect().bottom));
    assert.ok(Math.max(...boxes) <= 290, String(boxes));
    await page.click('.bar a[href="/"]');
    await page.waitForSelector('.asked .face-button');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.asked', { state: 'detached' });
    await page.click('.bar a[href="/"]');
    await page.click('.asked .face-button:nth-child(2)');
    await isSaved(page, 'Bad');
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person)).length, 1);
    verify();
  });

  test('a face logs a new entry again where the sheet stays open for long', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url, { viewport: DESKTOP });
    await page.clock.install();
    await signIn(page, journal, person);
    await tap(page, 5);
    await page.clock.fastForward(600_000);
    await page.getByText('Another face changes this entry.').waitFor({ state: 'detached' });
    await tap(page, 1);
    await isSaved(page, 'Awful');
    await done(page);
    await waitForEntries(page, person, 2);
  });

  test('below the faces are the entries of the selected day', skip, async () => {
    const person = await journal.join();
    for (const [days, content] of [
      [0, 'of today'],
      [1, 'of yesterday'],
    ] as const) {
      const loggedAt = NOON_ZONE.format(Date.now() - days * 86_400_000 - 3_600_000);
      await person.post('/api/v1/entries', { mood: 3, content, loggedAt });
    }
    const { page } = await browser.open(journal.service.url, { timezoneId: NOON_ZONE.timezoneId });
    await signIn(page, journal, person);
    for (const [query, content] of [
      ['', 'of today'],
      ['?date=yesterday', 'of yesterday'],
    ] as const) {
      await page.goto(`${journal.service.url}/log${query}`);
      await page.waitForSelector(`.entry:has-text("${content}")`);
      assert.equal(await page.locator('.entry').count(), 1);
    }
  });

  for (const [when, { isHidden = false, isFirst = false }] of [
    ['before its session was renewed', {}],
    ['while its first attempt waits for that', { isHidden: true }],
    ['before the worker controls it', { isFirst: true }],
  ] as const satisfies [string, { isHidden?: boolean; isFirst?: boolean }][])
    test(`a tap is sent although the page is closed ${when}`, skip, async () => {
      const person = await journal.join();
      const { page, context } = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
      await signIn(page, journal, person);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      // As in the first visit: the worker is installed, but the page was loaded without it.
      if (isFirst)
        await page.addInitScript(() =>
          Object.defineProperty(navigator.serviceWorker, 'controller', { value: null }),
        );
      await page.route('**/web/session/refresh', () => {});
      await page.goto(journal.service.url);
      await tap(page, 5);
      if (isHidden) {
        await setVisibility(page, 'hidden');
        await waitUntilTried(page);
      }
      const other = await context.newPage();
      await other.goto(`${journal.service.url}/healthz`);
      await page.close({ runBeforeUnload: true });
      await waitForEntries(other, person, 1);
      assert.deepEqual(
        (await entriesOf(person)).map(({ mood }) => mood),
        [5],
      );
    });

  test('five offline entries survive a killed browser, and are sent once, on their days', skip, async () => {
    const person = await journal.join();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-profile-'));
    const open = () => openProfile(folder.path, journal.service.url, { timezoneId: NOON_ZONE.timezoneId });
    await using first = await open();
    await signIn(first.page, journal, person);
    await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.context.setOffline(true);
    for (const mood of [1, 2, 3, 4, 5] as const) {
      await tap(first.page, mood);
      await first.page.fill('.editor textarea', `offline ${mood}`);
      if (mood === 3) {
        await first.page.click('.when-chip');
        await first.page.click('.when button:nth-child(3)');
      }
      await done(first.page);
    }
    await first.page.waitForFunction(() => document.querySelector('.status')?.textContent?.includes('(5)'));
    await first.kill();
    assert.deepEqual(await entriesOf(person), []);
    await using second = await open();
    // Browsers write cookies to the disk some seconds late, so the session may be lost too.
    await signIn(second.page, journal, person);
    await waitUntilSent(second.page);
    const entries = await entriesOf(person);
    assert.deepEqual(
      entries.map(({ content }) => content).sort(),
      [1, 2, 3, 4, 5].map((mood) => `offline ${mood}`),
    );
    assert.equal(new Set(entries.map(({ localDate }) => localDate)).size, 2);
  });

  test(
    'of text typed without a pause, a killed browser keeps all but the last characters',
    skip,
    async () => {
      const person = await journal.join();
      await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-profile-'));
      const open = () => openProfile(folder.path, journal.service.url);
      await using first = await open();
      await signIn(first.page, journal, person);
      await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await first.context.setOffline(true);
      await tap(first.page, 4);
      await first.page.focus('.editor textarea');
      await first.page.keyboard.type(TYPED, { delay: KEY_MS });
      await first.kill();
      await using second = await open();
      await signIn(second.page, journal, person);
      await waitUntilSent(second.page);
      const [entry] = await entriesOf(person);
      assert.ok(entry?.content);
      assert.ok(TYPED.startsWith(entry.content));
      assert.ok(entry.content.length > TYPED.length / 2, entry.content);
    },
  );

  test('text over the limit remains in its sheet, also after leaving it', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await tap(page, 3);
    const long = 'x'.repeat(20_010);
    await page.fill('.words-input', long);
    await page.click('.editor-foot > .primary');
    await page.waitForFunction(() => document.activeElement?.classList.contains('words-input'));
    assert.equal(await page.locator('.editor .error').count(), 1);
    await page.goto(`${journal.service.url}/journal`);
    await page.goto(journal.service.url);
    await page.click('.entry-head a');
    await page.waitForFunction(
      (length) => document.querySelector<HTMLTextAreaElement>('.words-input')?.value.length === length,
      long.length,
    );
    await page.click('.editor-foot > .primary');
    await page.waitForFunction(() => document.activeElement?.classList.contains('words-input'));
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.content, null);
    await page.fill('.words-input', 'Shorter');
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.content, 'Shorter');
    await page.goto(journal.service.url);
    await page.click('.entry-head a');
    await page.waitForSelector('.editor');
    assert.equal(await page.inputValue('.words-input'), 'Shorter');
    await page.fill('.words-input', long);
    await page.click('.editor-foot > .primary');
    await page.waitForFunction(countLongWords, 1);
    const [entry] = await entriesOf(person);
    await person.delete(`/entries/${entry?.id}`);
    await page.goto(journal.service.url);
    await page.waitForFunction(countLongWords, 0);
    verify();
  });

  test('lost responses after the commit duplicate no entry', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    let lost = 0;
    await page.route('**/api/v1/entries', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 2) return route.continue();
      lost += 1;
      // The server processes everything, but its response never arrives.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await tap(page, 5);
    await page.fill('.editor textarea', 'once');
    await done(page);
    await waitUntilSent(page);
    assert.equal(lost, 2);
    assert.deepEqual(
      (await entriesOf(person)).map(({ content }) => content),
      ['once'],
    );
  });
});

/** Waits until the sheet names its mood. */
const isSaved = (page: Page, mood: string) => page.waitForSelector(`.editor h2:text-is("${mood}, saved")`);

/** Whether this device keeps the too long words of so many entries; for the page. */
async function countLongWords(wanted: number): Promise<boolean> {
  const { id } = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`journal-${id}`);
    request.onsuccess = () => resolve(request.result);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const request = database.transaction('meta').objectStore('meta').getAllKeys();
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return keys.filter((key) => String(key).startsWith('long words')).length === wanted;
}

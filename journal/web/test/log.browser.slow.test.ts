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
  NOON_ZONE,
  openProfile,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
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
    await again.waitForSelector('.line');
    await waitUntilSent(again);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood }) => mood),
      [2],
    );
  });

  test('another face changes the open entry, and Add another entry creates a second one', skip, async () => {
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
    const title = (mood: string) => page.waitForSelector(`.editor h2:text-is("${mood}, saved")`);
    await title('Good');
    await page.waitForSelector('.mood-radio:nth-child(4) input:checked', { state: 'attached' });
    await waitUntilSent(page);
    await tap(page, 2);
    await title('Bad');
    assert.equal(await page.getByText('Another face changes this entry.').count(), 1);
    await page.click('.mood-radio:nth-child(3)');
    await title('Meh');
    await page.fill('.editor textarea', 'The first');
    await checkAccessibility(page);
    await page.click('button:text-is("Add another entry")');
    await page.waitForSelector('.editor', { state: 'detached' });
    await page.waitForSelector('.face-button:focus');
    await page.keyboard.press('1');
    await title('Awful');
    await page.keyboard.press('2');
    await title('Bad');
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
  });

  test('a face logs a new entry after the sheet was open for long', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await page.clock.install();
    await signIn(page, journal, person);
    await tap(page, 5);
    await page.clock.fastForward(600_000);
    await page.getByText('Another face changes this entry.').waitFor({ state: 'detached' });
    await tap(page, 1);
    await page.waitForSelector('.editor h2:text-is("Awful, saved")');
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
      await page.waitForSelector(`.line:has-text("${content}")`);
      assert.equal(await page.locator('.line').count(), 1);
    }
  });

  for (const [when, { isHidden = false, isFirst = false }] of [
    ['before its session was renewed', {}],
    ['while its first attempt waits for that', { isHidden: true }],
    ['before the worker controls it', { isFirst: true }],
  ] as const satisfies [string, { isHidden?: boolean; isFirst?: boolean }][])
    test(`a tap is sent although the page is closed ${when}`, skip, async () => {
      const person = await journal.join();
      const { page, context } = await browser.open(journal.service.url);
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
      if (mood === 3) await first.page.click('.when button:nth-child(3)');
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
    await page.click('.editor .primary');
    await page.waitForFunction(() => document.activeElement?.classList.contains('words-input'));
    assert.equal(await page.locator('.editor .error').count(), 1);
    await page.goto(`${journal.service.url}/journal`);
    await page.goto(journal.service.url);
    await page.click('.line');
    await page.waitForFunction(
      (length) => document.querySelector<HTMLTextAreaElement>('.words-input')?.value.length === length,
      long.length,
    );
    await page.click('.editor .primary');
    await page.waitForFunction(() => document.activeElement?.classList.contains('words-input'));
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.content, null);
    await page.fill('.words-input', 'Shorter');
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.content, 'Shorter');
    await page.goto(journal.service.url);
    await page.click('.line');
    await page.waitForSelector('.editor');
    assert.equal(await page.inputValue('.words-input'), 'Shorter');
    await page.fill('.words-input', long);
    await page.click('.editor .primary');
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

/** Runs in the page. Whether this device stores that many entries with texts over the limit. */
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

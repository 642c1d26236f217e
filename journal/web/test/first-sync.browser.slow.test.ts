// A device without a copy of the journal displays the latest days first, reports progress, and never claims
// that the journal is empty.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page, Route } from 'playwright-core';
import { entriesOf, keptWords, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { waitUntilWhole } from '../testing/large-journal.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { t } = textsIn('en');

const DAY = 86_400_000;
const ENTRIES = 5_000;
const CHANGES = '**/api/v1/changes*';

/** Oldest first, as in a real journal: the newest entries are the latest changes. */
const entriesUntil = (now: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    mood: 1 + (index % 5),
    loggedAt: new Date(now - ((count - 1 - index) * DAY) / 4).toISOString(),
    content: `Entry ${index + 1}`,
  }));

/** Delays each page of changes until the test releases it. */
async function holdPages(page: Page): Promise<{ next(): Promise<Route>; open(): Promise<void> }> {
  const held: Route[] = [];
  const waiting: ((route: Route) => void)[] = [];
  await page.route(CHANGES, (route) => {
    const taker = waiting.shift();
    if (taker) taker(route);
    else held.push(route);
  });
  return {
    next: async () => held.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    open: async () => {
      await page.unroute(CHANGES);
      for (const route of held) await route.continue();
    },
  };
}

/** Runs in the page: records false statements before the journal is loaded. */
function watchTexts(wrong: readonly string[]): void {
  const said = new Set<string>();
  Object.assign(globalThis, { said });
  new MutationObserver(() => {
    const lines = (document.body?.innerText ?? '').split('\n');
    for (const text of wrong) if (lines.some((line) => line.startsWith(text))) said.add(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

const wrongTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);

oneDatabase('the first sync of a device', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test(
    'displays the latest days immediately, then its progress, and loses no concurrent change',
    skip,
    async () => {
      const person = await journal.join();
      const imported = await person.post('/api/v1/data/import', entriesUntil(Date.now(), ENTRIES));
      assert.equal(imported.body.imported, ENTRIES, imported.text);
      const [, newest] = await entriesOf(person);
      const { page } = await browser.open(journal.service.url, {
        timezoneId: 'UTC',
      });
      const wrong = [t('status.sent'), t('log.first'), t('journal.empty'), t('journal.partial')];
      await page.addInitScript(watchTexts, [...wrong, '0 days', '0 entries']);
      const pages = await holdPages(page);
      await signIn(page, journal, person);
      const first = await pages.next();
      await page.waitForSelector(`.status:has-text("${t('status.reading')}")`);
      await page.click('a[href="/calendar"]');
      await page.waitForSelector('.month .today .face');
      await page.click('.segments button:nth-child(2)');
      await page.waitForSelector('.year .is-today:not(.none)');
      await checkAccessibility(page);
      await page.click('a[href="/journal"]');
      await page.waitForSelector(`.entry:has-text("Entry ${ENTRIES}")`);
      await page.waitForSelector(`text=${t('journal.all', { n: ENTRIES })}`);
      await first.continue();
      const second = await pages.next();
      await page.waitForFunction(() =>
        /[1-4],?\d{3} of 5,000/.test(document.querySelector('.progress')?.textContent ?? ''),
      );
      assert.deepEqual(await wrongTexts(page), []);
      // On a loaded page of the list, on one that is not loaded, and on this device.
      await person.patch(`/api/v1/entries/${newest?.id}`, { mood: 1, content: 'Changed elsewhere' });
      await person.delete(`/api/v1/entries/bulk/delete?from=2000-01-01&to=2024-12-31`);
      await person.post('/api/v1/entries', { mood: 4, content: 'New elsewhere' });
      await page.click('a[href="/"]');
      await tap(page, 5);
      await page.fill('.editor textarea', 'New here');
      await page.click('.editor-foot > .primary');
      await waitUntilSent(page);
      await second.abort();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await pages.open();
      await page.evaluate(waitUntilWhole);
      await page.waitForSelector(`.status:has-text("${t('status.sent')}")`);
      const onServer = (await entriesOf(person)).map(({ content }) => content);
      assert.deepEqual((await keptWords(page)).sort(), onServer.sort());
    },
  );

  test('does not claim unknown data to be empty while offline', skip, async () => {
    const person = await journal.join();
    await person.post('/api/v1/entries', { mood: 4, content: 'on the server' });
    const { page } = await browser.open(journal.service.url);
    await page.route(/api\/v1\/(changes|entries)/, (route) => route.abort());
    await signIn(page, journal, person);
    await page.click('a[href="/calendar"]');
    await page.waitForSelector(`#content :text("${t('journal.partial')}")`);
    assert.equal(await page.locator('.month .no-entry').count(), 0);
    assert.equal(await page.getByText('0 days').count(), 0);
    await page.click('a[href="/journal"]');
    await page.waitForSelector(`h1:text-is("${t('nav.journal')}")`);
    await page.waitForSelector(`#content :text("${t('journal.partial')}")`);
    assert.equal(await page.locator('.empty').count(), 0);
    await checkAccessibility(page);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForSelector('.entry:has-text("on the server")');
  });

  test('of a journal without entries ends with the empty state', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.waitForSelector(`text=${t('log.first')}`);
    await page.click('a[href="/journal"]');
    await page.waitForSelector(`.empty:has-text("${t('journal.empty')}")`);
  });
});

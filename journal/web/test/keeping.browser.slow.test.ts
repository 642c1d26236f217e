// A device stores all entries, those of the last 400 days, or only unsent ones.
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, NOON_ZONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { entriesOf, keptWords, signIn, startApp, tap, waitForEntries } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const DAY = 86_400_000;
const AGES = [1, 399, 401, 800];

oneDatabase('the local copy of a device', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  const dayOf = (age: number) => NOON_ZONE.format(Date.now() - age * DAY).slice(0, 10);

  async function openAccount(): Promise<{ page: Page; person: Person; verify: () => void }> {
    const person = await journal.join();
    for (const age of AGES) {
      const loggedAt = NOON_ZONE.format(Date.now() - age * DAY);
      await person.post('/api/v1/entries', { mood: 4, content: `${age} days ago`, loggedAt });
    }
    const { page, verify } = await browser.open(journal.service.url, {
      timezoneId: NOON_ZONE.timezoneId,
      serviceWorkers: 'allow',
    });
    await signIn(page, journal, person);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await keptAre(page, AGES);
    await page.goto(`${journal.service.url}/settings/device`);
    return { page, person, verify };
  }

  const choose = (page: Page, name: string) => page.click(`label:has-text("${name}")`);

  /** Waits until the copy contains exactly these entries. */
  async function keptAre(page: Page, ages: readonly number[]): Promise<void> {
    const expected = ages.map((age) => `${age} days ago`).sort();
    while (JSON.stringify((await keptWords(page)).sort()) !== JSON.stringify(expected))
      await page.evaluate(() => new Promise(requestAnimationFrame));
  }

  const listed = (page: Page, count: number) =>
    page.waitForFunction((n) => document.querySelectorAll('.entry').length === n, count);

  test(
    'older days come from the server when they are looked at, and go at the next start',
    skip,
    async () => {
      const { page, verify } = await openAccount();
      await choose(page, 'The last 400 days');
      await keptAre(page, [1, 399]);
      await page.click('a[href="/journal"]');
      await listed(page, AGES.length);
      await page.goto(`${journal.service.url}/day/${dayOf(800)}`);
      await page.waitForSelector('.entry:has-text("800 days ago")');
      await page.goto(`${journal.service.url}/calendar/${dayOf(800).slice(0, 7)}`);
      await page.waitForSelector('.month .face');
      await page.context().setOffline(true);
      await page.goto(`${journal.service.url}/journal`);
      await listed(page, 2);
      await keptAre(page, [1, 399]);
      await page.waitForSelector('text=Older days are on the server');
      await page.goto(`${journal.service.url}/day/${dayOf(800)}`);
      await page.waitForSelector('text=Older days are on the server');
      await page.context().setOffline(false);
      await page.goto(`${journal.service.url}/settings/device`);
      await choose(page, 'All');
      await keptAre(page, AGES);
      verify();
    },
  );

  test('all days are loaded, even if chosen during a synchronisation', skip, async () => {
    const { page, verify } = await openAccount();
    await choose(page, 'The last 400 days');
    await keptAre(page, [1, 399]);
    const { promise: chosen, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/v1/changes*', (route) => chosen.then(() => route.continue()));
    const asked = page.waitForRequest('**/api/v1/changes*');
    await page.reload();
    await asked;
    await choose(page, 'All');
    await page.waitForSelector('label:has-text("All") input:checked', { state: 'attached' });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    resolve();
    await keptAre(page, AGES);
    verify();
  });

  test('another tab applies the same choice', skip, async () => {
    const { page, verify } = await openAccount();
    const other = await page.context().newPage();
    await other.goto(`${journal.service.url}/settings/device`);
    await other.waitForSelector('label:has-text("All") input:checked', { state: 'attached' });
    await choose(page, 'The last 400 days');
    await other.waitForSelector('label:has-text("400") input:checked', { state: 'attached' });
    verify();
  });

  test('an older entry is changed against the version on the server', skip, async () => {
    const { page, person } = await openAccount();
    await choose(page, 'The last 400 days');
    await keptAre(page, [1, 399]);
    const { id } = (await entriesOf(person)).find(({ content }) => content === '800 days ago') ?? {};
    await page.goto(`${journal.service.url}/entries/${id}`);
    await page.waitForSelector('.editor');
    // The changes of the server were read; the next ones follow later.
    await page.waitForLoadState('networkidle');
    await person.patch(`/api/v1/entries/${id}`, { mood: 4, content: 'Changed elsewhere' });
    await page.fill('.editor textarea', 'Changed here');
    await page.click('.editor-foot > .primary');
    await page.waitForSelector('.versions');
  });

  test(
    'with unsent entries only, no other data is available offline, and a tap is sent later',
    skip,
    async () => {
      const { page, person, verify } = await openAccount();
      await choose(page, 'Only what waits to be sent');
      await keptAre(page, []);
      await page.click('a[href="/journal"]');
      await listed(page, AGES.length);
      await page.context().setOffline(true);
      await page.goto(journal.service.url);
      await page.waitForSelector('.face-button');
      await keptAre(page, []);
      await tap(page, 2);
      await page.goto(`${journal.service.url}/journal`);
      await listed(page, 1);
      await page.context().setOffline(false);
      await waitForEntries(page, person, AGES.length + 1);
      verify();
    },
  );
});

// The report in a real browser, printed to a PDF: pages, text, and optional parts.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import type { Person } from '../../testing/journal.ts';
import { JPEG, PHOTOS } from '../../testing/media.ts';
import { signIn, startApp } from '../testing/app.ts';
import { waitUntilWhole } from '../testing/large-journal.ts';
import { fillJournal } from '../testing/screens.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { timezoneId } = NOON_ZONE;

oneDatabase('the report in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let person: Person;
  before(async () => {
    person = await journal.join();
    await fillJournal(person);
  });
  const open = (page: Page, query = '') => page.goto(`${journal.service.url}/report${query}`);

  async function print(page: Page): Promise<{ pages: number; text: string }> {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true });
    return { pages: totalPages, text };
  }

  test('four weeks are at most four pages of selectable text, without notes', skip, async () => {
    const { page, context, verify } = await browser.open(journal.service.url, {
      timezoneId,
      serviceWorkers: 'allow',
    });
    await signIn(page, journal, person);
    await page.waitForSelector('.entry');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.evaluate(waitUntilWhole);
    // Only from the local copy, on a screen that was never opened before.
    await context.setOffline(true);
    await open(page);
    await page.waitForSelector('.report-days');
    await checkAccessibility(page);
    const { pages, text } = await print(page);
    assert.ok(pages <= 4, `${pages} pages`);
    for (const part of [
      `Mood journal of ${person.username}`,
      'Made by the writer; not a medical document',
      'Summary',
      'Mostly Good',
      'Ana',
      'Mean mood of other days',
      `1 / ${pages}`,
    ])
      assert.ok(text.includes(part), `${part} in ${text.slice(0, 400)}`);
    for (const hidden of ['Print or save as PDF', 'Calendar', 'Sun on the river', 'Finished the book'])
      assert.ok(!text.includes(hidden), hidden);
    await context.setOffline(false);
    verify();
  });

  test('notes are included on request, and the number of pages is estimated', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    await signIn(page, journal, person);
    await page.waitForSelector('.entry');
    for (const query of ['', '?parts=words', '?parts=summary,days,activities,words']) {
      await open(page, query);
      await page.waitForSelector('.report-days');
      const said = Number(
        /\d+/.exec((await page.textContent('.controls span[role=status]')) ?? '')?.[0] ?? 1,
      );
      const { pages, text } = await print(page);
      assert.ok(Math.abs(said - pages) <= 1, `${query}: ${said} said, ${pages} printed`);
      assert.equal(text.includes('Sun on the river'), query !== '');
    }
    await page.click('.check:has-text("Summary")');
    await page.waitForURL('**parts=days%2Cactivities%2Cwords');
    await page.waitForSelector('.report :text("half of the days")', { state: 'detached' });
    const { text } = await print(page);
    assert.ok(!text.includes('How is'), text.slice(0, 200));
    assert.ok(!text.includes('half of the days'), text.slice(0, 200));
  });

  test(
    'photos are printed once they are chosen, and a page in the dark is printed on white',
    skip,
    async () => {
      const writer = await journal.join();
      const { body: photo } = await writer.post(PHOTOS, JPEG);
      const entry = { mood: 5, photoIds: [photo.id], loggedAt: NOON_ZONE.format(Date.now()) };
      assert.equal((await writer.post('/api/v1/entries', entry)).status, 201);
      const { page, verify } = await browser.open(journal.service.url, { timezoneId, colorScheme: 'dark' });
      await signIn(page, journal, writer);
      await page.waitForSelector('.entry');
      await open(page);
      await page.waitForSelector('.report-days');
      assert.equal(await page.locator('.report img').count(), 0);
      await page.click('.check:has-text("Photos")');
      await page.waitForFunction(
        () => (document.querySelector<HTMLImageElement>('.report img')?.naturalWidth ?? 0) > 0,
      );
      assert.match((await page.getAttribute('.report img', 'alt')) ?? '', /^Photo 1 of 1, /);
      const onScreen = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector('.report') as Element);
        return [backgroundColor, color];
      });
      assert.deepEqual(onScreen, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      await page.emulateMedia({ media: 'print' });
      const [paper, ink] = await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.documentElement);
        return [backgroundColor, getComputedStyle(document.querySelector('.report') as Element).color];
      });
      assert.deepEqual([paper, ink], ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      verify();
    },
  );

  test('a report over 40 pages is offered with a shorter period', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId });
    const writer = await journal.join();
    const words = Array.from({ length: 190 }, (_, line) => `Line ${line} of a long day.`).join('\n');
    const entries = Array.from({ length: 20 }, (_, day) => ({
      mood: 3,
      content: words,
      loggedAt: NOON_ZONE.format(Date.now() - day * 86_400_000),
    }));
    assert.equal((await writer.post('/api/v1/data/import', entries)).body.imported, 20);
    await signIn(page, journal, writer);
    await page.waitForSelector('.entry');
    await open(page, '?parts=days,words');
    await page.waitForSelector('.notice:has-text("A shorter period")');
    await checkAccessibility(page);
    await page.click('.notice .button');
    await page.waitForSelector('.report-days');
    const { pages } = await print(page);
    assert.ok(pages <= 40 && pages > 10, `${pages} pages`);
  });

  test('a period without an entry and an empty selection are explained', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url, { timezoneId, locale: 'de-AT' });
    await signIn(page, journal, person);
    await open(page, '?from=1999-01-01&to=1999-02-01');
    await page.waitForSelector('text=Kein Eintrag vom');
    await checkAccessibility(page);
    await open(page, '?parts=none');
    await page.waitForSelector('text=Wähle, was er enthält.');
    await checkAccessibility(page);
    verify();
  });
});

// Importing a file in the app: its preview, names of moods of one's own, and the same file again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { entriesOf, signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason };

const LONG = 'Niedergeschlagenheitsgefühlsüberwältigungszustand';

const ROWS = [
  'full_date,time,mood,activities,note',
  '2026-05-01,10:00,rad,Walk,Sun',
  '2026-05-02,10:00,ok-ish,Walk,',
  '2026-05-03,10:00,ok-ish,Read,',
  `2026-05-04,10:00,${LONG},,`,
];
const FILE = { name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\n')) };

const choiceOf = (name: string) => `.field:has-text("“${name}”") select`;

eachDatabase('importing in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('a preview changes nothing and asks for names; the import takes what they mean', skip, async () => {
    const person = await journal.join();
    const viewport = { width: 320, height: 640 };
    const { page, verify } = await browser.open(journal.service.url, { viewport });
    await signIn(page, journal, person);
    await openPreview(page);
    await page.waitForSelector('.card:has-text("Found one entry, 1 May 2026 to 1 May 2026")');
    assert.equal(await page.textContent('.card .primary'), 'Import one entry');
    assert.equal(await page.inputValue(choiceOf('rad')), '5');
    await checkAccessibility(page);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    assert.deepEqual(await entriesOf(person), []);
    await page.selectOption(choiceOf('ok-ish'), '3');
    await page.click('.card .primary');
    await page.waitForSelector('.card:has-text("3 imported, 0 were here already, 1 could not be read.")');
    assert.deepEqual(
      (await entriesOf(person)).map(({ localDate, mood }) => `${localDate} ${mood}`),
      ['2026-05-03 3', '2026-05-02 3', '2026-05-01 5'],
    );
    verify();
  });

  test('the same file again imports nothing, and the preview says so', skip, async () => {
    const person = await journal.join();
    await person.post('/api/v1/data/import?moods={"ok-ish":3}', FILE.buffer);
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await openPreview(page);
    await page.waitForSelector('.card:has-text("One entry is here already")');
    assert.equal(await page.getAttribute('.card .primary', 'aria-disabled'), 'true');
    await page.selectOption(choiceOf('ok-ish'), '3');
    await page.click('.card .primary');
    await page.waitForSelector('.card:has-text("0 imported, 3 were here already, 1 could not be read.")');
    assert.equal((await entriesOf(person)).length, 3);
    verify();
  });

  test('a file that nobody can read is refused with the reason', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await openPreview(page, { ...FILE, buffer: Buffer.from('PK\u0003\u0004 broken') });
    await page.waitForSelector('.error[role=alert]:not(:empty)');
    await page.waitForSelector('.drop');
  });

  async function openPreview(page: Page, file = FILE): Promise<void> {
    await page.goto(`${journal.service.url}/settings/data`);
    await page.setInputFiles('input[type=file]', file);
  }
});

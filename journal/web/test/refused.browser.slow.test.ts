// Entries refused by the server or by a full device: no data is lost, and no false message is displayed.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { done, entriesOf, signIn, startApp, tap, waitForSheet, waitUntilSent } from '../testing/app.ts';
import { type FullDevice, fillDevice } from '../testing/full-device.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const ENTRIES = '**/api/v1/entries';
const ALL_SENT = 'All changes saved';
const REFUSED = 'The server did not take this entry: Too strange.';

oneDatabase('what is not taken', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  async function enter() {
    const person = await journal.join();
    const { page, context } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    return { person, page, context };
  }

  test(
    'a refused entry can be saved as text, is kept on the device, and is sent when changed',
    skip,
    async () => {
      const { person, page } = await enter();
      await person.post('/api/v1/activities', { name: 'Walk' });
      await page.goto(journal.service.url);
      await page.route(ENTRIES, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 400,
              contentType: 'application/problem+json',
              body: JSON.stringify({
                title: 'Bad Request',
                status: 400,
                detail: 'Too strange.',
                code: 'invalid',
              }),
            })
          : route.continue(),
      );
      await tap(page, 4);
      await page.click('.editor :text("Walk")');
      await page.fill('.editor textarea', 'by the river');
      await done(page);
      await page.waitForSelector(`.notice:has-text("${REFUSED}")`);
      await checkAccessibility(page);
      assert.equal(await page.locator(`.status:has-text("${ALL_SENT}")`).count(), 0);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.click('.notice button:has-text("Keep as text")'),
      ]);
      const text = await readFile(await file.path(), 'utf8');
      for (const part of ['Good', 'Walk', 'by the river']) assert.ok(text.includes(part), text);
      await page.waitForSelector('.status:has-text("On this device alone")');
      assert.equal(await page.locator('.notice').count(), 0);
      await page.unroute(ENTRIES);
      await page.click('.entry:has-text("by the river") .entry-head a');
      await page.fill('.editor textarea', 'by the lake');
      await done(page);
      await waitUntilSent(page);
      await page.waitForSelector(`.status:has-text("${ALL_SENT}")`);
      assert.deepEqual(
        (await entriesOf(person)).map(({ mood, content }) => [mood, content]),
        [[4, 'by the lake']],
      );
    },
  );

  test('text that a full device cannot store remains in its field with a notice', skip, async () => {
    const { person, page } = await enter();
    await tap(page, 2);
    await fillDevice(page);
    await page.fill('.editor textarea', 'no room for this');
    await page.waitForSelector('.editor [role="alert"]:has-text("no room left")');
    await checkAccessibility(page);
    const refused = await page.evaluate(() => (globalThis as unknown as FullDevice).refusedWrites);
    await page.click('.editor-foot > .primary');
    // Each write is tried again after what can be had again was removed.
    await page.waitForFunction(
      (before) => (globalThis as unknown as FullDevice).refusedWrites >= before + 2,
      refused,
    );
    assert.equal(await page.inputValue('.editor textarea'), 'no room for this');
    await page.evaluate(() => (globalThis as unknown as FullDevice).emptyDevice());
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood, content }) => [mood, content]),
      [[2, 'no room for this']],
    );
  });

  test('a full device without a network reports what is stored and what to do', skip, async () => {
    const { page, context } = await enter();
    await waitForSheet(page);
    await fillDevice(page);
    await context.setOffline(true);
    await page.click('.face-button:nth-child(2)');
    await page.waitForSelector('.note:has-text("What you wrote before is safe")');
    await checkAccessibility(page);
  });
});

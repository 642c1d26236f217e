// A device that has not read the journal yet does not say that there is nothing in it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { signIn, startApp } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const { say } = textsIn('en');

oneDatabase('the first sync of a device', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test(
    'until the journal is read, it is not said to be empty, nor that this is the first entry',
    skip,
    async () => {
      const person = await journal.join();
      await person.post('/api/v1/entries', { mood: 4, content: 'on the server' });
      const { page } = await browser.open(journal.service.url, { serviceWorkers: 'block' });
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const failed = { count: 0 };
      await page.route('**/api/v1/changes*', async (route) => {
        await released;
        failed.count += 1;
        return failed.count === 1 ? route.abort() : route.continue();
      });
      await signIn(page, journal, person);
      assert.equal(await page.getByText(say('log.first')).count(), 0);
      await page.click('a[href="/journal"]');
      await page.waitForSelector('.skeleton');
      assert.equal(await page.locator('.empty').count(), 0);
      release();
      await page.waitForSelector(`text=${say('journal.partial')}`);
      await checkAccessibility(page);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForSelector('.entry:has-text("on the server")');
    },
  );

  test('a journal without entries says so once it is read', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url, { serviceWorkers: 'block' });
    await signIn(page, journal, person);
    await page.waitForSelector(`text=${say('log.first')}`);
    await page.click('a[href="/journal"]');
    await page.waitForSelector(`.empty:has-text("${say('journal.empty')}")`);
  });
});

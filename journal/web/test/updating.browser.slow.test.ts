// A new version of the app while the user types (flow 4).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { startVersionedProxy } from '../testing/newer-version.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('a new version of the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('waits for the user, and loses no unsaved text', skip, async () => {
    await using proxy = await startVersionedProxy(journal.service.url);
    const person = await journal.join();
    // On a phone the sheet covers the notice until it is closed.
    const { page, verify } = await browser.open(proxy.url, { viewport: DESKTOP, serviceWorkers: 'allow' });
    const through = { ...journal, service: { ...journal.service, url: proxy.url } };
    await signIn(page, through, person);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await tap(page, 4);
    await page.fill('.editor textarea', 'half a sen');
    proxy.update();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.waitForSelector('.notice:has-text("A new version is ready")');
    assert.equal(await page.inputValue('.editor textarea'), 'half a sen', 'Nothing was reloaded yet.');
    await checkAccessibility(page);
    await page.focus('.editor textarea');
    await page.keyboard.press('End');
    await page.keyboard.type('tence');
    const reloaded = page.waitForEvent('load');
    await page.click('.notice button:has-text("Reload")');
    await reloaded;
    await page.waitForSelector('.entry:has-text("half a sentence")');
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood, content }) => [mood, content]),
      [[4, 'half a sentence']],
    );
    assert.equal(await page.locator('.notice').count(), 0);
    verify();
  });
});

// Over plain http on an address that is not local, browsers allow no worker: the app works online, and
// explains why it does not work offline.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { PASSWORD } from '../../testing/journal.ts';
import { done, entriesOf, startApp, tap, waitUntilSent } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const HOST = 'journal.test';

describe('the app over plain http', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser([`--host-resolver-rules=MAP ${HOST} localhost`]);

  test('entries are logged, and reminders explain that they need https', skip, async () => {
    const person = await journal.join();
    const origin = `http://${HOST}:${new URL(journal.service.url).port}`;
    const { page, faults } = await browser.open(origin);
    await page.goto(`${origin}/sign-in`);
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await page.waitForSelector('.notice:has-text("plain http")');
    await page.fill('#identifier', person.username);
    await page.fill('#password', PASSWORD);
    await page.click('button[type=submit]');
    await page.waitForSelector('.face-button');
    await tap(page, 3);
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood }) => mood),
      [3],
    );
    await page.goto(`${origin}/settings/reminders`);
    await page.waitForSelector('section[aria-labelledby=push] .notice:has-text("https")');
    // A header of the opener policy, which such a page cannot have.
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('Cross-Origin-Opener-Policy')),
      [],
    );
  });
});

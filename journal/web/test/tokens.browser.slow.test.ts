// Quick-log tokens in the app: created and shown once, used, listed, revoked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { entriesOf, signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('tokens in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('a token is shown once, logs an entry, and ends when it is revoked', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/tokens`);
    await page.fill('#token-name', 'Watch');
    await page.click('button:has-text("Create a token")');
    const token = await page.inputValue('#token');
    const command = await page.inputValue('#token-curl');
    assert.match(command, /\/api\/v1\/entries' \\\n/);
    assert.ok(command.includes(token));
    await checkAccessibility(page);
    const withToken = journal.client.as(token);
    assert.equal((await withToken.post('/api/v1/entries', { mood: 4 })).status, 201);
    assert.equal((await entriesOf(person)).length, 1);
    await page.reload();
    await page.waitForSelector('[data-page=tokens] .activity:has-text("last used")');
    assert.equal(await page.locator('#token').count(), 0);
    await page.click('button[aria-label="Revoke Watch"]');
    await page.waitForSelector('[data-page=tokens] .activity', { state: 'detached' });
    assert.equal((await withToken.post('/api/v1/entries', { mood: 4 })).status, 401);
    verify();
  });
});

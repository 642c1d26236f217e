// The first visit in a real browser: registration, a tap, text, and the entry on the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { done, startApp, tap, waitUntilSent } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

eachDatabase('the first visit', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('a user registers and logs a mood with text, which the server stores', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url);
    await page.goto(`${journal.service.url}/register`);
    const username = `ana_${dialect}`;
    await page.fill('#username', username);
    await page.fill('#email', `${username}@example.org`);
    await page.fill('#password', 'correct horse battery');
    await checkAccessibility(page);
    await page.click('button[type=submit]');
    await page.waitForSelector('.face-button');
    await checkAccessibility(page);
    await tap(page, 4);
    await checkAccessibility(page);
    await page.fill('.editor textarea', 'Sun on the river');
    await done(page);
    await waitUntilSent(page);
    const { body } = await journal.client.post('/api/v1/auth/login', {
      identifier: username,
      password: 'correct horse battery',
    });
    const { body: entries } = await journal.client.as(body.accessToken).get('/api/v1/entries');
    const [{ mood, content, utcOffset }] = entries;
    assert.deepEqual([entries.length, mood, content], [1, 4, 'Sun on the river']);
    assert.match(utcOffset, /^\+0[12]:00$/);
    verify();
  });
});

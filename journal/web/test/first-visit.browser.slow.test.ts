// The first visit in a real browser: registration, a tap, text, and the entry on the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { done, startApp, tap, waitUntilSent } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('the first visit', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test('a user registers and logs a mood with text, which the server stores', skip, async () => {
    const { page, verify } = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
    await page.goto(`${journal.service.url}/register`);
    const username = `ana_${dialect}`;
    await page.fill('#username', username);
    await page.fill('#email', `${username}@example.org`);
    await page.fill('#password', 'correct horse battery');
    await checkAccessibility(page);
    await page.click('button[type=submit]');
    await page.waitForSelector('.face-button');
    // The blank page and Today: the completed form is not in the history.
    assert.equal(await page.evaluate(() => history.length), 2);
    await page.waitForSelector('text=One tap is a whole entry. Everything else is optional.');
    await page.waitForSelector('.first-step >> nth=2');
    await checkAccessibility(page);
    await page.click('.first-step:has-text("activities") .button');
    await page.click('.first-step label:has-text("Walk")');
    await page.click('.first-step label:has-text("Reading")');
    await page.click('.first-step .button.primary');
    await page.waitForSelector('.first-step:has-text("activities")', { state: 'detached' });
    await page.click('.first-step:has-text("another app") .icon-button');
    assert.equal(await page.locator('.first-step').count(), 1);
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
    // What is done or hidden stays away; the rest stays after the first entry.
    await page.reload();
    await page.waitForSelector('.first-step:has-text("reminder")');
    assert.equal(await page.locator('.first-step').count(), 1);
    const { body: activities } = await journal.client.as(body.accessToken).get('/api/v1/activities');
    // The clock of the service stands still, so that the list orders the two by their random ids.
    assert.deepEqual(
      activities.map(({ name, icon }: { name: string; icon: string }) => [name, icon]).toSorted(),
      [
        ['Reading', 'book'],
        ['Walk', 'walk'],
      ],
    );
    verify();
  });
});

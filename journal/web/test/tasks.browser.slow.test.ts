// What people do daily in the journal, with the number of steps of docs/journal-web-acceptance.md.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { doTask } from '@tandem/web/testing/task.ts';
import { signIn, startApp, waitUntilSent } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('the tasks of the journal', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser();

  test('the first mood after the registration takes 1 step, a correction 1 more', skip, async () => {
    const { url } = journal.service;
    const { page, verify } = await browser.open(url);
    await page.goto(`${url}/register`);
    await page.fill('#username', 'steps');
    await page.fill('#email', 'steps@example.org');
    await page.fill('#password', 'correct horse battery');
    await page.click('button[type=submit]');
    await page.waitForSelector('.face-button');
    await doTask(page, 1, '.editor', ({ click }) => click('.face-button:nth-child(5)'));
    await doTask(page, 1, '.mood-radio:nth-child(4) :checked', ({ click }) =>
      click('.mood-radio:nth-child(4)'),
    );
    await doTask(page, 1, '.week', ({ click }) => click('.editor-foot > .primary'));
    await waitUntilSent(page);
    assert.equal(await page.locator('.entry').count(), 1);
    verify();
  });

  test('an entry of last May is found in 3 steps, the year is read in 2', skip, async () => {
    const ana = await journal.join();
    const now = new Date();
    const year = now.getUTCFullYear() - (now.getUTCMonth() > 4 ? 0 : 1);
    const entry = { mood: 4, content: 'Cherries', loggedAt: `${year}-05-14T12:00:00Z` };
    await ana.post('/api/v1/entries', entry);
    await ana.post('/api/v1/entries', { mood: 3, content: 'Later' });
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, ana);
    await doTask(page, 3, '.entry :text("Cherries")', async ({ click, press }) => {
      await click('.bar a[href="/journal"]');
      await click('.jump');
      // Closes the browser's calendar, which is no part of the page; counts as the choice of the day.
      await press('Escape');
      await page.fill('.jump input', entry.loggedAt.slice(0, 10));
    });
    await page.goBack();
    await doTask(page, 2, '.year .pixel', async ({ click }) => {
      await click('.bar a[href="/calendar"]');
      await click('.segments button:nth-child(2)');
    });
    verify();
  });
});

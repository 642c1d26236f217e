// Flows 1 to 4 by keyboard only: logging, an earlier day, changing, deleting, undo, and a conflict.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, DESKTOP, NOON_ZONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { findHiddenFocus } from '@tandem/web/testing/focus.ts';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../testing/journal.ts';
import { entriesOf, startApp, waitForSheet, waitUntilSent } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
/** More tab stops than any screen has. */
const MOST_STOPS = 80;

oneDatabase('the app with the keyboard only', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  async function open() {
    const person = await journal.join();
    const opened = await browser.open(journal.service.url, {
      viewport: DESKTOP,
      timezoneId: NOON_ZONE.timezoneId,
    });
    const { page } = opened;
    await page.goto(`${journal.service.url}/sign-in`);
    await page.waitForSelector('#identifier');
    await tabTo(page, '#identifier');
    await page.keyboard.type(person.username);
    await tabTo(page, '#password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.face-button');
    return { ...opened, person };
  }

  test('never has the focus below the bar', skip, async () => {
    const { page, person } = await open();
    for (let day = 1; day <= 9; day += 1)
      await person.post('/api/v1/entries', {
        mood: (day % 5) + 1,
        content: `Day ${day}`,
        loggedAt: `2026-05-0${day}T12:00:00+02:00`,
      });
    await page.setViewportSize({ width: 320, height: 500 });
    for (const path of ['/', '/journal', '/settings', '/activities']) {
      await page.goto(journal.service.url + path);
      await page.locator('main h1').first().waitFor();
      assert.deepEqual(await findHiddenFocus(page, '.bar'), [], path);
    }
  });

  test('logs by a key, adds an activity and text, and saves', skip, async () => {
    const { page, person, verify } = await open();
    await page.keyboard.press('4');
    await page.waitForSelector('.when-chip:focus');
    await tabTo(page, '.editor button:has-text("New")');
    await page.keyboard.press('Enter');
    await page.waitForSelector('input[aria-label="New activity"]:focus');
    await page.keyboard.type('Rowing');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.pick[aria-pressed=true]:has-text("Rowing")');
    await tabTo(page, '.editor textarea');
    await page.keyboard.type('By hand');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.editor', { state: 'detached' });
    await waitUntilSent(page);
    const [entry] = await entriesOf(person);
    assert.deepEqual([entry?.mood, entry?.content], [4, 'By hand']);
    verify();
  });

  test('offline, a face is reached by Tab, and Escape keeps the logged entry', skip, async () => {
    const { page, context, person } = await open();
    await waitForSheet(page);
    await context.setOffline(true);
    await tabTo(page, '.face-button:nth-child(2)');
    await page.keyboard.press('Space');
    await page.waitForSelector('.when-chip:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.editor', { state: 'detached' });
    await page.waitForSelector('.entry');
    await context.setOffline(false);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ mood }) => mood),
      [2],
    );
  });

  test(
    'an entry is moved to yesterday, selected with j, changed with e, deleted and restored',
    skip,
    async () => {
      const { page, person } = await open();
      await page.keyboard.press('3');
      await page.waitForSelector('.when-chip:focus');
      await page.keyboard.press('Enter');
      await tabTo(page, '.when button:has-text("Yesterday")');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.when button[aria-pressed=true]:has-text("Yesterday")');
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('.editor', { state: 'detached' });
      await waitUntilSent(page);
      await goToJournal(page);
      await page.keyboard.press('j');
      await page.waitForSelector('.entry a:focus');
      await page.keyboard.press('e');
      await page.waitForSelector('.editor .mood-radio');
      await tabTo(page, '.mood-radio input:checked');
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('.mood-radio:nth-child(4) input:checked');
      await page.keyboard.press('Control+Enter');
      await page.waitForSelector('.editor', { state: 'detached' });
      await waitUntilSent(page);
      const [entry] = await entriesOf(person);
      const yesterday = NOON_ZONE.format(Date.now() - 86_400_000).slice(0, 10);
      assert.deepEqual([entry?.mood, entry?.localDate], [4, yesterday]);
      await goToJournal(page);
      await page.keyboard.press('j');
      await page.waitForSelector('.entry a:focus');
      await page.keyboard.press('Delete');
      await page.keyboard.press('z');
      await page.waitForSelector('.entry');
      await waitUntilSent(page);
      assert.equal((await entriesOf(person)).length, 1);
    },
  );

  test('one of two versions of an entry is chosen', skip, async () => {
    const { page, context, person } = await open();
    const { body } = await person.post('/api/v1/entries', { mood: 3, content: 'as it was' });
    await page.goto(`${journal.service.url}/entries/${body.id}`);
    await page.waitForSelector('.editor textarea');
    await context.setOffline(true);
    await tabTo(page, '.editor textarea');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('mine');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('.editor', { state: 'detached' });
    await person.patch(`/api/v1/entries/${body.id}`, { mood: 3, content: 'theirs' });
    await context.setOffline(false);
    await page.waitForSelector('.versions');
    await tabTo(page, '.card .button:has-text("Mine")');
    await page.keyboard.press('Enter');
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ content }) => content),
      ['mine'],
    );
  });
});

/** Presses Tab until the focus is on the element of `selector`. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = page.locator(selector).first();
  await wanted.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${selector} cannot be reached by Tab`);
}

/** If its heading has the focus, `j` moves it to the first entry. */
async function goToJournal(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await page.waitForSelector('h1:text-is("Journal"):focus');
  await page.waitForSelector('.entry');
}

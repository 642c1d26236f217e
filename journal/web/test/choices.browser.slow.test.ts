// Choices follow their user to other devices, and never another user.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const PATH = '/api/v1/users/me/preferences';

oneDatabase('choices on several devices', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  async function openAccount(person: Person): Promise<Page> {
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/appearance`);
    await page.waitForSelector('[data-page=appearance] label');
    return page;
  }

  const stored = (page: Page) =>
    page.waitForResponse(
      (response) => response.url().endsWith(PATH) && response.request().method() === 'PUT',
    );

  test('names, colours and language chosen on one device are there on the next', skip, async () => {
    const person = await journal.join();
    const page = await openAccount(person);
    const put = stored(page);
    await page.fill('.names label:nth-of-type(5) input', 'Splendid');
    await page.click('label:has-text("Dark")');
    await page.click('label:has-text("Sunday")');
    await page.click('label:has-text("Deutsch")');
    await put;
    const other = await openAccount(person);
    await other.waitForSelector('html[lang=de][data-theme=dark]');
    assert.equal(await other.inputValue('.names label:nth-of-type(5) input'), 'Splendid');
    await other.goto(`${journal.service.url}/`);
    await other.waitForSelector('.face-button:has-text("Splendid")');
    await other.goto(`${journal.service.url}/calendar`);
    await other.waitForSelector('[role=grid] tr:first-child th:first-child:has-text("So")');
  });

  test('two devices that choose at once are joined, and what other clients stored stays', skip, async () => {
    const person = await journal.join();
    await person.put(PATH, { widget: { size: 2 } });
    const one = await openAccount(person);
    const two = await openAccount(person);
    await one.context().setOffline(true);
    await one.click('label:has-text("Dark")');
    const second = stored(two);
    await two.click('label:has-text("Mark moods by shape too")');
    await second;
    const first = stored(one);
    await one.context().setOffline(false);
    await first;
    const { body } = await person.get(PATH);
    assert.deepEqual(body, { widget: { size: 2 }, notches: true, theme: 'dark' });
  });

  test('another user of the same browser gets none of them', skip, async () => {
    const first = await journal.join();
    const second = await journal.join();
    const page = await openAccount(first);
    const put = stored(page);
    await page.click('label:has-text("Dark")');
    await put;
    await page.goto(`${journal.service.url}/sign-in`);
    await signIn(page, journal, second);
    await page.waitForSelector('html:not([data-theme])');
    assert.deepEqual((await second.get(PATH)).body, {});
    assert.deepEqual((await first.get(PATH)).body, { theme: 'dark' });
  });
});

// The order of activities: changed by keyboard, equal in the sheet and on other devices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { signIn, startApp, tap } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('the order of activities', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  for (const [language, locale] of someOf(
    [
      ['de', 'de-AT'],
      ['en', 'en-GB'],
    ] as const,
    1,
  ))
    test(`is changed by keyboard and synchronised to all devices, ${locale}`, skip, async () => {
      const { t } = textsIn(language);
      const person = await journal.join();
      const idOf = async (name: string): Promise<string> =>
        (await person.post('/api/v1/activities', { name })).body.id;
      const ana = await idOf('Ana');
      const bicycle = await idOf('Bicycle');
      const cook = await idOf('Cook');
      const { page, verify } = await browser.open(journal.service.url, { locale });
      await signIn(page, journal, person);
      await page.goto(`${journal.service.url}/activities`);
      await showsRows(page, ['Ana', 'Bicycle', 'Cook']);
      const menuOf = (name: string) => `[aria-label="${t('activities.actions', { name })}"]`;
      const summary = menuOf('Cook');
      for (const rows of [
        ['Ana', 'Cook', 'Bicycle'],
        ['Cook', 'Ana', 'Bicycle'],
        ['Cook', 'Ana', 'Bicycle'],
      ]) {
        await page.focus(summary);
        await page.keyboard.press('Enter');
        await checkAccessibility(page);
        await page.focus(`.menu[open] button:has-text("${t('activities.up')}")`);
        await page.keyboard.press('Enter');
        await showsRows(page, rows);
        await page.waitForFunction((found) => document.activeElement?.matches(found), summary);
      }
      await page.waitForSelector(`.note:has-text("${t('activities.moved', { name: 'Cook', n: 1, of: 3 })}")`);
      // Earlier orders may still be on their way, or never sent. The ends of the ids are stored.
      const inOrder = new RegExp([cook, bicycle, ana].map((id) => id.slice(-4)).join('.*'));
      const stored = page.waitForResponse(
        (reply) => reply.request().method() === 'PUT' && inOrder.test(reply.request().postData() ?? ''),
      );
      await page.click(menuOf('Ana'));
      await page.click(`.menu[open] button:has-text("${t('activities.down')}")`);
      await showsRows(page, ['Cook', 'Bicycle', 'Ana']);
      await stored;
      await page.waitForFunction(() => localStorage.getItem('journal.activityOrder'));
      await page.reload();
      await showsRows(page, ['Cook', 'Bicycle', 'Ana']);
      const other = await browser.open(journal.service.url, { locale });
      await signIn(other.page, journal, person);
      await other.page.waitForFunction(() => localStorage.getItem('journal.activityOrder'));
      await tap(other.page, 4);
      const names = other.page.locator('.often .pick:not(.new) > span');
      await names.nth(2).waitFor();
      assert.deepEqual(await names.allTextContents(), ['Cook', 'Bicycle', 'Ana']);
      verify();
    });
});

const showsRows = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.activity .about')]
        .map(({ parentElement }) => parentElement?.firstChild?.textContent)
        .join() === wanted,
    names.join(),
  );

// The pages of settings in a real browser: with and without scripts, on a phone and a desktop, light and
// dark, in both languages.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, DESKTOP, PHONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { examine, FORMS } from '../testing/examine.ts';
import { logIn } from '../testing/log-in.ts';
import { type Life, SETTINGS_SCREENS } from '../testing/screens.ts';
import { fillShowcase } from '../testing/showcase/showcase.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** Runs in the page: the labels of checkboxes whose text overlaps the hint below. */
const hiddenLabels = (): (string | null)[] =>
  [...document.querySelectorAll('.check:has(+ .hint)')].flatMap((label) => {
    const text = document.createRange();
    text.selectNodeContents(label);
    const hint = label.nextElementSibling?.getBoundingClientRect().top ?? 0;
    return text.getBoundingClientRect().bottom > hint ? [label.textContent] : [];
  });

describe('the settings of members', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  let life: Promise<Life> | undefined;
  const lifeOf = () => {
    life ??= fillShowcase(thoughts);
    return life;
  };

  for (const form of FORMS)
    test(`are accessible: ${form[0]}`, skip, async () => {
      const shown = await lifeOf();
      const [, options] = form;
      const { page, verify } = await browser.open(thoughts.service.url, options);
      await logIn(page, thoughts.service.url, 'ada');
      for (const { name, path } of SETTINGS_SCREENS) {
        await page.goto(thoughts.service.url + path(shown));
        if (options.viewport === PHONE)
          assert.ok((await heightOf(page)) <= 1200, `${name} is short: ${await heightOf(page)}`);
        await examine(page, name, form);
      }
      verify();
    });

  for (const javaScriptEnabled of [true, false])
    test(
      `a member changes the profile, mutes and blocks, with scripts: ${javaScriptEnabled}`,
      skip,
      async () => {
        await lifeOf();
        const { url } = thoughts.service;
        const { username } = await thoughts.join();
        const { page, verify } = await browser.open(url, { viewport: PHONE, javaScriptEnabled });
        await logIn(page, url, username);
        await page.click('.rail a[href="/menu"]');
        await page.click('main a[href="/me/settings"]');
        await page.click('.sections a[href="/me/settings/profile"]');
        await page.fill('#displayName', 'x'.repeat(60));
        await page.click('main form[action="/me/settings/profile"] button');
        await page.waitForSelector('[role=alert]');
        assert.equal((await page.inputValue('#displayName')).length, 60);
        await page.fill('#displayName', 'Dora');
        await page.click('main form[action="/me/settings/profile"] button');
        await page.waitForSelector('[role=status]');
        await page.click('.bar a[href="/me/settings"]');
        await page.click('.sections a[href="/me/settings/style"]');
        await page.fill('#css', '.page { color: red; position: fixed }');
        await page.click('button[name=check]');
        await page.waitForSelector('.cut code');
        assert.equal(await page.textContent('.cut code'), 'position: fixed');
        await page.goto(`${url}/@ada/more`);
        await page.selectOption('#seconds', '86400');
        await page.click('button[name=mute]');
        await page.waitForSelector('a[href="/@ada/more"]', { state: 'attached' });
        await page.goto(`${url}/me/mutes`);
        await page.click('button[name=unmute]');
        await page.waitForSelector('.empty');
        await page.goto(`${url}/@ada/more`);
        await page.click('button[name=block]');
        await page.goto(`${url}/me/blocks`);
        await page.waitForSelector('button[name=unblock]');
        verify();
      },
    );

  test('long labels are whole, and above their hints, on a phone', skip, async () => {
    const { url } = thoughts.service;
    const { username } = await thoughts.join();
    const { page } = await browser.open(url, { locale: 'de-AT', javaScriptEnabled: false });
    await logIn(page, url, username);
    await page.goto(`${url}/me/settings/privacy`);
    assert.deepEqual(await page.evaluate(hiddenLabels), []);
    await page.goto(`${url}/me/settings/reading`);
    const { height = 0 } = (await page.locator('.choices label').first().boundingBox()) ?? {};
    assert.ok(height > 0 && height <= 46, 'The label of the language is one line.');
    await page.goto(`${url}/me/settings/style`);
    const left = await page.locator('.canvas .words').evaluate((words) => words.getBoundingClientRect().left);
    assert.ok(left >= 16, 'The words of the preview are not cut.');
  });

  test('an account is deleted in three steps', skip, async () => {
    const { url } = thoughts.service;
    const { username } = await thoughts.join();
    const { page } = await browser.open(url, { viewport: DESKTOP, javaScriptEnabled: false });
    await logIn(page, url, username);
    await page.goto(`${url}/me/settings/account`);
    await page.click('a[href="/me/settings/leave"]');
    await page.fill('#password', PASSWORD);
    await page.click('main form button');
    await page.waitForURL(`${url}/left`);
    await page.waitForSelector('a[href="/login"]');
    assert.equal((await page.goto(`${url}/@${username}`))?.status(), 404);
  });
});

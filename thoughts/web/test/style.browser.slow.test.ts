// Writing a style in a real browser: what the server keeps of it is shown while it is written.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('a style in the editor', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();

  test('is shown immediately, without removed parts, and saved only by the button', skip, async () => {
    const ada = await thoughts.join();
    await ada.put('/users/me', { customCss: '.page { background: #ffffff; color: #777777 }' });
    const { url } = thoughts.service;
    const { page, verify } = await browser.open(url, { viewport: DESKTOP });
    await logIn(page, url, ada.username);
    await page.goto(`${url}/me/settings/style`);
    const shown = () =>
      page.locator('.scope > .page').evaluate((one) => {
        const { backgroundColor, position } = getComputedStyle(one);
        return `${backgroundColor} ${position}`;
      });
    assert.equal(await shown(), 'rgb(255, 255, 255) static', 'what is saved');
    await page.getByText('Contrast of words 4.4: too little').waitFor();
    await page.fill(
      '#css',
      '.page { background: #101c2c; color: #ffffff; position: fixed } body { color: red }',
    );
    await page.getByText('Line 1: position').waitFor();
    await page.getByText('fine.').waitFor();
    assert.equal(await shown(), 'rgb(16, 28, 44) static', 'what is kept of what is written');
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(255, 0, 0)');
    await checkAccessibility(page);
    assert.match((await ada.get('/users/me')).body.customCss, /#ffffff/);
    await page.click('form.style button.primary');
    await page.waitForLoadState();
    assert.match((await ada.get('/users/me')).body.customCss, /#101c2c/);
    verify();
  });

  test('is previewed without scripts by a button, and the text stays', skip, async () => {
    const ada = await thoughts.join();
    const { url } = thoughts.service;
    const { page, verify } = await browser.open(url, { viewport: DESKTOP, javaScriptEnabled: false });
    await logIn(page, url, ada.username);
    await page.goto(`${url}/me/settings/style`);
    const css = '.page { background: #101c2c; color: #ffffff; position: fixed } body { color: red }';
    await page.fill('#css', css);
    await page.focus('button[name=check]');
    await page.keyboard.press('Enter');
    await page.getByText('Shown below, not saved.').waitFor();
    const colours = await page.locator('.scope > .page').evaluate((one) => {
      const { backgroundColor, position } = getComputedStyle(one);
      return [backgroundColor, position, getComputedStyle(document.body).color];
    });
    assert.deepEqual(colours.slice(0, 2), ['rgb(16, 28, 44)', 'static']);
    assert.notEqual(colours[2], 'rgb(255, 0, 0)');
    assert.equal(await page.inputValue('#css'), css);
    await page.getByText('fine.').waitFor();
    await page.getByText('Line 1:').first().waitFor();
    assert.equal((await ada.get('/users/me')).body.customCss, '');
    verify();
  });
});

// Passkeys on the pages of thoughts, with the virtual authenticator of Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { addAuthenticator } from '@tandem/web/testing/authenticator.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  chromiumOnly,
  fitsWidth,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { makeAdministrator } from '../../testing/administrators.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { takePicture } from '../testing/pictures.ts';

const skip = { skip: chromiumOnly, timeout: BROWSER_TIMEOUT };
const SECURITY = '/me/settings/security';

describe('passkeys on the pages', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  const urlOf = (path: string) => thoughts.service.url + path;

  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.goto(urlOf(SECURITY));
    await page.fill('#name', name);
    await page.click('button[data-passkey=create]');
    await page.waitForSelector(`.items:has-text("${name}")`);
  }

  const isMember = (page: Page, username: string) =>
    page.waitForSelector(`body[data-member="${username}"]`, { state: 'attached' });

  test('a member adds a passkey, logs in with it, and asks for it after the password', skip, async () => {
    const { username } = await thoughts.join();
    const { page, context, verify } = await browser.open(thoughts.service.url);
    const device = await addAuthenticator(page);
    await logIn(page, thoughts.service.url, username);
    await addPasskey(page, 'My phone');
    await page.waitForSelector('.items:has-text("synchronized")');
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
    await takePicture(page, 'passkeys');
    const [credential] = await device.credentials();
    assert.deepEqual([credential?.rpId, credential?.isResidentCredential], ['localhost', true]);
    await page.fill('#name', 'My phone again');
    await page.click('button[data-passkey=create]');
    await page.getByText('This device already has a passkey for your account.').waitFor();

    await context.clearCookies();
    await page.goto(urlOf('/login?back=/me/notifications'));
    await checkAccessibility(page);
    await takePicture(page, 'login-passkey');
    await page.click('button:has-text("Log in with a passkey")');
    await page.waitForURL(urlOf('/me/notifications'));
    await isMember(page, username);

    await page.goto(urlOf(SECURITY));
    await page.click('button:has-text("Ask for a passkey after the password")');
    assert.equal(await page.locator('main code.secret').count(), 10);
    await context.clearCookies();
    await device.setVerified(false);
    await page.goto(urlOf('/login?back=/me/notifications'));
    await page.fill('#username', username);
    await page.fill('#password', PASSWORD);
    await page.click('main button.primary');
    await page.waitForSelector('#code');
    await checkAccessibility(page);
    await takePicture(page, 'login-code-passkey');
    await page.click('button:has-text("Use a passkey")');
    await page.waitForURL(urlOf('/me/notifications'));

    await device.setVerified(true);
    thoughts.clock.advance(10 * MINUTE);
    await page.goto(urlOf(SECURITY));
    await page.click('.items a:has-text("Change")');
    await page.waitForSelector('text=the second factor is turned off');
    await checkAccessibility(page);
    await takePicture(page, 'passkey');
    await page.fill('#name', 'Old phone');
    await page.click('main form:has(#name) button');
    await page.click('.items:has-text("Old phone") a');
    await page.click('button.danger');
    await page.waitForURL(/\/me\/confirm/);
    await checkAccessibility(page);
    await takePicture(page, 'confirm-passkey');
    await page.click('button:has-text("Use a passkey")');
    await page.click('button.danger');
    await page.waitForSelector('main:has-text("Codes from an app make your account safe")');
    assert.equal(await page.locator('.items').count(), 0);
    verify();
  });

  test('a passkey that is removed or verifies nobody does not log in', skip, async () => {
    const { username } = await thoughts.join();
    const { page, context } = await browser.open(thoughts.service.url);
    const device = await addAuthenticator(page);
    await logIn(page, thoughts.service.url, username);
    await addPasskey(page, 'Key');
    await page.click('.items a:has-text("Change")');
    await page.click('button.danger');
    await page.waitForSelector('[role=status]');
    await context.clearCookies();
    await page.goto(urlOf('/login'));
    await page.click('button:has-text("Log in with a passkey")');
    await page.waitForSelector('[role=alert]:has-text("not accepted")');
    await device.setVerified(false);
    await page.click('button:has-text("Log in with a passkey")');
    await page.waitForSelector('button[data-passkey]:not([disabled])');
    assert.equal(new URL(page.url()).pathname, '/login/passkey');
  });

  test(
    'a security key that verifies nobody is a second factor, and confirms with the password',
    skip,
    async () => {
      const { username } = await thoughts.join();
      const { page, context, verify } = await browser.open(thoughts.service.url);
      const key = await addAuthenticator(page, 'security key');
      await logIn(page, thoughts.service.url, username);
      await addPasskey(page, 'Key');
      const [credential] = await key.credentials();
      assert.equal(credential?.isResidentCredential, false);
      await page.click('button:has-text("Ask for a passkey after the password")');
      await page.waitForSelector('main code.secret');
      await context.clearCookies();
      await page.goto(urlOf('/login'));
      await page.fill('#username', username);
      await page.fill('#password', PASSWORD);
      await page.click('main button.primary');
      await page.click('button:has-text("Use a passkey")');
      await isMember(page, username);
      thoughts.clock.advance(10 * MINUTE);
      await page.goto(urlOf(`/me/confirm?back=${SECURITY}`));
      await page.click('button:has-text("Use a passkey")');
      await page.waitForSelector('[role=alert]:has-text("not accepted")');
      await page.fill('#password', PASSWORD);
      await page.click('button:has-text("Use a passkey")');
      await page.waitForURL(urlOf(SECURITY));
      verify();
    },
  );

  test('after ten minutes a member confirms before adding one, and an operator by one', skip, async () => {
    const { username } = await thoughts.join();
    await makeAdministrator(thoughts, username);
    const { page, verify } = await browser.open(thoughts.service.url);
    await addAuthenticator(page);
    await logIn(page, thoughts.service.url, username);
    thoughts.clock.advance(10 * MINUTE);
    await page.goto(urlOf(SECURITY));
    await page.click('button[data-passkey=create]');
    await page.waitForURL(/\/me\/confirm/);
    await page.fill('#password', PASSWORD);
    await page.click('main button.primary');
    await page.waitForURL(urlOf(SECURITY));
    await addPasskey(page, 'Desk');
    thoughts.clock.advance(10 * MINUTE);
    await page.goto(urlOf('/operate/log'));
    await page.waitForURL(/\/operate\/confirm/);
    await checkAccessibility(page);
    await takePicture(page, 'operate-confirm-passkey');
    await page.click('button:has-text("Use a passkey")');
    await page.waitForURL(urlOf('/operate/log'));
    verify();
  });

  test('without scripts there is no button', skip, async () => {
    const { page, verify } = await browser.open(thoughts.service.url, { javaScriptEnabled: false });
    await page.goto(urlOf('/login'));
    assert.equal(await page.getByText('Log in with a passkey').isVisible(), false);
    verify();
  });
});

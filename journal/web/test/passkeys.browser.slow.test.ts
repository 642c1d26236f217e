// Passkeys in the app, with the virtual authenticator of Chromium.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { addAuthenticator } from '@tandem/web/testing/authenticator.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  chromiumOnly,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { PASSWORD } from '../../testing/journal.ts';
import { en as texts } from '../client/screens/security/i18n.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: chromiumOnly, timeout: BROWSER_TIMEOUT };

describe('passkeys in the app', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser();

  test('sign in, complete the second step and confirm changes', skip, async () => {
    const person = await journal.join();
    const { url } = journal.service;
    const { page, context, verify } = await browser.open(url);
    const device = await addAuthenticator(page);
    const press = (text: string) => page.click(`button:text-is("${text}")`);
    await signIn(page, journal, person);
    await page.goto(`${url}/settings/security`);
    await press(texts['passkey.add']);
    await page.fill('#passkey-name', 'My phone');
    await press(texts['passkey.add']);
    await page.waitForSelector(`.activity:has-text("My phone"):has-text("${texts['passkey.backedUp']}")`);
    await checkAccessibility(page);
    const [credential] = await device.credentials();
    assert.deepEqual([credential?.rpId, credential?.isResidentCredential], ['localhost', true]);

    await context.clearCookies();
    await page.goto(`${url}/sign-in`);
    await page.waitForSelector(`button:text-is("${texts['passkey.signIn']}")`);
    await checkAccessibility(page);
    await press(texts['passkey.signIn']);
    await page.waitForSelector('.face-button');

    await page.goto(`${url}/settings/security`);
    await page.click(`label:has-text("${texts['passkey.after']}")`);
    await page.waitForSelector(`h3:text-is("${texts.codes}")`);
    assert.equal(await page.locator('li code').count(), 10);
    await context.clearCookies();
    await device.setVerified(false);
    await page.goto(`${url}/sign-in`);
    await page.fill('#identifier', person.username);
    await page.fill('#password', PASSWORD);
    await page.click('button[type=submit]');
    await page.waitForSelector('#second-step');
    await checkAccessibility(page);
    await press(texts['passkey.use']);
    await page.waitForSelector('.face-button');

    await device.setVerified(true);
    journal.clock.advance(10 * MINUTE);
    await page.goto(`${url}/settings/security`);
    await page.click(`button[aria-label="Rename My phone"]`);
    await page.fill('#passkey-name', 'Old phone');
    await press(texts['passkey.save']);
    await page.click(`button[aria-label="Remove Old phone"]`);
    await page.waitForSelector(`.notice:text-is("${texts['passkey.remove.factor']}")`);
    await page.click(`button.danger[aria-label="Remove Old phone"]`);
    await page.waitForSelector('#confirm-password');
    await checkAccessibility(page);
    await press(texts['passkey.use']);
    await page.waitForSelector(`p:text-is("${texts['factor.off']}")`);
    assert.equal(await page.getByText('Old phone').count(), 0);

    await context.clearCookies();
    await page.goto(`${url}/sign-in`);
    await press(texts['passkey.signIn']);
    await page.waitForSelector(`[role=alert]:text-is("${texts['wrong.passkey']}")`);
    verify();
  });
});

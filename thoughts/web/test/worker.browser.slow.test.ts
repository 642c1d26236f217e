// The service worker in a real browser: what was read is there without a network, says from when it is, and
// is gone with the login; push messages are turned on, shown, and lead to their page.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPushService, type TestPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  chromiumOnly,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { deliverPush, usePushService } from '@tandem/web/testing/push.ts';
import type { Page } from 'playwright-core';
import { post } from '../../testing/posts.ts';
import { type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { takePicture } from '../testing/pictures.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const SETTINGS = { THOUGHTS_FEDERATION_INSECURE: 'true' };

describe('the service worker of the pages', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite', SETTINGS));
  const browser = useBrowser();
  let push: TestPushService;
  before(async () => {
    push = await startPushService(() => thoughts.clock.now());
  });
  after(() => push[Symbol.asyncDispose]());
  const enter = async (person: Person) => {
    const opened = await browser.open(thoughts.service.url, { viewport: PHONE, serviceWorkers: 'allow' });
    await logIn(opened.page, thoughts.service.url, person.username);
    await controlled(opened.page);
    return opened;
  };

  test('read pages are available offline, and removed on logout', {
    ...skip,
    skip: chromiumOnly,
  }, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { page, context } = await enter(ada);
    await post(bob, 'read on the train');
    const { url } = thoughts.service;
    await page.goto(`${url}/here`);
    await page.getByText('read on the train').waitFor();
    await page.goto(`${url}/me/settings/privacy`);
    await context.setOffline(true);
    await page.goto(`${url}/here`);
    await page.getByText(/^No connection\. As of/).waitFor();
    await page.getByText('read on the train').waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'offline');
    await page.goto(`${url}/all`);
    await page.getByText('this page was not read before').first().waitFor();
    await checkAccessibility(page);
    await context.setOffline(false);
    await page.goto(`${url}/here`);
    await page.getByText('read on the train').waitFor();
    assert.equal(await page.getByText(/^No connection\. As of/).count(), 0);
    await page.goto(`${new URL(page.url()).origin}/menu`);
    await page.click('form[action="/logout"] button');
    await page.waitForSelector('a[href="/login"]');
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  });

  test(
    'at most fifty pages are kept, none of somebody else, and none that is for writing',
    skip,
    async () => {
      const ada = await thoughts.join();
      const bob = await thoughts.join();
      const { page, context } = await enter(ada);
      const { url } = thoughts.service;
      await page.goto(`${url}/write`);
      for (let count = 0; count < 55; count += 1) await page.goto(`${url}/tag/number${count}`);
      const kept = () =>
        page.evaluate(async () =>
          (await (await caches.open('pages')).keys()).map((one) => new URL(one.url).pathname),
        );
      const all = await kept();
      assert.equal(all.length, 50);
      assert.ok(all.includes('/tag/number54') && !all.includes('/tag/number0') && !all.includes('/write'));
      // The login has ended, and somebody else logs in.
      await context.clearCookies();
      await logIn(page, url, bob.username);
      await page.waitForFunction(
        async () => (await (await caches.open('pages')).match('/tag/number54')) === undefined,
      );
    },
  );

  test('push messages are turned on, shown and turned off', { ...skip, skip: chromiumOnly }, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const subscription = push.subscribe();
    const opened = await browser.open(thoughts.service.url, { viewport: PHONE, serviceWorkers: 'allow' });
    const { page, context, verify } = opened;
    await usePushService(context, subscription);
    await logIn(page, thoughts.service.url, ada.username);
    await controlled(page);
    await page.goto(`${thoughts.service.url}/me/settings/push`);
    await checkAccessibility(page);
    await takePicture(page, 'push-off');
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await page.getByText('Push messages are on in this browser').waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'push-on');
    const { id } = await post(ada, 'Rain on the river');
    await bob.post(`/thoughts/${id}/like`);
    await thoughts.service.drainQueues();
    const [message] = subscription.received;
    assert.ok(message);
    const [shown] = await deliverPush(page, `${thoughts.service.url}/`, message.text);
    assert.equal(shown?.title, `${bob.username} likes your thought`);
    assert.equal(shown?.options.body, 'Rain on the river');
    await page.goto(thoughts.service.url + (shown?.options.data.path ?? ''));
    await page.locator('.focus').getByText('Rain on the river').waitFor();
    // A browser ends a subscription whose messages show nothing.
    const [other] = await deliverPush(page, `${thoughts.service.url}/`, 'nonsense');
    assert.equal(other?.options.data.path, '/me/notifications');
    await page.goto(`${thoughts.service.url}/me/settings/push`);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on in this browser' }).waitFor();
    verify();
  });
});

/** Waits until the worker serves the page. */
const controlled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

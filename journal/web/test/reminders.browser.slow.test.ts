// Reminders in the app: schedule, channels, and the notification of a push message (flow 10, in the browser).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { startPushService, type TestPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { deliverPush, tapNotification, usePushService } from '@tandem/web/testing/push.ts';
import type { Page } from 'playwright-core';
import { startWebhookReceiver, type WebhookReceiver } from '../../reminders/testing/webhook-receiver.ts';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const SCREEN = '/settings/reminders';
const SETTINGS = { JOURNAL_REMINDERS_INSECURE: 'true', JOURNAL_PUBLIC_URL: 'https://journal.example' };

oneDatabase('reminders in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect, SETTINGS));
  const browser = useBrowser();
  let push: TestPushService;
  let webhook: WebhookReceiver;
  before(async () => {
    push = await startPushService();
    webhook = await startWebhookReceiver();
  });
  after(async () => {
    assert.deepEqual(push.errors, []);
    await push[Symbol.asyncDispose]();
    await webhook[Symbol.asyncDispose]();
  });

  const channelsOf = async (person: Person) => (await person.get('/api/v1/reminders/channels')).body;

  /** Opens the screen as `person`, in a browser with push messages from the test. */
  async function open(person: Person) {
    const subscription = push.subscribe();
    const opened = await browser.open(journal.service.url, {
      timezoneId: NOON_ZONE.timezoneId,
      serviceWorkers: 'allow',
    });
    await usePushService(opened.context, subscription);
    await signIn(opened.page, journal, person);
    await opened.page.goto(journal.service.url + SCREEN);
    await opened.page.waitForSelector('#calendar-feed');
    return { ...opened, subscription };
  }

  async function switchPushOn(page: Page): Promise<void> {
    await page.click('section[aria-labelledby=push] button');
    await page.waitForFunction(() =>
      /Delivered/.test(
        document.querySelector('section[aria-labelledby=push] [role=status]')?.textContent ?? '',
      ),
    );
  }

  test('a reminder is created, changed, disabled, deleted and restored', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await open(person);
    const remindersOf = async () => (await person.get('/api/v1/reminders')).body;
    await page.click('button:has-text("New reminder")');
    await page.fill('#reminder-label', 'Evening');
    await page.fill('#reminder-time', '20:30');
    await page.click('.toggle:has(input[aria-label="Sunday"])');
    await checkAccessibility(page);
    await page.click('button[type=submit].primary');
    await page.waitForSelector('.reminder:has-text("Evening")');
    const [{ schedule, label }] = await remindersOf();
    assert.deepEqual([label, schedule.monday, schedule.sunday], ['Evening', '20:30', null]);
    await page.click('.reminder .menu summary');
    await page.click('.reminder .menu-item >> nth=0');
    await page.click('label:has-text("Another time on some days")');
    await page.fill('#reminder-time-5', '10:15');
    await page.click('button[type=submit].primary');
    await page.waitForSelector('.reminder:has-text("10:15 Sat")');
    assert.equal((await remindersOf())[0].schedule.saturday, '10:15');
    await page.click('.switch');
    await page.waitForSelector('.reminder:has-text("Switched off")');
    assert.equal((await remindersOf())[0].enabled, false);
    await page.click('.reminder .menu summary');
    await page.click('.reminder .menu-item.danger');
    await page.waitForSelector('.reminder', { state: 'detached' });
    assert.deepEqual(await remindersOf(), []);
    await page.click('.note button');
    await page.waitForSelector('.reminder:has-text("Evening")');
    assert.equal((await remindersOf()).length, 1);
    verify();
  });

  test('a push message is received on this device, and a tap opens its day', skip, async () => {
    const person = await journal.join();
    const { page, subscription, verify } = await open(person);
    await switchPushOn(page);
    await checkAccessibility(page);
    const [received] = subscription.received;
    assert.ok(received);
    const [shown, ...more] = await deliverPush(page, journal.service.url, received.text);
    assert.ok(shown && more.length === 0);
    const { tag, data } = shown.options;
    assert.deepEqual([shown.title, tag], ['A moment for yourself?', 'reminder-test']);
    assert.match(data.path, /^\/log\?date=\d{4}-\d{2}-\d{2}$/);
    await tapNotification(page);
    await page.waitForURL(`**${data.path}`);
    await page.waitForSelector('.face-button');
    verify();
  });

  test('an unreadable message shows one notification too', skip, async () => {
    const person = await journal.join();
    const { page } = await open(person);
    const shown = await deliverPush(page, journal.service.url, 'no JSON');
    assert.deepEqual(
      shown.map(({ title, options }) => [title, options.tag, options.data.path]),
      [['A moment for yourself?', 'reminder', '/']],
    );
    const before = await page.evaluate(() => history.length);
    await tapNotification(page, 'later');
    await tapNotification(page, 'log');
    await page.waitForURL(/\/$/);
    assert.equal(await page.evaluate(() => history.length), before + 1, '“Not now” opened nothing');
  });

  test('each start restores a lost subscription, unless it was removed by the user', skip, async () => {
    const person = await journal.join();
    const { page } = await open(person);
    await switchPushOn(page);
    const [{ id }] = (await channelsOf(person)).push.devices;
    await page.evaluate(() => localStorage.removeItem('test.subscription'));
    const repaired = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/reminders/devices'),
    );
    await page.reload();
    await repaired;
    await page.waitForFunction(() => localStorage.getItem('test.subscription') !== null);
    assert.deepEqual(
      (await channelsOf(person)).push.devices.map((device: { id: string }) => device.id),
      [id],
    );
    await person.delete(`/api/v1/reminders/devices/${id}`);
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem('test.subscription') === null);
    assert.equal(await page.evaluate(() => localStorage.getItem('journal.push')), null);
  });

  test('signing out ends the reminders of this device', skip, async () => {
    const person = await journal.join();
    const { page } = await open(person);
    await switchPushOn(page);
    await page.goto(`${journal.service.url}/settings/device`);
    await page.click('[data-page=device] button:has-text("Sign out")');
    await page.waitForURL('**/sign-in');
    assert.deepEqual((await channelsOf(person)).push.devices, []);
  });

  test('blocked notifications are explained without a prompt', skip, async () => {
    const person = await journal.join();
    const { page, context } = await browser.open(journal.service.url);
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    );
    await signIn(page, journal, person);
    await page.goto(journal.service.url + SCREEN);
    await page.waitForSelector('section[aria-labelledby=push] .notice:has-text("blocked")');
    assert.equal(await page.locator('section[aria-labelledby=push] button').count(), 0);
    await page.waitForSelector('section[aria-labelledby=email]:has-text("sends no email")');
    await checkAccessibility(page);
  });

  test(
    'a webhook gets a signed test; its secret is displayed once, and a failure is explained',
    skip,
    async () => {
      const person = await journal.join();
      const { page, verify } = await open(person);
      const section = 'section[aria-labelledby=webhook]';
      await page.fill('#webhook-url', 'ftp://example.org/');
      await page.click(`${section} button[type=submit]`);
      await page.waitForSelector('#webhook-error');
      await page.fill('#webhook-url', webhook.url);
      await page.click(`${section} button[type=submit]`);
      const secret = await page.inputValue('#webhook-secret');
      assert.equal(secret, (await channelsOf(person)).webhook.secret);
      await checkAccessibility(page);
      await page.click(`${section} button:has-text("Send a test")`);
      await page.waitForSelector(`${section} :text("Delivered")`);
      assert.equal(JSON.parse(webhook.received.at(-1)?.body ?? '').type, 'reminder.test');
      webhook.respond(503);
      await page.click(`${section} button:has-text("Send a test")`);
      await page.waitForSelector(`${section} :text("the server replied with 503")`);
      await page.reload();
      await page.waitForSelector(`${section} :text("the server replied with 503")`);
      assert.equal(await page.locator('#webhook-secret').count(), 0);
      await page.click(`${section} button:has-text("Remove")`);
      await page.waitForSelector(`${section} button:has-text("Send a test")`, { state: 'detached' });
      assert.equal((await channelsOf(person)).webhook.url, null);
      verify();
    },
  );

  test('the URL of the calendar is created, renewed and removed', skip, async () => {
    const person = await journal.join();
    const { page } = await open(person);
    const section = 'section[aria-labelledby=calendar-feed]';
    await page.click(`${section} button:has-text("Create")`);
    const first = await page.inputValue('#calendar-url');
    const read = (url: string) => journal.client.get(new URL(url).pathname);
    assert.equal((await read(first)).status, 200);
    await page.click(`${section} button:has-text("New address")`);
    await page.waitForFunction(
      (former) => document.querySelector<HTMLTextAreaElement>('#calendar-url')?.value !== former,
      first,
    );
    assert.equal((await read(first)).status, 404);
    await page.click(`${section} button:has-text("Remove")`);
    await page.waitForSelector('#calendar-url', { state: 'detached' });
    assert.equal((await channelsOf(person)).calendar.url, null);
  });
});

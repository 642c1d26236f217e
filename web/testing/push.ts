// A browser whose push service is the one of the tests: it subscribes there, and what arrives there is handed
// to the real service worker through the debugger. Browsers without a window refuse all notifications, so
// that what the worker shows is recorded instead.
import assert from 'node:assert/strict';
import type { TestSubscription } from '@tandem/platform/testing/servers/push-service.ts';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

/** In milliseconds. */
const LONGEST_DELIVERY = 60_000;

type Subscribed = Pick<TestSubscription, 'endpoint' | 'keys'>;

/** From the next page load on, subscribing gives `subscription`. Permission is granted. */
export async function usePushService(context: BrowserContext, subscription: Subscribed): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await context.addInitScript(replacePushManager, subscription);
}

/** Runs in the page: the subscription lives in its storage, as that of a browser outlives its pages. */
function replacePushManager({ endpoint, keys }: Subscribed): void {
  const KEY = 'test.subscription';
  const toSubscription = (applicationServerKey: string) => ({
    endpoint,
    options: {
      applicationServerKey: Uint8Array.from(
        atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
        (one) => one.charCodeAt(0),
      ).buffer,
    },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(KEY, applicationServerKey);
      return toSubscription(applicationServerKey);
    },
    getSubscription: async () => {
      const key = localStorage.getItem(KEY);
      return key === null ? null : toSubscription(key);
    },
  });
}

type Shown = { title: string; options: { body?: string; tag: string; data: { path: string } } };

/** In the worker: what it showed. */
type WorkerScope = {
  shown: Shown[];
  registration: object;
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
};

async function findWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker, 'The app has a service worker.');
  return worker;
}

/** Hands a push message to the service worker of the page; returns what it shows for it. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<Shown[]> {
  const worker = await findWorker(page);
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    const showNotification = async (title: string, options: Shown['options']) =>
      void scope.shown.push({ title, options });
    Object.assign(scope.registration, { showNotification });
  });
  const session = await page.context().newCDPSession(page);
  const registrationId = await findRegistration(session);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await session.detach();
  return worker.evaluate(async (limit) => {
    const { shown } = globalThis as unknown as WorkerScope;
    const since = performance.now();
    while (shown.length === 0) {
      if (performance.now() - since > limit) throw new Error('The worker showed nothing for a push message.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return shown;
  }, LONGEST_DELIVERY);
}

/** Wakes the service worker of the page as a browser does when the network is back. */
export async function dispatchSync(page: Page, origin: string, tag: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await findRegistration(session);
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await session.detach();
}

function findRegistration(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
    session.send('ServiceWorker.enable').catch(reject);
  });
}

/** Taps the notification that was shown last, or a button of it: tells the worker what a browser would. */
export async function tapNotification(page: Page, button = ''): Promise<void> {
  await (await findWorker(page)).evaluate((action) => {
    const scope = globalThis as unknown as WorkerScope;
    const { data } = scope.shown.at(-1)?.options ?? {};
    const event = new scope.ExtendableEvent('notificationclick');
    // No script may extend the life of a worker by an event that it made itself.
    scope.dispatchEvent(Object.assign(event, { action, notification: { data, close() {} }, waitUntil() {} }));
  }, button);
}

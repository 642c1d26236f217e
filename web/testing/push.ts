// Simulates push in a browser: it subscribes at the test push service, and received messages are delivered to
// the real service worker through the debugger. Headless browsers refuse all notifications, so those that the
// worker creates are recorded instead.
import assert from 'node:assert/strict';
import type { TestSubscription } from '@tandem/platform/testing/servers/push-service.ts';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';

/** In milliseconds. */
const LONGEST_DELIVERY = 60_000;

type Subscribed = Pick<TestSubscription, 'endpoint' | 'keys'>;

/** From the next page load, subscribing returns `subscription`. Permission is granted. */
export async function usePushService(context: BrowserContext, subscription: Subscribed): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await context.addInitScript(replacePushManager, subscription);
}

/**
 * Runs in the page: the subscription is in the page's storage, because a browser's subscription outlives
 * pages.
 */
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

/** In the worker: recorded notifications. */
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

/** Delivers a push message to the service worker of the page; returns the resulting notifications. */
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
      if (performance.now() - since > limit)
        throw new Error('The worker displayed no notification for a push message.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return shown;
  }, LONGEST_DELIVERY);
}

/**
 * Triggers a sync event in the service worker of the page, as browsers do when the network is available
 * again.
 */
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

/** Simulates a click on the last notification, or on one of its buttons. */
export async function tapNotification(page: Page, button = ''): Promise<void> {
  await (await findWorker(page)).evaluate((action) => {
    const scope = globalThis as unknown as WorkerScope;
    const { data } = scope.shown.at(-1)?.options ?? {};
    const event = new scope.ExtendableEvent('notificationclick');
    // Scripts cannot extend the life of a worker with an event that they created.
    scope.dispatchEvent(Object.assign(event, { action, notification: { data, close() {} }, waitUntil() {} }));
  }, button);
}

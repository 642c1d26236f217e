// The service worker sends unsent entries even if no page of the app is open.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { dispatchSync } from '@tandem/web/testing/push.ts';
import { PASSWORD, type Person } from '../../testing/journal.ts';
import {
  done,
  entriesOf,
  signIn,
  startApp,
  tap,
  waitForEntries,
  waitUntilKept,
  waitUntilSent,
} from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('sending in the background', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  /**
   * Logs offline, and leaves the app before the network returns: as if the tab were killed, or with the entry
   * still open.
   */
  async function logAndLeave(person: Person, how: 'killed' | 'writing' = 'killed') {
    const opened = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
    const { page, context } = opened;
    await context.addInitScript((isKilled) => {
      // No requests are sent during the navigation.
      if (isKilled)
        addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true });
      const asked: string[] = [];
      Object.assign(globalThis, { asked });
      const manager = (globalThis as { SyncManager?: { prototype: object } }).SyncManager;
      const register = async (tag: string) => void asked.push(tag);
      if (manager) Object.assign(manager.prototype, { register });
    }, how === 'killed');
    await signIn(page, journal, person);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await tap(page, 4);
    await page.fill('.editor textarea', 'in the tunnel');
    if (how === 'killed') await done(page);
    // The text is stored after a pause.
    else await waitUntilKept(page, 'in the tunnel');
    await page.waitForFunction(() => (globalThis as unknown as { asked: string[] }).asked.includes('outbox'));
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(`${journal.service.url}/healthz`);
    return opened;
  }

  const sent = (person: Person) =>
    entriesOf(person).then((entries) => entries.map(({ mood, content }) => `${mood} ${content}`));

  test('an entry reaches the server once, and the app confirms it when opened', skip, async () => {
    const person = await journal.join();
    const { page, verify } = await logAndLeave(person);
    assert.deepEqual(await sent(person), []);
    await dispatchSync(page, journal.service.url, 'outbox');
    await waitForEntries(page, person, 1);
    await page.goto(journal.service.url);
    await waitUntilSent(page);
    assert.deepEqual(await sent(person), ['4 in the tunnel']);
    verify();
  });

  test('an entry open when the page was closed offline is sent immediately', skip, async () => {
    const person = await journal.join();
    const { page } = await logAndLeave(person, 'writing');
    await dispatchSync(page, journal.service.url, 'outbox');
    await waitForEntries(page, person, 1);
    assert.deepEqual(await sent(person), ['4 in the tunnel']);
  });

  test(
    'an entry that was sent in the background is changed afterwards, not created again',
    skip,
    async () => {
      const person = await journal.join();
      const { page, context } = await logAndLeave(person);
      await page.goto(`${journal.service.url}/healthz`);
      await dispatchSync(page, journal.service.url, 'outbox');
      await waitForEntries(page, person, 1);
      await context.setOffline(true);
      await page.goto(journal.service.url);
      await page.click('.entry-head a');
      await page.fill('.editor textarea', 'out of the tunnel');
      await done(page);
      await context.setOffline(false);
      await waitUntilSent(page);
      assert.deepEqual(await sent(person), ['4 out of the tunnel']);
    },
  );

  test('data of one user is never sent with the session of another', skip, async () => {
    const person = await journal.join();
    const other = await journal.join();
    const { page, context } = await logAndLeave(person);
    await context.clearCookies();
    const signedIn = await context.request.post(`${journal.service.url}/api/v1/web/session`, {
      headers: { 'x-requested-with': 'journal' },
      data: { identifier: other.username, password: PASSWORD },
    });
    assert.equal(signedIn.status(), 200);
    const refreshed = page
      .context()
      .waitForEvent('response', (response) => /users\/me$/.test(response.url()));
    await dispatchSync(page, journal.service.url, 'outbox');
    await refreshed;
    assert.deepEqual([await sent(person), await sent(other)], [[], []]);
  });
});

// Live updates in many tabs of one browser, which has six connections to a server: one stream, and nothing
// twice.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { readLayoutShifts } from '@tandem/web/testing/layout-shifts.ts';
import type { Page } from 'playwright-core';
import { post } from '../../testing/posts.ts';
import { prepareRestartableThoughts } from '../../testing/program.ts';
import { joinAt } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';

const TABS = 6;

describe('six tabs', () => {
  const browser = useBrowser();

  test('share one stream, also after a restart and when its tab closes', { skip: skipReason }, async () => {
    await using server = await prepareRestartableThoughts('sqlite');
    await using first = await server.start();
    const ada = await joinAt(server.base);
    const bob = await joinAt(server.base);
    await ada.post(`/users/${bob.username}/follow`);
    await post(bob, 'there before');
    const { page, context } = await browser.open(server.base, { serviceWorkers: 'allow' });
    await logIn(page, server.base, ada.username);
    const opened: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/stream') opened.push(request.url());
    });
    const tabs: Page[] = [page];
    while (tabs.length < TABS) tabs.push(await context.newPage());
    // The first has the stream before the others ask for it.
    const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/stream');
    await page.goto(`${server.base}/`);
    await connected;
    for (const tab of tabs.slice(1)) await tab.goto(`${server.base}/`);
    const [before] = opened.splice(0);
    assert.ok(before);
    await post(bob, 'first news');
    for (const tab of tabs) await tab.getByRole('button', { name: 'Show 1 new thought' }).waitFor();
    assert.deepEqual(opened, [], 'no other tab has opened a stream');
    for (const tab of tabs) assert.deepEqual(await readLayoutShifts(tab), []);
    // A server that has just started may refuse to be read.
    let reads = 0;
    await page.route(`${server.base}/`, (route) => {
      reads += 1;
      return reads === 1 ? route.fulfill({ status: 503 }) : route.continue();
    });
    first.kill('SIGKILL');
    await first.exited;
    await using _second = await server.start();
    await post(bob, 'after the restart');
    for (const tab of tabs) await tab.getByRole('button', { name: 'Show 2 new thoughts' }).waitFor();
    assert.ok(reads > 1);
    await page.close();
    tabs.shift();
    await post(bob, 'after the tab was closed');
    for (const tab of tabs) await tab.getByRole('button', { name: 'Show 3 new thoughts' }).waitFor();
    for (const tab of tabs) {
      await tab.getByRole('button', { name: 'Show 3 new thoughts' }).click();
      await tab.getByText('after the tab was closed').waitFor();
      const ids = await tab.locator('article').evaluateAll((all) => all.map(({ id }) => id));
      assert.deepEqual([ids.length, new Set(ids).size], [4, 4]);
    }
  });
});

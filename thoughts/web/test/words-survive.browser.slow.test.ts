// No word is lost in a real browser, whatever the server does: refusals of each kind, a killed server,
// pressing twice, two tabs, and going back.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, DESKTOP, isFirefox, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page, Route } from 'playwright-core';
import { prepareRestartableThoughts } from '../../testing/program.ts';
import { joinAt, type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const POST = 'form.composer button.primary:visible';

/** What keeps scripts from Firefox also keeps it from going back to a page as it was left. */
const WITH_AND_WITHOUT = isFirefox ? [true] : [true, false];

describe('input survives', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  const write = async (url: string, person: Person, javaScriptEnabled = true) => {
    const opened = await browser.open(url, { viewport: DESKTOP, javaScriptEnabled });
    await logIn(opened.page, url, person.username);
    await opened.page.goto(`${url}/write`);
    return opened;
  };
  const posted = async (person: Person): Promise<string[]> =>
    (await person.get(`/users/${person.username}/thoughts`)).body.data.map(
      ({ content }: { content: string }) => content,
    );
  const wordsIn = (page: Page) => page.inputValue('#content');

  for (const hasScripts of WITH_AND_WITHOUT)
    test(`413, 429 and 503 of a proxy, ${hasScripts ? 'with' : 'without'} scripts`, skip, async () => {
      const ada = await thoughts.join();
      const { page } = await write(thoughts.service.url, ada, hasScripts);
      await page.fill('#content', 'Kept through refusals');
      for (const status of [413, 429, 503]) {
        await page.route('**/write', (route) => refuse(route, status));
        // The alert of the refusal before is still there.
        const refused = page.waitForResponse((response) => response.status() === status);
        await page.click(POST);
        await refused;
        if (hasScripts) {
          await page.locator('main p[role=alert]').waitFor();
          await page.locator(`${POST}:not([aria-disabled=true])`).waitFor();
        } else {
          await page.getByText(`Refused with ${status}`).waitFor();
          await page.goBack();
        }
        assert.equal(await wordsIn(page), 'Kept through refusals', String(status));
        await page.unroute('**/write');
      }
      assert.deepEqual(await posted(ada), []);
      await page.click(POST);
      await page.locator('.focus').getByText('Kept through refusals').waitFor();
      assert.deepEqual(await posted(ada), ['Kept through refusals']);
    });

  test('a body beyond the limit', skip, async () => {
    const ada = await thoughts.join();
    const { page } = await write(thoughts.service.url, ada);
    const long = 'x'.repeat(1_500_000);
    await page.fill('#content', long);
    await page.click(POST);
    await page.locator('main p[role=alert]').waitFor();
    assert.equal((await wordsIn(page)).length, long.length);
    assert.deepEqual(await posted(ada), []);
  });

  test('the server is killed and restarted', skip, async () => {
    await using server = await prepareRestartableThoughts('sqlite');
    await using first = await server.start();
    const ada = await joinAt(server.base);
    const { page } = await write(server.base, ada);
    await page.fill('#content', 'Written before the crash');
    first.kill('SIGKILL');
    await first.exited;
    await page.click(POST);
    await page.getByText('there is no connection').waitFor();
    assert.equal(await wordsIn(page), 'Written before the crash');
    await using _second = await server.start();
    await page.click(POST);
    await page.locator('.focus').getByText('Written before the crash').waitFor();
    assert.deepEqual(await posted(ada), ['Written before the crash']);
  });

  for (const hasScripts of [true, false])
    test(`pressing twice posts once, ${hasScripts ? 'with' : 'without'} scripts`, skip, async () => {
      const ada = await thoughts.join();
      const { page } = await write(thoughts.service.url, ada, hasScripts);
      await page.fill('#content', 'Only once');
      await page.dblclick(POST);
      await page.locator('.focus').getByText('Only once').waitFor();
      assert.deepEqual(await posted(ada), ['Only once']);
    });

  test('two tabs write different texts', skip, async () => {
    const ada = await thoughts.join();
    const { page, context } = await write(thoughts.service.url, ada);
    const other = await context.newPage();
    await other.goto(`${thoughts.service.url}/write`);
    await page.fill('#content', 'In the first tab');
    await other.fill('#content', 'In the second tab');
    await page.click(POST);
    await page.locator('.focus').getByText('In the first tab').waitFor();
    await other.reload();
    await other.getByText(/^Draft of/).waitFor();
    assert.equal(await wordsIn(other), 'In the second tab');
    await other.click(POST);
    await other.locator('.focus').getByText('In the second tab').waitFor();
    assert.deepEqual((await posted(ada)).sort(), ['In the first tab', 'In the second tab']);
  });

  for (const hasScripts of WITH_AND_WITHOUT)
    test(`leaving and going back, ${hasScripts ? 'with' : 'without'} scripts`, skip, async () => {
      const ada = await thoughts.join();
      const { page } = await write(thoughts.service.url, ada, hasScripts);
      await page.fill('#content', 'Before leaving');
      await page.click('.rail a[href="/find"]');
      await page.waitForURL(`${thoughts.service.url}/find`);
      await page.goBack();
      await page.waitForSelector('#content');
      assert.equal(await wordsIn(page), 'Before leaving');
    });
});

const refuse = (route: Route, status: number): Promise<void> =>
  route.request().method() === 'POST'
    ? route.fulfill({
        status,
        contentType: 'text/html',
        body: `<!doctype html><p>Refused with ${status}</p>`,
      })
    : route.continue();

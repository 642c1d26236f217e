// The pages of members in a real browser, by forms alone: logging in, posting, replying, liking, following.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { findHiddenFocus } from '@tandem/web/testing/focus.ts';
import { authorizePath, getToken, registerApp } from '../../client-api/testing/app.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { examine, FORMS } from '../testing/examine.ts';
import { logIn } from '../testing/log-in.ts';
import { EMPTY_SCREENS, type Life, MEMBER_SCREENS, TIE_SCREENS } from '../testing/screens.ts';
import { fillShowcase, NEWCOMER } from '../testing/showcase/showcase.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('the pages of members', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  let life: Promise<Life> | undefined;
  const lifeOf = () => {
    life ??= fillShowcase(thoughts);
    return life;
  };

  for (const form of FORMS)
    test(`are accessible: ${form[0]}`, skip, async () => {
      const shown = await lifeOf();
      const { page, verify } = await browser.open(thoughts.service.url, form[1]);
      for (const [username, screens] of [
        ['ada', [...MEMBER_SCREENS, ...TIE_SCREENS]],
        [NEWCOMER, EMPTY_SCREENS],
      ] as const) {
        await page.context().clearCookies();
        await logIn(page, thoughts.service.url, username);
        for (const { name, path } of screens) {
          await page.goto(thoughts.service.url + path(shown));
          await examine(page, name, form);
        }
      }
      verify();
    });

  test('never have the focus behind the bar', skip, async () => {
    await lifeOf();
    const { page } = await browser.open(thoughts.service.url, { viewport: { width: 320, height: 500 } });
    await logIn(page, thoughts.service.url, 'ada');
    for (const path of ['/here', '/@ada', '/find', '/write', '/me/settings/profile']) {
      await page.goto(thoughts.service.url + path);
      assert.deepEqual(await findHiddenFocus(page, '.rail'), [], path);
    }
  });

  test('a poll shows its numbers, and then the vote of an app', skip, async () => {
    const { remote } = await lifeOf();
    const { client, service } = thoughts;
    await thoughts.join('emil');
    const { page, verify } = await browser.open(service.url, { viewport: PHONE });
    await logIn(page, service.url, 'emil');
    await page.goto(`${service.url}/@${remote}`);
    const choices = page.locator('.poll li');
    assert.equal(await choices.count(), 2);
    assert.match(await choices.first().innerText(), /^The sea\s+\d+ votes?$/);
    const app = client.as(await getToken(client, 'emil'));
    const { body: statuses } = await app.get('/api/v1/timelines/public?remote=true');
    const { id } = statuses.find(({ poll }: { poll: object | null }) => poll !== null);
    const { body } = await app.post(`/api/v1/polls/${id}/votes`, { choices: [1] });
    assert.deepEqual(body.own_votes, [1]);
    await page.reload();
    assert.match(await choices.nth(1).innerText(), /^The hills\s+1 vote\s+✓ your vote$/);
    assert.equal(await choices.nth(1).locator('rect').getAttribute('width'), '100%');
    await checkAccessibility(page);
    verify();
  });

  test('an app gets its code in its popup window, after login and consent', skip, async () => {
    const { client, service } = thoughts;
    await thoughts.join('frida');
    await using site = await startSite((path) =>
      path.startsWith('/back?')
        ? '<script>opener.postMessage(location.search, "*")</script>'
        : '<h1>App</h1>',
    );
    const app = await registerApp(client, 'read', `${site.url}/back`);
    const { page, verify } = await browser.open([service.url, site.url], { viewport: DESKTOP });
    await page.goto(site.url);
    const opened = page.waitForEvent('popup');
    const received = page.evaluate((address) => {
      const { promise, resolve } = Promise.withResolvers();
      addEventListener('message', ({ data }) => resolve(data), { once: true });
      open(address, 'authorization', 'popup');
      return promise;
    }, service.url + authorizePath(app));
    const popup = await opened;
    await popup.fill('#username', 'frida');
    await popup.fill('#password', PASSWORD);
    await popup.click('main button');
    await popup.waitForSelector('[value=allow]');
    await checkAccessibility(popup);
    await popup.click('[value=allow]');
    assert.match(String(await received), /^\?code=/);
    verify();
  });

  test('a member follows, replies, likes and logs out, without scripts', skip, async () => {
    const { conversation } = await lifeOf();
    const { url } = thoughts.service;
    await thoughts.join('dora');
    const { page, verify } = await browser.open(url, { viewport: PHONE, javaScriptEnabled: false });
    await logIn(page, url, 'dora');
    await page.goto(`${url}/@ada`);
    await page.click('button[name=follow]');
    await page.waitForSelector('button[name=unfollow]');
    await page.goto(url + conversation);
    await page.click('.focus button[name=like]');
    await page.waitForSelector('.focus button[name=unlike]');
    await page.click('.focus a[href^="/write?reply="]');
    await page.fill('#content', 'x'.repeat(200));
    await page.click('.bar button[form=compose]');
    await page.waitForSelector('[role=alert]');
    assert.equal((await page.inputValue('#content')).length, 200);
    await page.fill('#content', 'A reply from a form');
    await page.click('.bar button[form=compose]');
    await page.waitForSelector('.replies >> text=A reply from a form');
    await page.goto(`${new URL(page.url()).origin}/menu`);
    await page.click('form[action="/logout"] button');
    await page.waitForSelector('a[href="/login"]');
    verify();
  });
});

/** The site of an app: a page for each path. */
async function startSite(pageOf: (path: string) => string) {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-type', 'text/html').end(pageOf(url));
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

// What other sites try with the pages of a member, in a real browser: forms, frames, a sandboxed origin,
// another host of the same domain; and what the documentation of the interface can reach.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, isFirefox, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { post } from '../../testing/posts.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('another site', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  /** Serves whatever is asked for in the query, as a page. */
  const server = createServer((request, response) => {
    const page = new URL(request.url ?? '/', 'http://evil.example').searchParams.get('page') ?? '';
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Evil</title>${page}`);
  });
  before(() => new Promise<void>((resolve) => server.listen(0, resolve)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  /** The same page on a host that is another site, and on one below the same domain. */
  const addressesOf = (page: string): string[] => {
    const { port } = server.address() as AddressInfo;
    const query = new URLSearchParams({ page });
    return [`http://127.0.0.1:${port}/?${query}`, `http://evil.localhost:${port}/?${query}`];
  };
  const origins = () => [...addressesOf(''), thoughts.service.url].map((address) => new URL(address).origin);
  const form = (path: string, fields: Record<string, string>, more = ''): string =>
    `<form method="post" action="${thoughts.service.url}${path}" ${more}>${Object.entries(fields)
      .map(([name, value]) => `<input name="${name}" value="${value}">`)
      .join('')}<button>Press</button></form>`;

  test('cannot send a form as a member, with any origin', skip, async () => {
    const ada = await thoughts.join();
    const eve = await thoughts.join();
    const { id } = await post(ada, 'to be kept');
    const { page } = await browser.open(origins());
    await logIn(page, thoughts.service.url, ada.username);
    const forms = [
      form('/do', { follow: eve.username }),
      form('/write', { content: 'forged' }, 'enctype="multipart/form-data"'),
      form('/me/settings/profile', { displayName: 'forged' }),
      form('/me/settings/leave', { password: PASSWORD }),
      form('/login', { username: eve.username, password: PASSWORD }),
      form('/logout', {}),
    ];
    for (const content of forms)
      for (const address of [
        ...addressesOf(content),
        // Of a sandboxed frame the origin is `null`.
        ...addressesOf(
          `<iframe sandbox="allow-forms allow-top-navigation" srcdoc='${content.replace('<form', '<form target="_top"')}'></iframe>`,
        ),
      ]) {
        await page.goto(address);
        const returned = page.waitForResponse((response) => response.request().method() === 'POST');
        const [top, frame] = page.frames();
        await (frame ?? top)?.click('button');
        assert.equal((await returned).status(), 403, address);
        await page.waitForURL(({ origin }) => origin === thoughts.service.url);
      }
    await page.goto(`${thoughts.service.url}/`);
    await page.waitForSelector(`[data-member="${ada.username}"]`, { state: 'attached' });
    assert.equal((await ada.get(`/relationships?username=${eve.username}`)).body[0].following, false);
    assert.equal((await ada.get(`/thoughts/${id}`)).status, 200);
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.data.length, 1);
  });

  test('cannot frame or read a page', skip, async () => {
    const ada = await thoughts.join();
    const { page } = await browser.open(origins());
    await logIn(page, thoughts.service.url, ada.username);
    const { url } = thoughts.service;
    for (const path of ['/', `/@${ada.username}`, '/me/settings/privacy', '/login', '/nowhere'])
      for (const address of addressesOf(`<iframe src="${url}${path}"></iframe>`)) {
        await page.goto(address);
        const frame = page.frames()[1];
        // A browser shows an error of its own, which has another origin and none of our words.
        assert.match(frame?.url() ?? '', isFirefox ? /^about:/ : /^chrome-error:/, path);
      }
    for (const address of addressesOf('')) {
      await page.goto(address);
      const reads = await page.evaluate(async (at) => {
        const read = async (credentials: RequestCredentials) => {
          try {
            return await (await fetch(`${at}/`, { credentials, headers: { accept: 'text/html' } })).text();
          } catch {
            return '';
          }
        };
        return [await read('include'), await read('omit')].join();
      }, url);
      assert.ok(!reads.includes(ada.username), address);
    }
  });

  test('the pages of the documentation cannot access pages as a member', skip, async () => {
    const ada = await thoughts.join();
    const { page } = await browser.open(origins());
    await logIn(page, thoughts.service.url, ada.username);
    for (const path of ['/docs', '/scalar']) {
      const response = await page.goto(thoughts.service.url + path);
      assert.match(response?.headers()['content-security-policy'] ?? '', /(?:^|; )sandbox /, path);
      const found = await page.evaluate(async () => {
        const cookie = (() => {
          try {
            return document.cookie;
          } catch {
            return 'refused';
          }
        })();
        const read = async (at: string) => {
          try {
            return await (await fetch(at, { credentials: 'include' })).text();
          } catch {
            return 'refused';
          }
        };
        return { origin: self.origin, cookie, settings: await read('/me/settings/profile') };
      });
      assert.deepEqual(found, { origin: 'null', cookie: 'refused', settings: 'refused' }, path);
    }
  });

  test('no link redirects a login or a choice to another site', skip, async () => {
    const ada = await thoughts.join();
    const { page } = await browser.open(origins());
    for (const back of [
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      await page.context().clearCookies();
      await page.goto(`${thoughts.service.url}/login?${new URLSearchParams({ back })}`);
      await page.fill('#username', ada.username);
      await page.fill('#password', PASSWORD);
      await page.click('main button');
      await page.waitForSelector('.rail a[href="/menu"]', { state: 'attached' });
      assert.equal(new URL(page.url()).origin, thoughts.service.url, back);
    }
  });
});

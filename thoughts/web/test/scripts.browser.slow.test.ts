// What scripts do in a real browser: they avoid reloads, and the page that asks before deleting.
import assert from 'node:assert/strict';
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
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PHOTO } from '../../client-api/testing/pictures.ts';
import { post } from '../../testing/posts.ts';
import { type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { takePicture } from '../testing/pictures.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('pages with scripts', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  const enter = async (person: Person, options: BrowserContextOptions = {}) => {
    const opened = await browser.open(thoughts.service.url, { viewport: DESKTOP, ...options });
    await logIn(opened.page, thoughts.service.url, person.username);
    return opened;
  };
  /** Opens a page, and waits for its stream; that of the page before has ended. */
  const openLive = async (page: Page, path: string) => {
    await page.goto('about:blank');
    const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/stream');
    await page.goto(thoughts.service.url + path);
    await connected;
  };
  const rowOf = (page: Page, words: string) => page.locator('ol.thoughts > li', { hasText: words });
  /** Marks the document, to tell later whether it is still the same. */
  const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  const isSame = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'));

  test(
    'a message is sent without leaving the conversation, which is read once it was in view',
    skip,
    async () => {
      const ada = await thoughts.join();
      const bob = await thoughts.join();
      const recipients = [ada.username];
      await post(bob, 'Tea at four?', { visibility: 'private', recipients });
      const { page, verify } = await enter(ada);
      const count = page.locator('.message-count');
      await count.filter({ hasText: /^1$/ }).waitFor();
      await page.goto(`${thoughts.service.url}/me/messages`);
      await page.click('.conversations a');
      await count.filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
      await page.fill('#content', 'At five.');
      await page.keyboard.press('Control+Enter');
      await rowOf(page, 'At five.').waitFor();
      assert.equal(await page.locator('ol.thoughts > li').count(), 2);
      assert.equal((await bob.get('/news')).body.messages, 1);
      await checkAccessibility(page);
      verify();
    },
  );

  test('a second press on a thought while the first is sent is shown too', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'liked and kept at once');
    const { page, verify } = await enter(bob);
    await page.goto(`${thoughts.service.url}/here`);
    await mark(page);
    const row = rowOf(page, 'liked and kept at once');
    const pressed = Promise.withResolvers<void>();
    await page.route('**/do', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await row.locator('button[name=like]').click();
    await row.locator('button[name=bookmark]').click();
    pressed.resolve();
    await row.locator('button[name=unlike]:not([aria-disabled])', { hasText: '1' }).waitFor();
    await row.locator('button[name=unbookmark]:not([aria-disabled])').waitFor();
    assert.equal(await page.locator('.messages p').count(), 0);
    const { likedByMe } = (await bob.get(`/thoughts/${id}`)).body;
    assert.deepEqual([likedByMe, await isSame(page)], [true, true]);
    verify();
  });

  test('likes, boosts and follows change their fragment of the page, and keep the focus', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'liked by a script');
    const { page, verify } = await enter(bob);
    await page.goto(`${thoughts.service.url}/here`);
    await mark(page);
    const row = rowOf(page, 'liked by a script');
    await row.locator('button[name=like]').focus();
    await page.keyboard.press('Enter');
    await row.locator('button[name=unlike]:not([aria-disabled])', { hasText: '1' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'unlike');
    assert.equal((await bob.get(`/thoughts/${id}`)).body.likedByMe, true);
    await row.locator('button[name=unlike]').click();
    await row.locator('button[name=like]:not([aria-disabled])', { hasNotText: '1' }).waitFor();
    assert.equal((await bob.get(`/thoughts/${id}`)).body.likedByMe, false);
    assert.ok(await isSame(page));
    await page.goto(`${thoughts.service.url}/@${ada.username}`);
    await mark(page);
    await page.click('button[name=follow]');
    await page.waitForSelector('button[name=unfollow]:not([aria-disabled])');
    assert.equal((await bob.get(`/relationships?username=${ada.username}`)).body[0].following, true);
    assert.ok(await isSame(page));
    verify();
  });

  /** Files as a page gets them from the clipboard or from a drag. */
  const give = (page: Page, kind: 'paste' | 'drop', bytes: Buffer) =>
    page.locator('#content').evaluate(
      (field, { type, data }) => {
        const held = new DataTransfer();
        held.items.add(new File([new Uint8Array(data)], 'cat.jpg', { type: 'image/jpeg' }));
        const how = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent(type, { ...how, clipboardData: held })
            : new DragEvent(type, { ...how, dataTransfer: held }),
        );
      },
      { type: kind, data: [...bytes] },
    );

  test(
    'the composer of the start page posts two pictures, and the row appears above the list',
    skip,
    async () => {
      const ada = await thoughts.join();
      await post(ada, 'was there before');
      const { page, verify } = await enter(ada);
      await openLive(page, '/');
      await mark(page);
      await page.keyboard.press('n');
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');
      await page.keyboard.type('Two hills');
      await give(page, 'paste', PHOTO);
      await give(page, 'drop', PHOTO);
      const alts = page.locator('.thumbs .alt-button');
      for (const [at, alt] of ['First', 'Second'].entries()) {
        await alts.nth(at).click();
        await page.keyboard.type(alt);
      }
      await page.locator('.thumbs .later').first().click();
      await checkAccessibility(page);
      await takePicture(page, 'composer-home');
      await page.locator('.audience > summary').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      assert.equal(await page.locator('.audience').getAttribute('open'), null);
      await page.click('.compose .tools .primary');
      await rowOf(page, 'Two hills').waitFor();
      assert.ok(await isSame(page));
      assert.equal(await page.inputValue('#content'), '');
      assert.equal(await page.locator('.thumbs > *').count(), 0);
      const { data } = (await ada.get(`/users/${ada.username}/thoughts`)).body;
      assert.deepEqual(
        [data[0].visibility, data[0].attachments.map(({ alt }: { alt: string }) => alt)],
        ['followers', ['Second', 'First']],
      );
      // A second thought has another key; the stream counts neither.
      await page.fill('#content', 'Another one');
      await page.keyboard.press('Control+Enter');
      await rowOf(page, 'Another one').waitFor();
      assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, 3);
      assert.match((await page.locator('ol.thoughts > li').first().textContent()) ?? '', /Another one/);
      verify();
    },
  );

  test('on phones the composer is a sheet; Escape closes it and keeps the draft', skip, async () => {
    const ada = await thoughts.join();
    const { page, verify } = await enter(ada);
    await page.setViewportSize(PHONE);
    await page.goto(`${thoughts.service.url}/here`);
    await mark(page);
    await page.click('.fab');
    const dialog = page.locator('dialog.composing');
    await dialog.locator('#content').fill('Half a thought');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.click('.fab');
    await page.getByText(/^Draft of/).waitFor();
    assert.equal(await page.inputValue('#content'), 'Half a thought');
    await dialog.locator('.bar .primary').click();
    await page.getByText('Posted.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await isSame(page));
    assert.equal((await ada.get(`/users/${ada.username}/thoughts`)).body.total, 1);
    verify();
  });

  test(
    'the same composer works without scripts, by its details and the button that attaches',
    skip,
    async () => {
      const ada = await thoughts.join();
      const { page, verify } = await browser.open(thoughts.service.url, {
        viewport: DESKTOP,
        javaScriptEnabled: false,
      });
      await logIn(page, thoughts.service.url, ada.username);
      await page.goto(`${thoughts.service.url}/`);
      await page.fill('#content', 'Without scripts');
      await page.click('.audience > summary');
      await page.click('label:has([name=audience][value=followers])');
      await page.click('.audience > summary');
      await page.click('.tool.pictures > summary');
      const file = { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: PHOTO };
      await page.setInputFiles('#picture', [file, file]);
      await page.click('[value=attach]');
      for (const [at, alt] of ['First', 'Second'].entries())
        await page.locator('.thumbs textarea').nth(at).fill(alt);
      const posts: number[] = [];
      page.on('response', (response) => {
        if (response.request().method() === 'POST') posts.push(response.status());
      });
      await page.click('.compose .tools .primary');
      await rowOf(page, 'Without scripts').waitFor();
      await rowOf(page, 'Without scripts').locator('button[name=like]').click();
      await rowOf(page, 'Without scripts').locator('button[name=unlike]').waitFor();
      await rowOf(page, 'Without scripts').locator('button[name=bookmark]').click();
      await rowOf(page, 'Without scripts').locator('button[name=unbookmark]').waitFor();
      assert.deepEqual(posts, [303, 303, 303]);
      const { data } = (await ada.get(`/users/${ada.username}/thoughts`)).body;
      assert.deepEqual(
        [data[0].visibility, data[0].attachments.map(({ alt }: { alt: string }) => alt)],
        ['followers', ['First', 'Second']],
      );
      verify();
    },
  );

  test('a menu opens by keyboard, one at a time, and returns the focus', skip, async () => {
    const ada = await thoughts.join();
    for (const words of ['with a menu', 'second', 'third', 'fourth', 'fifth']) await post(ada, words);
    const { page, verify } = await enter(ada);
    await page.goto(`${thoughts.service.url}/here`);
    const menu = rowOf(page, 'with a menu').locator('details.menu');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await menu.locator('summary').focus();
    await page.keyboard.press('Enter');
    await menu.locator('.sheet').waitFor();
    await checkAccessibility(page);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Copy link');
    await page.keyboard.press('End');
    assert.equal(await focused(), 'Delete…');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'Copy link');
    await page.keyboard.press('Escape');
    await menu.locator('.sheet').waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'SUMMARY');
    await menu.locator('summary').click();
    await rowOf(page, 'fifth').locator('summary').click();
    assert.equal(await page.locator('details.menu[open]').count(), 1);
    await page.mouse.click(5, 5);
    assert.equal(await page.locator('details.menu[open]').count(), 0);
    // At the lower edge of a phone it opens upwards, not behind the tab bar.
    await page.setViewportSize(PHONE);
    const { y, height } = (await menu.locator('summary').boundingBox()) ?? assert.fail();
    const viewport = { width: PHONE.width, height: Math.ceil(y + height) + 64 };
    await page.setViewportSize(viewport);
    // A click by Playwright would scroll first.
    await menu.locator('summary').evaluate((summary: HTMLElement) => summary.click());
    const sheet = (await menu.locator('.sheet').boundingBox()) ?? assert.fail();
    assert.ok(sheet.y >= 48 && sheet.y + sheet.height <= viewport.height - 56);
    verify();
  });

  test('failed and refused actions are reverted with the reason', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(ada, 'not reached');
    const { page, context, verify } = await enter(bob);
    await page.goto(`${thoughts.service.url}/here`);
    const row = rowOf(page, 'not reached');
    // Not `setOffline`, which may take effect after the request. The message disappears after seconds, and a
    // click may take as long on a busy machine.
    await context.route('**/do', (route) => route.abort('internetdisconnected'));
    const undone = page.getByText('did not reach the server and is undone').waitFor();
    await row.locator('button[name=like]').click();
    await undone;
    await row.locator('button[name=like][aria-pressed=false]:not([aria-disabled])').waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'undone');
    await context.unroute('**/do');
    await ada.delete(`/thoughts/${id}`);
    await row.locator('button[name=like]').click();
    await page.getByText('There is nothing here, or it is not for you.').waitFor();
    await row.locator('button[name=like][aria-pressed=false]').waitFor();
    verify();
  });

  test('an action after the end of the session leads to the login and back', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await post(ada, 'ended before');
    const { page, context, verify } = await enter(bob);
    await page.goto(`${thoughts.service.url}/here`);
    await context.clearCookies();
    await rowOf(page, 'ended before').locator('button[name=like]').click();
    await page.waitForURL(/\/login\?back=%2Fhere$/);
    verify();
  });

  test('a stream that is refused without a login reports that, and is not opened again', skip, async () => {
    const ada = await thoughts.join();
    const { page, context } = await enter(ada);
    // The stream of the first page is not counted, however late it is accepted.
    await page.goto('about:blank');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/stream') statuses.push(response.status());
    });
    await context.route(
      (url) => url.pathname === '/stream',
      async (route) => {
        for (const { id, current } of (await ada.get('/auth/sessions')).body)
          if (!current) await ada.delete(`/auth/sessions/${id}`);
        await route.continue();
      },
    );
    await page.clock.install();
    await page.goto(`${thoughts.service.url}/here`);
    await page.getByText('Your login has ended').first().waitFor();
    await page.clock.fastForward('10:00');
    await page.evaluate(() => fetch('/manifest.webmanifest'));
    assert.deepEqual(statuses, [401, 401]);
  });

  test('without a stream the page is polled each minute while it is visible', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { page, context } = await enter(ada);
    await context.route(
      (url) => url.pathname === '/stream',
      (route) => route.abort(),
    );
    await page.clock.install();
    await page.goto(`${thoughts.service.url}/here`);
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && new URL(request.url()).pathname === '/here')
        reads.push(request.url());
    });
    await post(bob, `without a stream @${ada.username}`);
    await page.clock.fastForward('00:50');
    assert.deepEqual(reads, []);
    await page.clock.fastForward('00:15');
    await page.locator('.news-count', { hasText: /^1$/ }).waitFor();
    await page.getByRole('button', { name: 'Show 1 new' }).click();
    await rowOf(page, 'without a stream').waitFor();
    const before = reads.length;
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await page.clock.fastForward('05:00');
    await page.evaluate(() => fetch('/manifest.webmanifest'));
    assert.equal(reads.length, before);
  });

  test('deleting from a list can be undone until the page is left', skip, async () => {
    const ada = await thoughts.join();
    const kept = await post(ada, 'kept after all');
    const gone = await post(ada, 'gone for good');
    const { page, verify } = await enter(ada, { serviceWorkers: 'allow' });
    await page.goto(`${thoughts.service.url}/here`);
    await rowOf(page, 'kept after all').locator('summary').click();
    await rowOf(page, 'kept after all').locator('a[href$="/delete"]').click();
    await rowOf(page, 'kept after all').waitFor({ state: 'hidden' });
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await rowOf(page, 'kept after all').waitFor();
    await rowOf(page, 'gone for good').locator('summary').click();
    await rowOf(page, 'gone for good').locator('a[href$="/delete"]').click();
    await page.goto(`${thoughts.service.url}/about`);
    // The request outlives the page, which nobody can wait for any more.
    while ((await ada.get(`/thoughts/${gone.id}`)).status !== 404);
    assert.equal((await ada.get(`/thoughts/${kept.id}`)).status, 200);
    verify();
  });

  test('keyboard shortcuts move, like and open; they can be disabled', skip, async () => {
    const ada = await thoughts.join();
    await post(ada, 'found by keys');
    const { page, verify } = await enter(ada);
    await page.goto(`${thoughts.service.url}/here`);
    await page.keyboard.press('j');
    const focused = page.locator('article:focus');
    await focused.getByText('found by keys').waitFor();
    await page.keyboard.press('l');
    await focused.locator('button[name=unlike]:not([aria-disabled])').waitFor();
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await checkAccessibility(page);
    await takePicture(page, 'keys');
    await page.uncheck('dialog input');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await page.keyboard.press('k');
    await page.keyboard.press('n');
    await page.locator('.foot button.quiet').click();
    await page.check('dialog input');
    await page.keyboard.press('Escape');
    assert.match(page.url(), /\/here$/);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.waitForURL(/\/me\/notifications$/);
    verify();
  });

  test('new thoughts are counted, and shown on demand; until then nothing moves', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    const { page, context, verify } = await enter(ada);
    const second = await context.newPage();
    await openLive(page, '/');
    await post(bob, 'was there before');
    // The server has told of it: what opens from now on hears of it no more.
    await page.getByRole('button', { name: 'Show 1 new thought' }).waitFor();
    await openLive(page, '/');
    const streams: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/stream') streams.push(request.url());
    });
    const place = () => rowOf(page, 'was there before').boundingBox();
    const before = await place();
    for (const words of ['first of two', 'second of two']) await post(bob, words);
    await page.getByRole('button', { name: 'Show 2 new thoughts' }).waitFor();
    assert.deepEqual(await place(), before);
    await checkAccessibility(page);
    await takePicture(page, 'new-thoughts');
    await second.goto(`${thoughts.service.url}/here`);
    await bob.post(`/users/${ada.username}/follow`);
    for (const tab of [page, second]) await tab.locator('.news-count', { hasText: /^1$/ }).waitFor();
    await page.bringToFront();
    await page.keyboard.press('.');
    await rowOf(page, 'second of two').waitFor();
    assert.equal(await page.locator('ol.thoughts > li').count(), 3);
    assert.match((await page.locator('article:focus').textContent()) ?? '', /second of two/);
    assert.equal(await page.getByRole('button', { name: /Show \d+ new thought/ }).count(), 0);
    // One tab has the stream of both; it is opened again for what the second one shows.
    assert.ok(streams.length <= 2, streams.join());
    verify();
  });

  test('a conversation inserts new replies in their place', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const root = await post(ada, 'the root');
    const first = await post(bob, 'first reply', { replyTo: root.id });
    await post(bob, 'second reply', { replyTo: root.id });
    const { page, verify } = await enter(ada);
    await openLive(page, `/thoughts/${root.id}`);
    await post(bob, 'in between', { replyTo: first.id });
    await page.getByRole('button', { name: 'Show 1 new thought' }).click();
    await rowOf(page, 'in between').waitFor();
    const words = await page.locator('.replies .words').allTextContents();
    assert.deepEqual(words, ['first reply', 'in between', 'second reply']);
    verify();
  });
});

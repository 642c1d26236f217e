// What people do daily, from the start page, with the number of steps of docs/thoughts-web-acceptance.md: by
// pointer and, where there are shortcuts, by keyboard.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, PHONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { doTask, type Task } from '@tandem/web/testing/task.ts';
import type { Page } from 'playwright-core';
import { PHOTO } from '../../client-api/testing/pictures.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { post } from '../../testing/posts.ts';
import { PASSWORD, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const DESKTOP = { width: 1280, height: 800 };
const MINUTE = 60_000;

describe('the tasks of members', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();

  /** A member who follows bob, on the start page. */
  const begin = async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    const words = `Rain on the river ${ada.username.slice(-4)}`;
    thoughts.clock.advance(MINUTE);
    const { id } = await post(bob, words);
    const { url } = thoughts.service;
    const { page, verify } = await browser.open(url, { viewport: DESKTOP, serviceWorkers: 'allow' });
    await page.context().addCookies([{ name: 'steps', value: 'off', url }]);
    await logIn(page, url, ada.username);
    const row = `article:has-text("${words}")`;
    const home = () => page.goto(`${url}/`);
    return { ada, bob, id, words, page, verify, row, home, url };
  };

  /** Attaches a file to the picture tool, which `open` uses. */
  const choose = async (page: Page, open: () => Promise<void>): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await open();
    await (await chooser).setFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: PHOTO });
    await page.waitForSelector('.thumbs .alt-button');
  };

  test('a picture with its description is posted in 4 steps, by keyboard in 6', skip, async () => {
    const { page, home, verify } = await begin();
    const done = 'article:has-text("Two hills") img[alt="Hills"]';
    await doTask(page, 4, done, async ({ click, type }) => {
      await click('#content');
      await type('Two hills');
      await choose(page, () => click('.tool.pictures > summary'));
      await click('.thumbs .alt-button');
      await type('Hills');
      await click('.compose .tools .primary');
    });
    await home();
    await doTask(page, 6, 'article:has-text("By keys") img[alt="Hills"]', async ({ press, type }) => {
      await press('n');
      await type('By keys');
      await choose(page, () => press('Tab', 'Enter'));
      await press('Shift+Tab', 'Enter');
      await type('Hills');
      await press('Control+Enter');
    });
    verify();
  });

  test('a reply takes 2 steps, by keyboard 3', skip, async () => {
    const { page, row, words, home, verify } = await begin();
    await doTask(page, 3, `.replies :text("Indeed")`, async ({ press, type }) => {
      await press('j', 'r');
      await page.waitForSelector(`.parent :text("${words}")`);
      await page.waitForSelector('#content:focus');
      await type('Indeed');
      await press('Control+Enter');
    });
    await home();
    await doTask(page, 2, `.replies :text("So it is")`, async ({ click, type }) => {
      await click(`${row} a.re`);
      await page.waitForSelector('#content:focus');
      await type('So it is');
      await click('.compose .primary');
    });
    verify();
  });

  test('boosting on a profile, and bookmarking, take 1 step, by keyboard 2', skip, async () => {
    const { bob, page, row, url, verify } = await begin();
    await page.goto(`${url}/@${bob.username}`);
    await doTask(page, 1, `${row} [name=unboost]`, ({ click }: Task) => click(`${row} [name=boost]`));
    await doTask(page, 1, `${row} [name=unbookmark]`, ({ click }: Task) => click(`${row} [name=bookmark]`));
    await page.reload();
    await doTask(page, 2, `${row} [name=boost]`, ({ press }: Task) => press('j', 'b'));
    await page.reload();
    await doTask(page, 2, `${row} [name=bookmark]`, ({ press }: Task) => press('j', 'v'));
    verify();
  });

  test('a thread opens on the thought in 1 step, by keyboard in 2', skip, async () => {
    const { bob, id, page, home, verify } = await begin();
    thoughts.clock.advance(MINUTE);
    await post(bob, 'A reply of mine', { replyTo: id });
    await page.setViewportSize(PHONE);
    await home();
    const row = 'article:has-text("A reply of mine")';
    const isInView = async () => {
      const box = await page.locator('.focus:has-text("A reply of mine")').boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height, JSON.stringify(box));
    };
    await doTask(page, 1, '.focus', ({ click }: Task) => click(`${row} .when`));
    await isInView();
    await home();
    await doTask(page, 2, '.focus', ({ press }: Task) => press('j', 'Enter'));
    await isInView();
    verify();
  });

  test('a list is made in 3 steps, a word is filtered in 6', skip, async () => {
    const { page, home, verify } = await begin();
    await doTask(page, 3, 'h1:has-text("Friends")', async ({ click, type }) => {
      await click('.rail a[href="/me/lists"]');
      await click('#title');
      await type('Friends');
      await click('main form .primary');
    });
    await home();
    await doTask(page, 6, 'main :text("Spoilers")', async ({ click, type }) => {
      await click('.rail a[href^="/me/settings"]');
      await click('.sections a[href="/me/filters"]');
      await click('main a[href="/me/filters/new"]');
      await click('#title');
      await type('Spoilers');
      await click('[name="word[]"]');
      await type('episode');
      await click('main form .primary');
    });
    verify();
  });

  test('a message gets a reply in 4 steps', skip, async () => {
    const { ada, bob, page, home, verify } = await begin();
    await post(bob, 'Tea at four?', { visibility: 'private', recipients: [ada.username] });
    await home();
    await doTask(page, 4, 'ol.thoughts :text("At five")', async ({ click, type }) => {
      await click('.rail a[href="/me/messages"]');
      await click('.conversations a');
      await click('#content');
      await type('At five');
      await click('main form.composer .primary');
    });
    verify();
  });

  test('a follower is approved in 2 steps', skip, async () => {
    const { ada, page, home, verify } = await begin();
    await ada.put('/users/me', { manuallyApprovesFollowers: true, manuallyApprovesLocalFollowers: true });
    const cleo = await thoughts.join();
    await cleo.post(`/users/${ada.username}/follow`);
    await home();
    await doTask(page, 2, 'main', async ({ click }) => {
      await click('.rail a[href="/me/notifications"]');
      await click('[name=accept]');
      await page.locator('[name=accept]').waitFor({ state: 'detached' });
    });
    assert.equal((await cleo.get(`/relationships?username=${ada.username}`)).body[0].following, true);
    verify();
  });

  test('a report is decided in 6 steps', skip, async () => {
    const { ada, bob, id, page, home, verify } = await begin();
    await makeAdministrator(thoughts, ada.username);
    const cleo = await thoughts.join();
    await cleo.post('/reports', { about: bob.username, thoughts: [id], category: 'spam', text: 'Spam.' });
    thoughts.clock.advance(10 * MINUTE);
    await home();
    await doTask(page, 6, '.empty', async ({ click, press, type }) => {
      await click('.foot a[href="/operate"]');
      await page.waitForSelector('#password:focus');
      await type(PASSWORD);
      await press('Enter');
      await click('.section a[href="/operate/reports"]');
      await click('.section a[href^="/operate/report?"]');
      await click('.decide .option:has(.remove)');
      await click('.decide .button');
    });
    verify();
  });
});

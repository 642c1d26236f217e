// What members do, in WebKit: the engine of Safari, which the other tests of pages do not run in.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT } from '@tandem/web/testing/browser.ts';
import { useWebKit, webKitSkipReason } from '@tandem/web/testing/webkit.ts';
import { post } from '../../testing/posts.ts';
import { PASSWORD, type Person, startTestThoughts } from '../../testing/thoughts.ts';

const skip = { skip: webKitSkipReason, timeout: BROWSER_TIMEOUT };

describe('thoughts in WebKit', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const webKit = useWebKit();
  const logIn = async ({ username }: Person) => {
    const page = webKit();
    await page.goto(`${thoughts.service.url}/about`);
    await page.forget();
    await page.goto(`${thoughts.service.url}/login`);
    await page.type('#username', username);
    await page.type('#password', PASSWORD);
    await page.click('main form .primary');
    await page.waitFor('a[href="/me/settings"]');
    return page;
  };

  test('somebody logs in, likes, replies and logs out', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { id } = await post(bob, 'Rain on the river');
    const page = await logIn(ada);
    await page.goto(`${thoughts.service.url}/here`);
    await page.checkAccessibility();
    await page.click('button[name=like]');
    await page.waitFor('button[aria-pressed=true]');
    assert.equal((await bob.get(`/thoughts/${id}`)).body.likeCount, 1);
    await page.click('article a[href^="/write?reply="]');
    await page.waitFor('.marks');
    await page.checkAccessibility();
    await page.type('#content', 'and nobody hurries, né?');
    await page.click('form.composer .primary');
    await page.waitFor('main', 'and nobody hurries');
    const [reply] = (await ada.get(`/users/${ada.username}/thoughts`)).body.data;
    assert.deepEqual([reply.content.endsWith('né?'), reply.replyTo], [true, id]);
    await page.goto(`${thoughts.service.url}/me/notifications`);
    await page.checkAccessibility();
    await page.goto(`${thoughts.service.url}/@${ada.username}`);
    await page.waitFor('.canvas', 'and nobody hurries');
    await page.checkAccessibility();
    await page.goto(`${thoughts.service.url}/menu`);
    await page.click('form[action="/logout"] button');
    await page.waitFor('a[href="/login"]');
  });

  test('a hostile style stays in its canvas', skip, async () => {
    const eve = await thoughts.join();
    const page = webKit();
    const places = async () => {
      await page.goto(`${thoughts.service.url}/@${eve.username}`);
      await page.waitFor('.canvas');
      return page.run<number[][]>(
        "return [...document.querySelectorAll('.rail a, .profile-bar a, footer a')].map((one) => {" +
          'const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height]; })',
      );
    };
    await eve.put('/users/me', { customCss: '.name { font-style: italic }' });
    const before = await places();
    await eve.put('/users/me', {
      customCss: `.page, body, main, .rail a { transform: scale(9); opacity: 0.1; padding: 5000px; inline-size: 9000px }
        .name { color: rgb(1, 2, 3) }`,
    });
    const after = await places();
    const color = "return getComputedStyle(document.querySelector('.name')).color";
    assert.equal(await page.run(color), 'rgb(1, 2, 3)', 'the style is there');
    assert.deepEqual(
      after.map(([x, , width, height]) => [x, width, height]),
      before.map(([x, , width, height]) => [x, width, height]),
    );
  });

  test('a draft survives a reload, and can be discarded', skip, async () => {
    const page = await logIn(await thoughts.join());
    await page.goto(`${thoughts.service.url}/write`);
    await page.type('#content', 'Half a thou');
    await page.goto(`${thoughts.service.url}/all`);
    await page.goto(`${thoughts.service.url}/write`);
    await page.waitFor('.draft', 'Draft of');
    assert.equal(await page.run('return document.querySelector("#content").value'), 'Half a thou');
    await page.click('.draft button');
    assert.equal(await page.run('return document.querySelector("#content").value'), '');
  });

  test('new thoughts are counted, and shown on demand', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    await post(bob, 'before');
    const page = await logIn(ada);
    await page.waitFor('main', 'before');
    await post(bob, 'after');
    await page.click('.new-thoughts button');
    await page.waitFor('main', 'after');
  });
});

// The pages of strangers in a real browser: on a phone and a desktop, light and dark, in both languages.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { BROWSER_TIMEOUT, DESKTOP, PHONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { post } from '../../testing/posts.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { examine, FORMS } from '../testing/examine.ts';
import { logIn } from '../testing/log-in.ts';
import { type Life, PUBLIC_SCREENS } from '../testing/screens.ts';
import { fillShowcase } from '../testing/showcase/showcase.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('the pages of strangers', () => {
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
      for (const { name, path } of PUBLIC_SCREENS) {
        await page.goto(thoughts.service.url + path(shown));
        await examine(page, name, form);
      }
      verify();
    });

  test('only wide screens have popular hashtags beside lists and conversations', skip, async () => {
    const { conversation } = await lifeOf();
    const { page, verify } = await browser.open(thoughts.service.url, {});
    for (const path of ['/', '/here', '/all', '/tag/rain', conversation]) {
      await page.goto(thoughts.service.url + path);
      const tag = page.locator('.side').getByText('#rain');
      await page.setViewportSize(DESKTOP);
      assert.ok(await tag.isVisible(), `${path} on a desktop`);
      const left = await page.locator('main').boundingBox();
      const right = await tag.boundingBox();
      assert.ok(left && right && right.x >= left.x + left.width, `${path}: beside the content`);
      await page.setViewportSize(PHONE);
      assert.ok(!(await tag.isVisible()), `${path} on a phone`);
    }
    verify();
  });

  test(
    'a phone shows at least six thoughts of one line, and seven after scrolling 120 px',
    skip,
    async () => {
      await lifeOf();
      const { url } = thoughts.service;
      const reader = await thoughts.join('reader');
      const { id } = await post(reader, 'Rain on the river.');
      await post(reader, 'And still.', { replyTo: id });
      for (let at = 1; at <= 12; at += 1) {
        thoughts.clock.advance(61 * SECOND);
        await post(reader, `Rain on the river, day ${at}.`);
      }
      const { page, verify } = await browser.open(url, { viewport: PHONE });
      await logIn(page, url, 'reader');
      // A member who has hidden the first steps.
      await page.context().addCookies([{ name: 'steps', value: 'off', url }]);
      await page.goto(url);
      const measure = () =>
        page.evaluate(() => {
          const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
          const top = Math.max(0, boxOf('main > .bar, main > h1')?.bottom ?? 0);
          const bottom = boxOf('.rail')?.top ?? innerHeight;
          const rows = [...document.querySelectorAll('.post')].map((post) => {
            const box = post.getBoundingClientRect();
            const shown = Math.min(box.bottom, bottom) - Math.max(box.top, top);
            return {
              height: box.height,
              isReply: post.querySelector('.to') !== null,
              shown: Math.max(0, shown) / box.height,
            };
          });
          const highest = (isReply: boolean) =>
            Math.max(...rows.filter((one) => one.isReply === isReply).map(({ height }) => height));
          return {
            row: highest(false),
            reply: highest(true),
            visible: rows.reduce((sum, { shown }) => sum + shown, 0),
          };
        });
      const { row, reply, visible } = await measure();
      assert.ok(row <= 96, `one line: ${row} px`);
      assert.ok(reply <= 114, `with the parent: ${reply} px`);
      assert.ok(visible >= 6, `at the top: ${visible} thoughts`);
      await page.evaluate(() => scrollTo(0, 120));
      const { visible: scrolled } = await measure();
      assert.ok(scrolled >= 7, `after scrolling: ${scrolled} thoughts`);
      verify();
    },
  );

  test('a hostile style does not change the page around the canvas', skip, async () => {
    await lifeOf();
    const eve = await thoughts.join('eve');
    const { page, verify } = await browser.open(thoughts.service.url, { viewport: DESKTOP });
    const places = async (path: string) => {
      await page.goto(thoughts.service.url + path);
      return page.evaluate(() => ({
        frame: [
          ...document.querySelectorAll('.rail a, .site-bar a, .foot button, .profile-bar, .post, .act, .by'),
        ].map((element) => {
          const { x, width, height } = element.getBoundingClientRect();
          const { color, display, opacity } = getComputedStyle(element);
          return { x, width, height, color, display, opacity };
        }),
        reached: [...document.querySelectorAll('.rail a, .profile-bar a, .post a.act')].every((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          if (width === 0 || y + height > innerHeight) return true;
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
        animation: getComputedStyle(document.querySelector('.page') as Element).animationName,
      }));
    };
    await eve.put('/users/me', { customCss: '.name { font-style: italic }' });
    // A first visit may be painted without the font.
    await places('/@eve');
    const without = await places('/@eve');
    await eve.put('/users/me', { customCss: HOSTILE });
    const styled = await places('/@eve');
    assert.equal(styled.animation, 'spin', 'the style is there');
    assert.ok(styled.reached, 'every control is hit where it stands');
    assert.deepEqual(styled.frame, without.frame);
    verify();
  });
});

/** What the sanitiser keeps is hostile enough. */
const HOSTILE = `.page, .canvas, body, main, :root, .rail a, .bar, .post, .act, * { transform: scale(20); opacity: 0.1;
  color: red !important; padding: 5000px; margin: -3000px; z-index: 9999; inline-size: 9000px; display: block }
main:has(.page) { display: none } .page .name::before { content: "x"; font-size: 900px }
.page { animation: spin 1s infinite; --accent: red; --ink: red; min-block-size: 90000px }
@keyframes spin { to { transform: rotate(360deg) } }`;

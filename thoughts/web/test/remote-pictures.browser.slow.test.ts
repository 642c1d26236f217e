// Pictures of other servers in a real browser: loaded when they are opened, and nothing moves when they come.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  fitsWidth,
  isFirefox,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { usePictureServer } from '../../federation/pictures/picture-server.fixture.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { paintPng } from '../testing/paint.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const FRAME = '.media .closed';
/** In pixels: the disc of an avatar of 96 px, without its smoothed edge. */
const ROUND = Math.floor(Math.PI * 47 ** 2);
/** Every default avatar is darker, and its letter is white: each pixel differs from all of them. */
const LIGHT: [number, number, number, number] = [255, 230, 0, 255];

describe('pictures of other servers in a browser', () => {
  const thoughts = useSharedService(() =>
    startTestThoughts('sqlite', { THOUGHTS_FEDERATION_INSECURE: 'true' }),
  );
  const browser = useBrowser();
  const peer = usePeer();
  const pictures = usePictureServer();
  const paint = (path: string, width: number, height: number, colour: [number, number, number, number]) =>
    pictures().at(path, (response) => response.end(paintPng(width, height, colour)));

  /** The profile of somebody with pictures, of whom a member here has asked. */
  const addPerson = async (username: string, icon: string): Promise<string> => {
    const image = { type: 'Image', url: paint(`/${username}/header`, 900, 300, [90, 130, 90, 255]) };
    const person = await peer().addActor(username, { icon: { type: 'Image', url: icon }, image });
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const attachment = ['river', 'bridge'].map((name, at) => ({
      type: 'Document',
      mediaType: 'image/png',
      width: 600,
      height: at === 0 ? 400 : 200,
      url: paint(`/${username}/${name}`, 600, at === 0 ? 400 : 200, [40, 90 + at * 60, 160, 255]),
      name: `The ${name}, seen from the left bank, early in the morning.`,
    }));
    const { id } = person.note({ content: '<p>Two pictures</p>', attachment });
    await member.read(`/find?${new URLSearchParams({ q: id })}`);
    return `${thoughts.service.url}/@${person.handle}`;
  };
  const isLoaded = (page: Page) =>
    page.waitForFunction(
      (selector) => (document.querySelector(`${selector} img`) as HTMLImageElement).naturalWidth > 0,
      FRAME,
    );

  for (const [name, viewport, colorScheme] of [
    ['a phone', PHONE, 'dark'],
    ['a desktop', DESKTOP, 'light'],
  ] as const)
    test(`on ${name} a frame loads its picture when it is opened, without a layout shift`, skip, async () => {
      const username = viewport === PHONE ? 'ana' : 'ben';
      const url = await addPerson(username, paint(`/${username}/icon`, 90, 90, [190, 80, 60, 255]));
      const { page, verify } = await browser.open(thoughts.service.url, { viewport, colorScheme });
      await page.goto(url, { waitUntil: 'networkidle' });
      assert.equal(pictures().asked(`/${username}/header`), 1);
      assert.equal(pictures().asked(`/${username}/river`), 0, 'closed');
      await checkAccessibility(page);
      const heightOf = () =>
        page
          .locator('.media')
          .first()
          .evaluate((list) => list.getBoundingClientRect().height);
      const closed = await heightOf();
      await page.locator(FRAME).first().locator('summary').click();
      await isLoaded(page);
      assert.ok(Math.abs((await heightOf()) - closed) <= 1, `${await heightOf()} instead of ${closed}`);
      assert.deepEqual(
        [pictures().asked(`/${username}/river`), pictures().asked(`/${username}/bridge`)],
        [1, 0],
      );
      assert.ok(await fitsWidth(page));
      await checkAccessibility(page);
      verify();
    });

  test('a frame opens without scripts', skip, async () => {
    const url = await addPerson('cem', paint('/cem/icon', 90, 90, [190, 80, 60, 255]));
    const { page, verify } = await browser.open(thoughts.service.url, { javaScriptEnabled: false });
    await page.goto(url);
    const picture = page.locator(`${FRAME} img`).first();
    assert.equal(await picture.isVisible(), false);
    await page.locator(`${FRAME} summary`).first().click();
    await picture.waitFor({ state: 'visible' });
    verify();
  });

  test('an avatar covers the letter, and a failed one leaves it visible', skip, async () => {
    const shown = await addPerson('dia', paint('/dia/icon', 90, 90, LIGHT));
    const missing = await addPerson('eli', `${pictures().origin}/nothing`);
    const { page } = await browser.open(thoughts.service.url);
    const withAndWithout = async (url: string): Promise<[Buffer, Buffer]> => {
      await page.goto(url, { waitUntil: 'networkidle' });
      const letter = page.locator('.top .av');
      assert.match(await letter.innerText(), /^T/);
      await letter.locator('img').evaluate(waitUntilPainted);
      const before = await letter.screenshot();
      await letter.locator('img').evaluate((image) => image.remove());
      return [before, await letter.screenshot()];
    };
    // A page waits three seconds for a picture; a later view gets it from the cache.
    let changed = 0;
    for (let views = 0; views < 3 && changed < ROUND; views += 1)
      changed = await countChanged(page, ...(await withAndWithout(shown)));
    assert.ok(changed >= ROUND, `${changed} values`);
    const [failed, left] = await withAndWithout(missing);
    // Firefox draws a hairline around what does not come.
    const most = isFirefox ? 100 : 0;
    assert.ok((await countChanged(page, failed, left)) <= most, 'nothing is over the letter');
  });

  test('an emoji that fails to load shows its whole name', skip, async () => {
    const emoji = (name: string, url: string) => ({ type: 'Emoji', name: `:${name}:`, icon: { url } });
    const tag = [
      emoji('cat', paint('/cat', 64, 64, [190, 80, 60, 255])),
      emoji('missing_one', `${pictures().origin}/none`),
    ];
    const fay = await peer().addActor('fay');
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const { id } = fay.note({ content: '<p>A :cat: and a :missing_one: here</p>', tag });
    await member.read(`/find?${new URLSearchParams({ q: id })}`);
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await browser.open(thoughts.service.url, { javaScriptEnabled });
      await page.goto(`${thoughts.service.url}/@${fay.handle}`, { waitUntil: 'networkidle' });
      const widthOf = (name: string) =>
        page.locator(`.emoji[alt=":${name}:"]`).evaluate((image) => image.getBoundingClientRect().width);
      const shown = await widthOf('cat');
      const failed = await widthOf('missing_one');
      assert.ok(shown >= 16 && shown <= 24, `${shown}`);
      assert.ok(failed > 3 * shown, `${failed} beside ${shown}`);
      assert.ok(await fitsWidth(page));
    }
  });
});

/** Runs in the page: it may have been loaded, and not yet painted. */
async function waitUntilPainted(image: HTMLImageElement): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  while (!image.complete) await nextFrame();
  // It fails for one that does not come.
  await image.decode().catch(() => {});
  await nextFrame();
  await nextFrame();
}

/** The number of visibly different colour values. Edges under a picture are smoothed differently. */
async function countChanged(opened: Page, one: Buffer, other: Buffer): Promise<number> {
  const page = await opened.context().newPage();
  const urls = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`);
  const count = await page.evaluate(async (sources) => {
    const [before = [], after = []] = await Promise.all(
      sources.map(async (source) => {
        const image = Object.assign(new Image(), { src: source });
        await image.decode();
        const { width, height } = image;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        return Array.from(context?.getImageData(0, 0, width, height).data ?? []);
      }),
    );
    return before.filter((value, at) => Math.abs(value - (after[at] ?? 0)) > 64).length;
  }, urls);
  await page.close();
  return count;
}

// The composer with scripts in a real browser: no word is lost, whatever happens.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { excessIn } from '@tandem/web/i18n/characters.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { PHOTO } from '../../client-api/testing/pictures.ts';
import { PASSWORD, type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { takePicture } from '../testing/pictures.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

/** On phones the button is in the bar at the top. */
const POST = '.bar > button.primary';

async function choose(page: Page, audience: string): Promise<void> {
  await page.click('.audience > summary');
  await page.click(`label:has([name=audience][value=${audience}])`);
}

const left = (page: Page, n: number) => page.locator('.counter', { hasText: new RegExp(`^${n}$`) });

/** However far somebody has scrolled. */
const findOnPage = (element: Element): number => element.getBoundingClientRect().top + scrollY;

describe('the composer with scripts', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  const enter = async (person: Person, more: object = {}) => {
    const opened = await browser.open(thoughts.service.url, { viewport: PHONE, ...more });
    await logIn(opened.page, thoughts.service.url, person.username);
    await opened.page.goto(`${thoughts.service.url}/write`);
    return opened;
  };

  test('counts graphemes, and posts a picture with its description', skip, async () => {
    const ada = await thoughts.join();
    const { page, verify } = await enter(ada);
    await left(page, 128).waitFor();
    await page.fill('#content', '👩‍👩‍👧‍👦 '.repeat(65));
    await page.getByText('1 too many').first().waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'composer-too-many');
    await page.click(POST);
    await page.getByText('It is longer than 128 characters.').waitFor();
    await page.fill('#content', 'With a picture');
    const file = { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: PHOTO };
    await page.setInputFiles('#picture', file);
    await page.click(POST);
    await page.getByText('1 picture has no description.').waitFor();
    await page.click('text=Add it');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'alt[]');
    await page.keyboard.type('A cat');
    await page.getByRole('button', { name: 'ALT', exact: true }).waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'composer-picture');
    await page.click(POST);
    await page.locator('.focus img[src^="/media/"]').waitFor();
    await page.click('.focus .alt summary');
    await page.locator('.focus').getByText('A cat').waitFor();
    await page.goto(`${thoughts.service.url}/write`);
    assert.equal(await page.inputValue('#content'), '');
    verify();
  });

  for (const [script, word] of [
    ['from left to right', 'many <b>words</b> '],
    ['from right to left', 'كلمات كثيرة '],
    ['without borders between words', '漢字😀'],
  ] as const)
    test(`marks the excess of a text, ${script}`, skip, async () => {
      const { page, verify } = await enter(await thoughts.join());
      await left(page, 128).waitFor();
      await page.fill('#content', word.repeat(4));
      assert.equal(await page.locator('.marks mark').count(), 0);
      for (const times of [60, 300]) {
        const text = `  ${word.repeat(times)}\n\nand an end  `;
        await page.fill('#content', text);
        const [fitting, tooMuch] = excessIn(text, 128) ?? [];
        assert.equal(await page.locator('.marks').textContent(), `${fitting}${tooMuch}`);
        assert.equal(await page.locator('.marks mark').textContent(), tooMuch);
        await page.locator('#content').evaluate(async (field) => {
          const scrolled = new Promise((resolve) =>
            field.addEventListener('scroll', resolve, { once: true }),
          );
          field.scrollTo(0, 0);
          field.scrollTo(0, 90);
          if (field.scrollTop > 0) await scrolled;
        });
        const layouts = await page.locator('.marks, #content').evaluateAll((layers) =>
          layers.map((layer) => {
            const { x, y, width, height } = layer.getBoundingClientRect();
            const { fontFamily, fontSize, lineHeight, letterSpacing, direction } = getComputedStyle(layer);
            const { clientWidth, scrollHeight, scrollTop } = layer;
            return {
              x,
              y,
              width,
              height,
              clientWidth,
              scrollHeight,
              scrollTop,
              fontFamily,
              fontSize,
              lineHeight,
              letterSpacing,
              direction,
            };
          }),
        );
        assert.deepEqual(layouts[0], layouts[1]);
      }
      await checkAccessibility(page);
      await page.fill('#content', word.repeat(60));
      await takePicture(page, `composer-marks-${script.replaceAll(' ', '-')}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors: 'active' });
        await checkAccessibility(page, COLOUR_RULES);
        await takePicture(page, `composer-marks-forced-${colorScheme}`);
      }
      verify();
    });

  test('does not move when its script has loaded', skip, async () => {
    const { page, verify } = await enter(await thoughts.join());
    await left(page, 128).waitFor();
    const findPlace = () => page.locator('.compose .tools').evaluate(findOnPage);
    const place = await findPlace();
    // Unlike a request that fails, one that gets another file leaves no error.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload();
    assert.equal(await page.textContent('.counter'), '');
    assert.deepEqual(await findPlace(), place);
    verify();
  });

  test('lists people who are not reached during typing, without a layout shift', skip, async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const { page, verify } = await enter(ada);
    assert.equal(await page.locator('.check-reach').count(), 0);
    const findPlace = () => page.locator('.compose .tools').evaluate(findOnPage);
    const place = await findPlace();
    await page.fill('#content', `@${bob.username} hello`);
    await choose(page, 'followers');
    const note = page.locator('.reach').getByText(`@${bob.username} does not follow you`);
    await note.waitFor();
    assert.deepEqual(await findPlace(), place);
    await checkAccessibility(page);
    await takePicture(page, 'composer-reach');
    await page.reload();
    await note.waitFor();
    await choose(page, 'public');
    await note.waitFor({ state: 'detached' });
    await page.fill('#content', 'hello');
    await page.click(POST);
    await page.locator('.focus').waitFor();
    verify();
  });

  test('completes names and hashtags, by keyboard and by pointer', skip, async () => {
    const ada = await thoughts.join();
    const zora = await thoughts.join(`zora_${crypto.randomUUID().slice(0, 8)}`);
    await zora.post('/thoughts', { content: '#zebras' });
    const { page, verify } = await enter(ada);
    await page.locator('#content').pressSequentially('Hello @zora_');
    const name = page.getByRole('option', { name: zora.username });
    await name.waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'composer-completion');
    await page.keyboard.press('Tab');
    await name.waitFor({ state: 'hidden' });
    assert.equal(await page.inputValue('#content'), `Hello @${zora.username} `);
    await page.locator('#content').pressSequentially('#zebr');
    await page.getByRole('option', { name: '#zebras' }).click();
    assert.equal(await page.inputValue('#content'), `Hello @${zora.username} #zebras `);
    await page.locator('#content').pressSequentially('@zora_');
    await name.waitFor();
    assert.equal(await page.locator('#completions [aria-selected=true]').count(), 1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await name.waitFor({ state: 'hidden' });
    await page.click(POST);
    await page.locator('.focus').getByText('#zebras').waitFor();
    verify();
  });

  test('keeps the text after a reload, offline, and during a login', skip, async () => {
    const ada = await thoughts.join();
    const { page, context, verify } = await enter(ada);
    await page.fill('#content', 'Not lost');
    await choose(page, 'followers');
    await page.reload();
    await page.getByText(/^Draft of/).waitFor();
    assert.equal(await page.inputValue('#content'), 'Not lost');
    assert.ok(await page.isChecked('[name=audience][value=followers]'));
    await context.setOffline(true);
    await page.click(POST);
    await page.getByText('there is no connection').waitFor();
    await checkAccessibility(page);
    await takePicture(page, 'composer-offline');
    await context.setOffline(false);
    await context.clearCookies();
    await page.click(POST);
    await page.click('text=Log in; your text comes along.');
    await page.fill('#username', ada.username);
    await page.fill('#password', PASSWORD);
    await page.click('main button');
    await page.getByText(/^Draft of/).waitFor();
    assert.equal(await page.inputValue('#content'), 'Not lost');
    await page.click(POST);
    await page.locator('.focus').getByText('Not lost').waitFor();
    const { data } = (await ada.get(`/users/${ada.username}/thoughts`)).body;
    assert.deepEqual([data.length, data[0].visibility], [1, 'followers']);
    verify();
  });

  test('without scripts, a login keeps the text', skip, async () => {
    const ada = await thoughts.join();
    const { page, context, verify } = await enter(ada, { javaScriptEnabled: false });
    await page.fill('#content', 'Carried along');
    await context.clearCookies();
    await page.click(POST);
    await page.getByText('your text comes along').waitFor();
    await page.fill('#username', ada.username);
    await page.fill('#password', PASSWORD);
    await page.click('main button');
    await page.waitForSelector('#content');
    assert.equal(await page.inputValue('#content'), 'Carried along');
    await page.click(POST);
    await page.locator('.focus').getByText('Carried along').waitFor();
    verify();
  });

  test('logging out asks for confirmation if there is a draft; it can be discarded', skip, async () => {
    const ada = await thoughts.join();
    const { page, verify } = await enter(ada);
    await page.fill('#content', 'A draft');
    await page.reload();
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.goto(`${new URL(page.url()).origin}/menu`);
    await page.click('form[action="/logout"] button');
    await page.goto(`${new URL(page.url()).origin}/write`);
    await page.click('.draft button');
    assert.equal(await page.inputValue('#content'), '');
    await page.goto(`${new URL(page.url()).origin}/menu`);
    await page.click('form[action="/logout"] button');
    await page.waitForSelector('a[href="/login"]');
    verify();
  });
});

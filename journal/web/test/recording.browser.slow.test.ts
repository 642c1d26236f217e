// Recording voice memos: pausing, playing before keeping, discarding, and keeping on every way of closing the
// sheet; by keyboard, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  fitsWidth,
  MICROPHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { done, entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { record, waitForSlices } from '../testing/files.ts';
import { type Language, textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const NARROW = { width: 320, height: 640 };
const { t } = textsIn('en');

oneDatabase('recording in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser(MICROPHONE);

  async function openSheet(
    options: BrowserContextOptions = {},
    prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
  ) {
    const person = await journal.join();
    const opened = await browser.open(journal.service.url, options);
    await prepare(opened.context);
    await signIn(opened.page, journal, person);
    await tap(opened.page, 4);
    return { ...opened, person };
  }

  const press = (page: Page, label: string) => page.click(`.recorder button:has-text("${label}")`);
  const memosOf = async (page: Page, person: Parameters<typeof entriesOf>[0]) => {
    await waitUntilSent(page);
    return (await entriesOf(person))[0]?.voiceMemos.length;
  };
  /** The displayed seconds. */
  const shownSeconds = async (page: Page): Promise<number> => {
    const text = (await page.textContent('.recorder')) ?? '';
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };

  test('pauses are not counted', skip, async () => {
    const { page, person, verify } = await openSheet();
    await record(page, 1);
    await press(page, t('voice.pause'));
    await page.waitForSelector(`.recorder:has-text("${t('voice.isPaused')}")`);
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 600_000;
    });
    await press(page, t('voice.resume'));
    await waitForSlices(page, 3);
    assert.ok((await shownSeconds(page)) < 600, 'Ten minutes of pause count.');
    await press(page, t('voice.stop'));
    await page.waitForSelector('.recorder audio');
    await press(page, t('voice.keep'));
    await page.waitForSelector('.editor .memo-play');
    await done(page);
    assert.equal(await memosOf(page, person), 1);
    verify();
  });

  test(
    'it is heard before it is kept, and gone when it is discarded, unless that is undone',
    skip,
    async () => {
      const { page, person, verify } = await openSheet();
      await record(page, 1);
      await press(page, t('voice.stop'));
      const heard = await page.waitForSelector('.recorder audio');
      await heard.evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        await audio.play();
      });
      assert.equal(await page.locator('.editor .memo').count(), 0);
      await press(page, t('voice.discard'));
      await page.click(`.note button:has-text("${t('log.undo')}")`);
      await page.waitForSelector('.editor .memo-play');
      await record(page, 1);
      await press(page, t('voice.discard'));
      await page.waitForSelector(`.note:has-text("${t('voice.discarded')}")`);
      await waitForSlices(page, 0, 'at most');
      await done(page);
      assert.equal(await memosOf(page, person), 1);
      verify();
    },
  );

  test('its upload displays progress and a busy server, and is retried', skip, async () => {
    const { page, person, verify } = await openSheet({ viewport: NARROW });
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    let posts = 0;
    await page.route('**/api/v1/media/voice-memos', async (route) => {
      posts += 1;
      if (posts === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '600' } });
      await mayGoOn;
      await route.continue();
    });
    await record(page, 1);
    await press(page, t('voice.stop'));
    await press(page, t('voice.keep'));
    await page.waitForSelector(`.editor-memo .upload:has-text("${t('upload.busy')}")`);
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
    await page.click(`[aria-label="${t('voice.again', { n: 1 })}"]`);
    await page.waitForSelector(`.editor-memo progress[aria-label="${t('voice.progress.label', { n: 1 })}"]`);
    await checkAccessibility(page);
    goOn();
    await page.waitForSelector('.editor-memo .upload', { state: 'detached' });
    await done(page);
    assert.equal(await memosOf(page, person), 1);
    verify();
  });

  test('the upload of a removed recording stops, and the server never stores it', skip, async () => {
    const { page, person, verify } = await openSheet();
    const ended = page.waitForEvent('requestfailed', (request) => /voice-memos$/.test(request.url()));
    // Never replied to.
    await page.route('**/api/v1/media/voice-memos', () => {});
    await record(page, 1);
    await press(page, t('voice.stop'));
    await press(page, t('voice.keep'));
    await page.waitForSelector('.editor-memo progress');
    await page.click(`[aria-label="${t('voice.remove', { n: 1 })}"]`);
    await ended;
    await page.waitForSelector('.memo', { state: 'detached' });
    await done(page);
    assert.equal(await memosOf(page, person), 0);
    assert.deepEqual((await person.get('/api/v1/media')).body, []);
    verify();
  });

  for (const leave of ['done', 'another screen', 'reload'] as const)
    test(`${leave} keeps what was recorded and not discarded`, skip, async () => {
      // On a phone the sheet covers the way to other screens.
      const { page, person } = await openSheet(leave === 'another screen' ? { viewport: DESKTOP } : {});
      await record(page, 1);
      if (leave !== 'done') {
        await press(page, t('voice.stop'));
        await page.waitForSelector('.recorder audio');
      }
      if (leave === 'done') await done(page);
      else if (leave === 'reload') await page.reload();
      else await page.click('a[href="/journal"]');
      await page.waitForFunction(() => !document.querySelector('.recorder'));
      await page.waitForSelector('h1');
      await page.goto(`${journal.service.url}/journal`);
      await page.waitForSelector('.entry .memo-play');
      assert.equal(await memosOf(page, person), 1);
    });

  test('a recording ends at the maximum length with a notice', skip, async () => {
    const { page } = await openSheet();
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      let ahead = 0;
      performance.now = () => now() + ahead;
      addEventListener('later', () => {
        ahead = 180 * 60_000;
      });
    });
    await record(page, 1);
    await page.evaluate(() => dispatchEvent(new Event('later')));
    await page.waitForSelector(`.recorder:has-text("${t('voice.full')}")`);
    await page.waitForSelector('.recorder audio');
  });

  for (const [name, key] of [
    ['NotAllowedError', 'voice.denied'],
    ['NotFoundError', 'voice.noMicrophone'],
    ['NotReadableError', 'voice.unusable'],
  ] as const)
    test(`${name} of the microphone is explained`, skip, async () => {
      const { page } = await openSheet({}, (context) =>
        context.addInitScript((given) => {
          MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', given));
        }, name),
      );
      await page.click(`.editor button:has-text("${t('voice.add')}")`);
      await page.waitForSelector(`.notice[role=alert]:has-text("${t(key)}")`);
    });

  test('a sheet closed during the permission prompt records nothing', skip, async () => {
    const { page, person } = await openSheet({}, (context) =>
      context.addInitScript(() => {
        const { getUserMedia } = MediaDevices.prototype;
        const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
        addEventListener('allow', () => allow());
        MediaDevices.prototype.getUserMedia = async function (wanted) {
          Object.assign(globalThis, { isAsked: true });
          await allowed;
          const stream = await getUserMedia.call(this, wanted);
          Object.assign(globalThis, { stream });
          return stream;
        };
      }),
    );
    await page.click(`.editor button:has-text("${t('voice.add')}")`);
    // The recorder is loaded on demand.
    await page.waitForFunction(() => 'isAsked' in globalThis);
    await done(page);
    await page.evaluate(() => dispatchEvent(new Event('allow')));
    await page.waitForFunction(() =>
      (globalThis as unknown as { stream?: MediaStream }).stream
        ?.getTracks()
        .every(({ readyState }) => readyState === 'ended'),
    );
    assert.equal(await memosOf(page, person), 0);
  });

  for (const [language, locale, colorScheme] of someOf(
    [
      ['de', 'de-AT', 'light'],
      ['en', 'en-GB', 'dark'],
    ] as const,
    1,
  ))
    test(`by keyboard, ${locale}, ${colorScheme}, on a narrow page`, skip, async () => {
      const { page, person, verify } = await openSheet({ locale, colorScheme, viewport: NARROW });
      await recordByKeyboard(page, language);
      await done(page);
      assert.equal(await memosOf(page, person), 1);
      verify();
    });

  async function recordByKeyboard(page: Page, language: Language): Promise<void> {
    const texts = textsIn(language);
    const focused = (label: string) =>
      page.waitForFunction((wanted) => document.activeElement?.textContent?.trim() === wanted, label);
    await page.focus(`.editor button:has-text("${texts.t('voice.add')}")`);
    await page.keyboard.press('Enter');
    await focused(texts.t('voice.stop'));
    await look(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focused(texts.t('voice.resume'));
    await look(page);
    await page.keyboard.press('Enter');
    await waitForSlices(page, 2);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await focused(texts.t('voice.keep'));
    await look(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.editor .memo-play');
    await focused(texts.t('voice.add'));
  }

  async function look(page: Page): Promise<void> {
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
  }
});

// The dictionary of one language is in the first load; others are loaded when chosen.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { signIn, startApp } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const GERMAN_WORDS = '**/assets/de-*.js';

describe('the language of the app', () => {
  const journal = useSharedService(() => startApp('sqlite'));
  const browser = useBrowser();

  /** Records each later text of the first heading. */
  const noteHeadings = (page: Page) =>
    page.addInitScript(() => {
      const headings = new Set<string>();
      Object.assign(globalThis, { headings });
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent;
        if (text) headings.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
  const notedHeadings = (page: Page): Promise<string[]> =>
    page.evaluate(() => [...(globalThis as unknown as { headings: Set<string> }).headings]);

  test('a German browser gets German from the first text on', skip, async () => {
    const { page } = await browser.open(journal.service.url, { locale: 'de-AT' });
    await noteHeadings(page);
    await page.goto(`${journal.service.url}/sign-in`);
    await page.waitForSelector('#identifier');
    assert.deepEqual(await notedHeadings(page), [textsIn('de').t('signin.title')]);
    const manifest = await page.getAttribute('link[rel=manifest]', 'href');
    const installed = await page.evaluate(async (path) => (await fetch(path ?? '')).json(), manifest);
    assert.equal(installed.lang, 'de');
    assert.equal(installed.shortcuts[1].name, 'Gestern');
  });

  test('the German dictionary is loaded in parallel with the app, not after it', skip, async () => {
    const { page } = await browser.open(journal.service.url, { locale: 'de-AT' });
    await noteHeadings(page);
    const asked = page.waitForRequest(GERMAN_WORDS);
    await page.route('**/assets/main-*.js', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${journal.service.url}/sign-in`);
    await page.waitForSelector('#identifier');
    assert.deepEqual(await notedHeadings(page), [textsIn('de').t('signin.title')]);
  });

  for (const [scheme, width] of [
    ['light', 900],
    ['dark', 1440],
  ] as const)
    test(
      `the German name of the app fits on one line beside ${width - 240} px of content`,
      skip,
      async () => {
        const { page } = await browser.open(journal.service.url, {
          locale: 'de-AT',
          colorScheme: scheme,
          viewport: { width, height: 900 },
        });
        await signIn(page, journal, await journal.join());
        await page.waitForSelector('.rail-head');
        const { lines, overflow } = await page.evaluate(() => {
          const head = document.querySelector('.rail-head') as HTMLElement;
          const text = document.createRange();
          text.selectNodeContents(head.lastChild as Text);
          return { lines: text.getClientRects().length, overflow: head.scrollWidth - head.clientWidth };
        });
        assert.deepEqual({ lines, overflow }, { lines: 1, overflow: 0 });
      },
    );

  test('an English browser loads no German dictionary before the language is chosen', skip, async () => {
    const { page } = await browser.open(journal.service.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, journal, await journal.join());
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/assets/de-')),
      [],
    );
    await page.goto(`${journal.service.url}/settings/appearance`);
    await page.click('label:has-text("Deutsch")');
    await page.waitForSelector(`a[href="/journal"]:has-text("${textsIn('de').t('nav.journal')}")`);
    assert.equal(asked.filter((path) => path.startsWith('/assets/de-')).length, 1);
  });

  test('German is available offline, even if never chosen before', skip, async () => {
    const { page, context } = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
    await signIn(page, journal, await journal.join());
    await page.goto(`${journal.service.url}/settings/appearance`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.waitForSelector('[data-page=appearance] label');
    await context.setOffline(true);
    await page.click('label:has-text("Deutsch")');
    const journalLink = `a[href="/journal"]:has-text("${textsIn('de').t('nav.journal')}")`;
    await page.waitForSelector(journalLink);
    await page.reload();
    await page.waitForSelector(journalLink);
  });

  test('a missing dictionary does not block the app, which is English until it loads', skip, async () => {
    const { page } = await browser.open(journal.service.url, { locale: 'de-AT' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(GERMAN_WORDS, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${journal.service.url}/sign-in`);
    await page.waitForSelector(`h1:has-text("${textsIn('en').t('signin.title')}")`);
    release();
    await page.waitForSelector(`h1:has-text("${textsIn('de').t('signin.title')}")`);
  });
});

// How pages come to the screen of a phone with a slow connection, in a real browser: when the largest part of
// them is painted, whether anything moves or keeps the page busy.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  chromiumOnly,
  DESKTOP,
  PHONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import { readLayoutShifts } from '@tandem/web/testing/layout-shifts.ts';
import { slowDown } from '@tandem/web/testing/measure.ts';
import type { Page } from 'playwright-core';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import type { Life } from '../testing/screens.ts';
import { fillShowcase } from '../testing/showcase/showcase.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

/** Lighthouse's slow 4G: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const MOST_LCP_MS = 1200;
/** At most: one within the time is enough, as other programs delay the rest. */
const VISITS = 8;

describe('pages on a phone', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  let life: Promise<Life> | undefined;
  const lifeOf = () => {
    life ??= fillShowcase(thoughts);
    return life;
  };

  test('are painted within 1.2 s on a slow connection, and nothing moves', {
    ...skip,
    skip: chromiumOnly,
  }, async () => {
    const { conversation } = await lifeOf();
    for (const path of ['/', '/here', '/@ada', conversation]) {
      const paints: number[] = [];
      while (paints.length < VISITS && !(Math.min(...paints) <= MOST_LCP_MS)) {
        const { page, context } = await browser.open(thoughts.service.url, { viewport: PHONE });
        const session = await context.newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', SLOW_4G);
        await page.goto(thoughts.service.url + path, { waitUntil: 'networkidle' });
        assert.deepEqual(await readLayoutShifts(page), [], path);
        paints.push(await readPaint(page));
        await context.close();
      }
      assert.ok(Math.min(...paints) <= MOST_LCP_MS, `${path}: ${paints}`);
    }
  });

  test('have no layout shift on a slow processor', { ...skip, skip: chromiumOnly }, async () => {
    await lifeOf();
    const { page, context } = await browser.open(thoughts.service.url, { viewport: PHONE });
    await logIn(page, thoughts.service.url, 'ada');
    // Several at once, so that they are painted half read, if that is possible.
    const load = async () => {
      const opened = await context.newPage();
      await slowDown(opened, false);
      await opened.goto(`${thoughts.service.url}/`);
      assert.deepEqual(await readLayoutShifts(opened), []);
      await opened.close();
    };
    for (let round = 0; round < cases(6); round += 1) await Promise.all(Array.from({ length: 6 }, load));
  });

  // Otherwise the chip would grow, and move what follows, when the choices arrive.
  test('a composer that is read up to its audience names the audience', skip, async () => {
    await lifeOf();
    const { url } = thoughts.service;
    const { page } = await browser.open(url, { viewport: DESKTOP });
    await logIn(page, url, 'ada');
    const chip = page.locator('.audience > summary');
    await page.goto(url);
    const whole = await chip.innerText();
    await page.route(`${url}/`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const end = text.indexOf('</summary>', text.indexOf('class="menu audience"'));
      await route.fulfill({ response, body: text.slice(0, end) });
    });
    await page.goto(url);
    assert.equal(await chip.innerText(), whole);
    assert.match(whole, /^Public\b/);
  });
});

/** When the largest part was painted, in milliseconds. */
const readPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let paint = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) paint = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(paint)));
      }),
  );

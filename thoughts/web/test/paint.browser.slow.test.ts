// How pages come to the screen of a phone with a slow connection, in a real browser: when the largest part of
// them is painted, whether anything moves or keeps the page busy, and how large what people touch is.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, chromiumOnly, PHONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { readLayoutShifts } from '@tandem/web/testing/layout-shifts.ts';
import { slowDown } from '@tandem/web/testing/measure.ts';
import type { Page } from 'playwright-core';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import {
  type Life,
  MEMBER_SCREENS,
  PUBLIC_SCREENS,
  type Screen,
  SETTINGS_SCREENS,
} from '../testing/screens.ts';
import { fillShowcase } from '../testing/showcase/showcase.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

/** Lighthouse's slow 4G: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const MOST_LCP_MS = 1200;
/** At most: one within the time is enough, as other programs delay the rest. */
const VISITS = 8;
/** In pixels, with the area around a control that reacts; links are as WCAG 2.2 wants at least. */
const TARGET = { height: 44, width: 44, ofLink: 24 };

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
    for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 6 }, load));
  });

  test('have targets of 44 px', skip, async () => {
    const shown = await lifeOf();
    const { page } = await browser.open(thoughts.service.url, { viewport: PHONE });
    const measure = async (screens: readonly Screen[]) => {
      for (const { name, path } of screens) {
        await page.goto(thoughts.service.url + path(shown));
        assert.deepEqual(await smallTargets(page), [], name);
      }
    };
    await measure(PUBLIC_SCREENS);
    await logIn(page, thoughts.service.url, 'ada');
    await measure([...MEMBER_SCREENS, ...SETTINGS_SCREENS]);
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

/** Buttons, fields, links that stand alone, and labels of boxes, that are smaller than a target. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const alone = [
      'button',
      '.button',
      'summary',
      'select',
      'textarea',
      '.rail a',
      'a.act',
      '.check',
      '.tabs a',
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file])',
      '.sections a',
    ].join();
    return [...document.querySelectorAll<HTMLElement>(alone)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.skip'))
      .flatMap((one) => {
        const box = one.getBoundingClientRect();
        const around = getComputedStyle(one, '::after');
        const isLarger = around.position === 'absolute' && around.content !== 'none';
        const [top, side] = isLarger
          ? [around.top, around.left].map((one) => Math.max(0, -Number.parseFloat(one)))
          : [0, 0];
        const width = box.width + 2 * (side ?? 0);
        const height = box.height + 2 * (top ?? 0);
        const wide = one.matches('.button, button, .act') ? least.width : least.ofLink;
        const isSmall = height < least.height - 0.5 || width < wide - 0.5;
        return isSmall ? `${one.outerHTML.slice(0, 80)} ${width}x${height}` : [];
      });
  }, TARGET);

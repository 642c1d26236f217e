// What every page fulfils in every form: axe reports nothing, and it fits the window. Once also at 400 %,
// with forced colours, without motion, and with targets for a thumb.
import assert from 'node:assert/strict';
import { someOf } from '@tandem/platform/testing/cases.ts';
import {
  COLOUR_RULES,
  checkAccessibility,
  DESKTOP,
  fitsWidth,
  HEIGHT_RULES,
  PHONE,
} from '@tandem/web/testing/browser.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { takePicture } from './pictures.ts';

type Form = readonly [name: string, options: BrowserContextOptions];

/** The forms of a page. The first two have each size, colour scheme and language. */
export const FORMS: readonly Form[] = someOf<Form>(
  [
    ['phone-dark', { viewport: PHONE, colorScheme: 'dark', locale: 'en-GB' }],
    ['desktop-light-german', { viewport: DESKTOP, colorScheme: 'light', locale: 'de-AT' }],
    ['phone-light-german', { viewport: PHONE, colorScheme: 'light', locale: 'de-AT' }],
    ['desktop-dark', { viewport: DESKTOP, colorScheme: 'dark', locale: 'en-GB' }],
  ],
  2,
);

/** A window of 1280 by 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
/** In pixels, with the area around a control that reacts; links are as WCAG 2.2 wants at least. */
const TARGET = { height: 44, width: 44, ofLink: 24 };

/** Examines the open page in `form`; on a dark phone also at 400 %, with forced colours and its targets. */
export async function examine(page: Page, name: string, [form, options]: Form): Promise<void> {
  await checkAccessibility(page);
  assert.ok(await fitsWidth(page), `${name} fits the width`);
  await takePicture(page, `${name}-${form}`);
  const { viewport, colorScheme = null } = options;
  if (form !== 'phone-dark' || !viewport) return;
  assert.deepEqual(await smallTargets(page), [], name);
  await page.setViewportSize(ZOOMED);
  await checkAccessibility(page, HEIGHT_RULES);
  assert.ok(await fitsWidth(page), `${name} fits the width at 400 %`);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await checkAccessibility(page, COLOUR_RULES);
  assert.ok(await fitsWidth(page), `${name} fits the width with forced colours`);
  assert.equal(await page.evaluate(countMoving), 0, `${name} moves with reduced motion`);
  await page.emulateMedia({ colorScheme, forcedColors: null, reducedMotion: null });
}

/** Runs in the page. */
const countMoving = (): number =>
  document.getAnimations().filter(({ playState }) => playState === 'running').length;

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

// Every screen at 400 % zoom, with forced colours and with reduced motion.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { checkAccessibility, fitsWidth, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { findHiddenFocus } from '@tandem/web/testing/focus.ts';
import type { BrowserContextOptions } from 'playwright-core';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { type Life, MEMBER_SCREENS, PUBLIC_SCREENS, SETTINGS_SCREENS } from '../testing/screens.ts';
import { fillShowcase } from '../testing/showcase/showcase.ts';

/** What a window of 1280 by 1024 shows at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const OPTIONS: Readonly<Record<string, BrowserContextOptions>> = {
  'at 400 %': { viewport: ZOOMED },
  'with forced colours and reduced motion': { forcedColors: 'active', reducedMotion: 'reduce' },
};

describe('every screen', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  let life: Promise<Life> | undefined;
  const lifeOf = () => {
    life ??= fillShowcase(thoughts);
    return life;
  };

  for (const [name, options] of Object.entries(OPTIONS))
    test(`is readable ${name}`, { skip: skipReason }, async () => {
      const shown = await lifeOf();
      const { page, verify } = await browser.open(thoughts.service.url, options);
      const look = async (screens: typeof PUBLIC_SCREENS) => {
        for (const screen of screens) {
          await page.goto(thoughts.service.url + screen.path(shown));
          await checkAccessibility(page);
          assert.ok(await fitsWidth(page), `${screen.name} fits the width`);
          const moving = await page.evaluate(
            () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
          );
          if (options.reducedMotion) assert.equal(moving, 0, screen.name);
        }
      };
      await look(PUBLIC_SCREENS);
      await logIn(page, thoughts.service.url, 'ada');
      await look([...MEMBER_SCREENS, ...SETTINGS_SCREENS]);
      verify();
    });

  test('never has the focus behind the bar', { skip: skipReason }, async () => {
    await lifeOf();
    const { page } = await browser.open(thoughts.service.url, { viewport: { width: 320, height: 500 } });
    await logIn(page, thoughts.service.url, 'ada');
    for (const path of ['/here', '/@ada', '/find', '/write', '/me/settings/profile']) {
      await page.goto(thoughts.service.url + path);
      assert.deepEqual(await findHiddenFocus(page, '.rail'), [], path);
    }
  });
});

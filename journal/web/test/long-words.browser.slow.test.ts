// Layout with texts 40 % longer, as in other languages, on the narrowest screen and a desktop; and no motion
// with reduced motion.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { someDatabases, someOf } from '@tandem/platform/testing/cases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, DESKTOP, NOON_ZONE, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { signIn, startApp } from '../testing/app.ts';
import { findOverflow, lengthenWords } from '../testing/layout.ts';
import { fillJournal, GATES, SCREENS, type Screen } from '../testing/screens.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const NARROW = { width: 320, height: 640 };
const FORMS = [
  { name: 'narrow', viewport: NARROW, locale: 'de-AT' },
  { name: 'desktop', viewport: DESKTOP, locale: 'en-GB' },
  { name: 'narrow', viewport: NARROW, locale: 'en-GB' },
  { name: 'desktop', viewport: DESKTOP, locale: 'de-AT' },
];

someDatabases('the layout of the screens', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  let person: Person;
  before(async () => {
    person = await journal.join();
    await fillJournal(person);
  });

  async function show(page: Page, { path, ready, prepare }: Screen): Promise<void> {
    await page.goto(journal.service.url + path);
    await page.waitForSelector(ready);
    await prepare?.(page);
  }

  for (const { name, viewport, locale } of someOf(FORMS, 2))
    test(`fits texts that are 40 % longer: ${name}, ${locale}`, skip, async () => {
      const { page, verify } = await browser.open(journal.service.url, {
        viewport,
        locale,
        timezoneId: NOON_ZONE.timezoneId,
      });
      const look = async (screen: Screen) => {
        await show(page, screen);
        await page.evaluate(lengthenWords);
        assert.deepEqual(await page.evaluate(findOverflow), [], screen.name);
      };
      for (const screen of GATES) await look(screen);
      await signIn(page, journal, person);
      for (const screen of SCREENS) await look(screen);
      verify();
    });

  test('has no motion with reduced motion, otherwise at most 180 ms, once', skip, async () => {
    const { page } = await browser.open(journal.service.url, { timezoneId: NOON_ZONE.timezoneId });
    await signIn(page, journal, person);
    for (const screen of SCREENS) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page, screen);
      assert.ok((await page.evaluate(longestMotion)) <= 1, `${screen.name} moves`);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      assert.ok((await page.evaluate(longestMotion)) <= 180, `${screen.name} moves for long`);
    }
  });
});

/**
 * Runs in the page. Duration of all transitions and animations in milliseconds; infinite for endless ones.
 */
function longestMotion(): number {
  const toMs = (time: string) =>
    time.endsWith('ms') ? Number.parseFloat(time) : Number.parseFloat(time) * 1000;
  let longest = 0;
  for (const element of document.querySelectorAll('*'))
    for (const part of [undefined, '::before', '::after']) {
      const style = getComputedStyle(element, part);
      const durations = style.transitionDuration.split(', ');
      if (style.animationName !== 'none') {
        durations.push(...style.animationDuration.split(', '));
        if (style.animationIterationCount.includes('infinite')) return Number.POSITIVE_INFINITY;
      }
      longest = Math.max(longest, ...durations.map(toMs));
    }
  return longest;
}

// Where the focus goes with the keyboard, and whether it can be seen there (WCAG 2.4.11).
import type { Page } from 'playwright-core';

/** How often Tab is pressed at most. */
const MOST_STOPS = 60;

/**
 * What has the focus while nothing of it can be seen, since `bar`, at the lower end of the window, lies over
 * it: from the page's beginning with the Tab key.
 */
export async function findHiddenFocus(page: Page, bar: string): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate((selector) => {
      const focused = document.activeElement;
      const over = document.querySelector(selector);
      if (!focused || focused === document.body || !over) return null;
      const isBelow = focused.getBoundingClientRect().top >= over.getBoundingClientRect().top;
      return isBelow && !over.contains(focused) ? focused.outerHTML : '';
    }, bar);
    if (found === null) break;
    if (found !== '') hidden.push(found);
  }
  return hidden;
}

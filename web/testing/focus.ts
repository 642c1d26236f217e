// Keyboard focus and its visibility (WCAG 2.4.11).
import type { Page } from 'playwright-core';

/** Maximum number of Tab presses. */
const MOST_STOPS = 60;

/**
 * Tabs through the page from its start, and returns focused elements that are completely covered by `bar` at
 * the bottom of the window.
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

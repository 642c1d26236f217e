// How somebody uses a page: with a pointer, or by the keyboard alone.
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export type Hands = {
  /** Presses a button or a link, or turns a checkbox over. */
  press(selector: string): Promise<void>;
  /** Replaces what is in a field. */
  write(selector: string, text: string): Promise<void>;
};

export const byPointer = (page: Page): Hands => ({
  press: (selector) => page.locator(selector).first().click(),
  write: (selector, text) => page.fill(selector, text),
});

export const byKeyboard = (page: Page): Hands => ({
  async press(selector) {
    const control = await reach(page, selector);
    await page.keyboard.press((await control.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  },
  async write(selector, text) {
    await reach(page, selector);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  },
});

/** More controls than any page has. */
const MOST_CONTROLS = 200;

/** Moves the focus to what matches first, as Tab does. */
async function reach(page: Page, selector: string): Promise<Locator> {
  const wanted = page.locator(selector).first();
  await wanted.waitFor();
  const focused = wanted.and(page.locator(':focus'));
  for (let tabs = 0; tabs < MOST_CONTROLS; tabs += 1) {
    if ((await focused.count()) > 0) return wanted;
    await page.keyboard.press('Tab');
  }
  return assert.fail(`Tab does not reach ${selector} on ${page.url()}`);
}

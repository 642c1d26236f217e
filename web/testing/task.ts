// Tasks as a person does them, whose steps are counted. A pressed key or button of the mouse is one step;
// text that is typed, a chosen file and a chosen date are part of the step before.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export type Task = {
  click(selector: string): Promise<void>;
  /** Presses keys, such as `j` or `Control+Enter`. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
};

/** Fails unless the task takes `steps` steps and `isDone` becomes visible. */
export async function doTask(
  page: Page,
  steps: number,
  isDone: string,
  run: (task: Task) => Promise<unknown>,
): Promise<void> {
  let taken = 0;
  await run({
    click: async (selector) => {
      taken += 1;
      await page.locator(selector).filter({ visible: true }).first().click();
    },
    press: async (...keys) => {
      taken += keys.length;
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
  });
  await page.locator(isDone).first().waitFor();
  assert.equal(taken, steps);
}

// Logs a member in by the page, in a real browser.
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../testing/thoughts.ts';

export async function logIn(page: Page, url: string, username: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.fill('#username', username);
  await page.fill('#password', PASSWORD);
  await page.click('main button');
  await page.waitForSelector(`body[data-member="${username}"]`, { state: 'attached' });
}

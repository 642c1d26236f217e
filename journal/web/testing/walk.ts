// A walk through the app with a finger, for measuring what interactions take.
import type { Page } from 'playwright-core';
import { done, tap } from './app.ts';

/** From the faces, with a journal that has activities, back to them. */
export async function walkThrough(page: Page): Promise<void> {
  await tap(page, 4);
  await page.tap('.editor .toggles .toggle >> nth=1');
  await page.tap('.editor textarea');
  await page.keyboard.type('Sun on the river', { delay: 30 });
  await done(page);
  await page.tap('a[href="/journal"]');
  await page.waitForSelector('.entry');
  await page.tap('.entry .menu summary >> nth=0');
  await page.tap('.entry .menu summary >> nth=0');
  await page.tap('#search');
  await page.keyboard.type('river', { delay: 60 });
  await page.waitForSelector('.entry:has-text("river")');
  await page.tap('a[href="/calendar"]');
  await page.waitForSelector('.month .face');
  await page.tap('.segments button:nth-child(2)');
  await page.waitForSelector('.year .pixel');
  await page.tap('.segments button:nth-child(1)');
  await page.waitForSelector('.month .face');
  await page.tap('a[href="/insights"]');
  await page.waitForSelector('.insights .chart');
  await page.tap('.insights .toggle:nth-child(4)');
  await page.tap('a[href="/"]');
  await page.waitForSelector('.face-button');
}

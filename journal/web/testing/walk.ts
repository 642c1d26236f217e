// A walk through all screens of the app with a finger, for measuring what interactions take.
import type { Page } from 'playwright-core';
import { done, tap } from './app.ts';

/** From the faces, with a journal that has activities, back to them. */
export async function walkThrough(page: Page): Promise<void> {
  await logAndWrite(page);
  await lookForWords(page);
  await lookAtDays(page);
  await lookAtInsights(page);
  await openTheRest(page);
  await page.tap('a[href="/"]');
  await page.waitForSelector('.face-button');
}

async function logAndWrite(page: Page): Promise<void> {
  await tap(page, 4);
  await page.tap('.editor .pick >> nth=1');
  await page.tap('.when-chip');
  await page.tap('.editor .when button >> nth=1');
  await page.tap('.editor textarea');
  await page.keyboard.type('Sun on the river', { delay: 30 });
  await done(page);
}

async function lookForWords(page: Page): Promise<void> {
  await page.tap('a[href="/journal"]');
  await page.waitForSelector('.entry');
  await page.tap('.entry .menu summary >> nth=0');
  await page.tap('.entry .menu summary >> nth=0');
  await page.tap('.head button[aria-label="Search"]');
  await page.keyboard.type('river', { delay: 60 });
  // The list before the search may contain the entry too, and would be replaced under the tap.
  await page.waitForFunction(() => {
    const entries = [...document.querySelectorAll('.entry')];
    return entries.length > 0 && entries.every(({ textContent }) => textContent.includes('river'));
  });
  await page.tap('.entry-head a >> nth=0');
  await page.waitForSelector('.editor');
  await page.tap('.mood-radio >> nth=2');
  await page.waitForSelector('.mood-radio:nth-child(3) input:checked');
}

async function lookAtDays(page: Page): Promise<void> {
  await page.tap('a[href="/calendar"]');
  await page.waitForSelector('.month .face');
  await page.tap('.calendar-head button[aria-label="Earlier"]');
  await page.waitForSelector('.steps button >> nth=2');
  await page.tap('.segments button:nth-child(2)');
  await page.waitForSelector('.year .pixel');
  await page.tap('button:text-is("Table")');
  await page.waitForSelector('main table.table');
  await page.tap('button:text-is("Table")');
  await page.waitForSelector('.year .pixel');
  await page.tap('.segments button:nth-child(1)');
  await page.waitForSelector('.month .face');
  await page.tap('.month .cell:has(.face) >> nth=0');
  await page.waitForSelector('.entry');
}

async function lookAtInsights(page: Page): Promise<void> {
  await page.tap('a[href="/insights"]');
  await page.waitForSelector('.verdicts', { state: 'attached' });
  for (const span of [3, 4]) {
    await page.tap(`.insights .chip:nth-child(${span})`);
    await page.waitForSelector('.verdicts', { state: 'attached' });
  }
  await page.tap('.time-chart .chart-area');
  await page.tap('.insights .segments button:nth-child(2)');
  await page.waitForSelector('.verdicts', { state: 'attached' });
  await page.tap('.card-menu summary >> nth=0');
  await page.tap('.card-menu button:text-is("Table") >> nth=0');
  await page.waitForSelector('.table-scroll');
}

async function openTheRest(page: Page): Promise<void> {
  const open = async (path: string, ready: string) => {
    await page.tap('.bar a[href="/more"]');
    await page.tap(`.rows a[href="${path}"]`);
    await page.waitForSelector(ready);
  };
  await open('/activities', '.activity');
  await open('/settings/reminders', '.reminder');
  await open('/report', '.report-days');
  await page.tap('.parts input >> nth=3');
  await page.waitForSelector('.parts input:checked >> nth=3');
  await open('/settings/data', '.drop');
  await open('/settings', '.settings-index');
}

// A journal of 50,000 entries in ten years on one device: time and memory of the app.
import assert from 'node:assert/strict';
import { slowDown } from '@tandem/web/testing/measure.ts';
import type { CDPSession, Page } from 'playwright-core';
import type { Person, TestJournal } from '../../testing/journal.ts';
import { signIn } from './app.ts';

export const ENTRIES = 50_000;
const YEARS = 10;
const DAY = 86_400_000;
const AT_ONCE = 5_000;

const WORDS = [
  'river',
  'meeting',
  'garden',
  'letter',
  'winter',
  'bicycle',
  'soup',
  'rain',
  'music',
  'window',
];

/** Milliseconds, and megabytes. */
type LargeFigures = {
  'first sync': number;
  'tap on the disk during it': number;
  'heap of the journal': number;
  'longest frame while searching': number;
  'longest frame in the calendar': number;
  'year in pixels': number;
  'offline search': number;
  'insights of all days': number;
};

/** Imports the entries, oldest first. */
export async function fillLargeJournal(person: Person, now: number): Promise<void> {
  let state = 7;
  const draw = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const step = (YEARS * 365 * DAY) / ENTRIES;
  for (let start = 0; start < ENTRIES; start += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, (_, index) => ({
      mood: 1 + draw(5),
      loggedAt: new Date(now - (ENTRIES - start - index) * step).toISOString(),
      content: Array.from({ length: 8 + draw(50) }, () => WORDS[draw(WORDS.length)]).join(' '),
      activities: Array.from({ length: draw(5) }, () => `Activity ${draw(40)}`),
    }));
    const { status, body, text } = await person.post('/api/v1/data/import', entries);
    assert.deepEqual([status, body.imported], [200, AT_ONCE], text);
  }
}

export async function measureLargeJournal(
  page: Page,
  journal: TestJournal,
  person: Person,
): Promise<LargeFigures> {
  const session = await page.context().newCDPSession(page);
  const slow = await slowDown(page, true);
  const started = Date.now();
  await signIn(page, journal, person);
  const tapped = await page.evaluate(timeTap);
  await page.evaluate(waitUntilWhole);
  const sync = Date.now() - started;
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await slow.detach();
  await page.goto(`${journal.service.url}/journal`);
  await page.waitForSelector('.entry');
  await page.evaluate(watchFrames);
  await page.context().setOffline(true);
  const search = await page.evaluate(timeSearch);
  const whileSearching = await page.evaluate(takeLongestFrame);
  const year = await page.evaluate(timeYear);
  const heap = await heapOf(session);
  const inCalendar = await page.evaluate(takeLongestFrame);
  await page.context().setOffline(false);
  await page.goto(`${journal.service.url}/log`);
  await page.waitForSelector('.face-button');
  const insights = await page.evaluate(timeInsights);
  return {
    'first sync': sync,
    'tap on the disk during it': tapped,
    'heap of the journal': heap,
    'longest frame while searching': whileSearching,
    'longest frame in the calendar': inCalendar,
    'year in pixels': year,
    'offline search': search,
    'insights of all days': insights,
  };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

// The following functions run in the page.

/** From a tap until the strict write of its entry is complete; the entry is undone. */
async function timeTap(): Promise<number> {
  const begin = IDBDatabase.prototype.transaction;
  const started = performance.now();
  const took = new Promise<number>((resolve) => {
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      if (args[2]?.durability === 'strict')
        transaction.addEventListener('complete', () => resolve(performance.now() - started));
      return transaction;
    };
  });
  document.querySelector<HTMLElement>('.face-button:nth-child(4)')?.click();
  const ms = await took;
  IDBDatabase.prototype.transaction = begin;
  while (!document.querySelector('.editor .quiet')) await new Promise(requestAnimationFrame);
  document.querySelector<HTMLElement>('.editor .quiet')?.click();
  return ms;
}

/** Until the device has the complete journal. */
export async function waitUntilWhole(): Promise<void> {
  const { id } = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`journal-${id}`);
    request.onsuccess = () => resolve(request.result);
  });
  const read = () =>
    new Promise<boolean>((resolve) => {
      const request = database.transaction('meta').objectStore('meta').get('whole');
      request.onsuccess = () => resolve(request.result === true);
    });
  while (!(await read())) await new Promise((resolve) => setTimeout(resolve, 50));
  database.close();
}

/** Records tasks that block the page for 50 ms or longer. */
function watchFrames(): void {
  Object.assign(globalThis, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      const seen = globalThis as unknown as { longest: number };
      seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'longtask' });
}

function takeLongestFrame(): number {
  const seen = globalThis as unknown as { longest: number };
  const { longest } = seen;
  seen.longest = 0;
  return longest;
}

/** From the last of several keys until the page reports no match, after a search of all texts. */
async function timeSearch(): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('#search');
  if (!field) throw new Error('There is no field.');
  field.focus();
  let started = 0;
  for (const key of 'river #') {
    await new Promise((resolve) => setTimeout(resolve, 120));
    started = performance.now();
    field.value += key;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  while (!document.querySelector('.empty')) await new Promise(requestAnimationFrame);
  return performance.now() - started;
}

async function timeYear(): Promise<number> {
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  press('a[href="/calendar"]');
  while (!document.querySelector('.month .face')) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const started = performance.now();
  press('.segments button:nth-child(2)');
  while (!document.querySelector('.year .pixel')) await new Promise(requestAnimationFrame);
  return performance.now() - started;
}

async function timeInsights(): Promise<number> {
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  press('a[href="/insights"]');
  while (!document.querySelector('.insights .toggle')) await new Promise(requestAnimationFrame);
  const started = performance.now();
  press('.insights .toggle:nth-child(4)');
  while (!document.querySelector('section[aria-labelledby="effects"] .chart'))
    await new Promise(requestAnimationFrame);
  return performance.now() - started;
}

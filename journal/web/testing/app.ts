// The app in a real browser on a real service: signing up, logging, waiting for the server.
import assert from 'node:assert/strict';
import type { DialectName } from '@tandem/platform/database/database.ts';
import type { Page } from 'playwright-core';
import { PASSWORD, type Person, startTestJournal, type TestJournal } from '../../testing/journal.ts';

/** The service with its clock at the real time, so that tokens, days and the browser agree. */
export const startApp = (dialect: DialectName, settings: Record<string, string> = {}) =>
  startTestJournal(dialect, settings);

/** In milliseconds. */
const LONGEST_SENDING = 60_000;

/** Of several forms of the same screens, every second one runs on each database. */
export const shareOf = <Form>(dialect: DialectName, forms: readonly Form[]): Form[] =>
  forms.filter((_, index) => (index % 2 === 0) === (dialect === 'sqlite'));

/** Signs in as a user registered over the API, and waits for the faces. */
export async function signIn(
  page: Page,
  { service }: TestJournal,
  { username }: Person,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.fill('#identifier', username);
  await page.fill('#password', password);
  await page.click('button[type=submit]');
  await page.waitForSelector('.face-button');
}

/** Resolves when the entry sheet, which is loaded on demand after the faces, is there without a network. */
export async function waitForSheet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['js', 'css'].every((type) =>
      loaded.some((name) => /\/assets\/editor-/.test(name) && name.endsWith(type)),
    );
  });
}

/** Taps a face; resolves when the screen reports that it is saved. */
export async function tap(page: Page, mood: 1 | 2 | 3 | 4 | 5): Promise<void> {
  await page.click(`.face-button:nth-child(${mood})`);
  await page.waitForSelector('.editor');
}

export async function done(page: Page): Promise<void> {
  await page.click('.editor-foot > .primary');
  await page.waitForSelector('.editor', { state: 'detached' });
}

/**
 * Deletes the first entry of a list and undoes it in one step of the page, because a slow machine could
 * exceed the time for undo.
 */
export const deleteAndUndo = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    const press = async (selector: string) => {
      while (!document.querySelector(selector)) await nextFrame();
      document.querySelector<HTMLElement>(selector)?.click();
    };
    const count = () => document.querySelectorAll('.entry').length;
    const all = count();
    await press('.entry .menu summary');
    await press('.entry .menu-item.danger');
    while (count() === all) await nextFrame();
    await press('.note button');
    while (count() < all) await nextFrame();
  });

/** Simulates another window in front, or its removal. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Waits until the stored outbox is empty. */
export const waitUntilSent = (page: Page): Promise<void> => waitForOutbox(page, 'empty');

/** Waits until each item of the stored outbox has an attempt. */
export const waitUntilTried = (page: Page): Promise<void> => waitForOutbox(page, 'tried');

/** Waits until this text is in the outbox, which is written after a pause. */
export const waitUntilKept = (page: Page, words: string): Promise<void> => waitForOutbox(page, { words });

function waitForOutbox(page: Page, state: 'empty' | 'tried' | { words: string }): Promise<void> {
  return page.evaluate(
    async ({ wanted, limit }) => {
      const person = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(`journal-${person.id}`);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const read = () =>
        new Promise<{ tries: number }[]>((resolve) => {
          const request = database.transaction('outbox').objectStore('outbox').getAll();
          request.onsuccess = () => resolve(request.result);
        });
      const isReached = (items: readonly { tries: number }[]) => {
        if (typeof wanted === 'object') return JSON.stringify(items).includes(wanted.words);
        return wanted === 'empty' ? items.length === 0 : items.every(({ tries }) => tries > 0);
      };
      const since = performance.now();
      while (!isReached(await read())) {
        if (performance.now() - since > limit)
          throw new Error(`After ${limit} ms the outbox has: ${JSON.stringify(await read())}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      database.close();
    },
    { wanted: state, limit: LONGEST_SENDING },
  );
}

/** The texts of the entries in the copy. */
export const keptWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const person = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`journal-${person.id}`);
      request.onsuccess = () => resolve(request.result);
    });
    const entries = await new Promise<{ content: string }[]>((resolve) => {
      const request = database.transaction('entries').objectStore('entries').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return entries.map(({ content }) => content);
  });

type Entry = {
  id: string;
  mood: number;
  content: string | null;
  localDate: string;
  loggedAt: string;
  utcOffset: string;
  activities: string[];
  photos: string[];
  voiceMemos: string[];
};

/** The entries on the server, newest first. */
export async function entriesOf(person: Person): Promise<Entry[]> {
  const { status, body } = await person.get('/api/v1/entries');
  assert.equal(status, 200);
  return body;
}

/** Waits until the server has that many entries, sent by any page or worker; `page` may be anywhere. */
export async function waitForEntries(page: Page, person: Person, count: number): Promise<void> {
  const since = performance.now();
  while ((await entriesOf(person)).length < count) {
    assert.ok(performance.now() - since < LONGEST_SENDING, `The server has fewer than ${count} entries.`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

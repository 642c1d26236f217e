// Files that users add in the app.
import type { Page } from 'playwright-core';
import { type Language, textsIn } from './texts.ts';

type NamedFile = { name: string; mimeType: string; buffer: Buffer };

/** A detailed JPEG rendered by the browser, so that browsers can decode it. */
export async function drawPhoto(page: Page, width: number, height: number): Promise<NamedFile> {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down);
      const context = canvas.getContext('2d');
      for (let index = 0; index < 400 && context; index += 1) {
        context.fillStyle = `hsl(${index * 37} 80% ${20 + (index % 60)}%)`;
        context.fillRect((index * 71) % across, (index * 53) % down, across / 9, down / 11);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
        reader.readAsDataURL(blob);
      });
    },
    [width, height] as const,
  );
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Adds photos to the entry with the open sheet, and waits until it has that many. */
export async function addPhotos(page: Page, files: NamedFile[], expected = files.length): Promise<void> {
  await page.setInputFiles('.editor input[type=file]', files);
  await page.waitForFunction((n) => document.querySelectorAll('.editor li.thumb').length === n, expected);
}

/** Records until that many seconds are stored. */
export async function record(page: Page, seconds: number, language: Language = 'en'): Promise<void> {
  await page.click(`.editor button:has-text("${textsIn(language).t('voice.add')}")`);
  await waitForSlices(page, seconds);
}

/** Waits until that many slices of recordings are stored. */
export const waitForSlices = (
  page: Page,
  wanted: number,
  most: 'at least' | 'at most' = 'at least',
): Promise<void> =>
  page.evaluate(
    async ({ wanted, most }) => {
      const { id } = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(`journal-${id}`);
        request.onsuccess = () => resolve(request.result);
      });
      const count = () =>
        new Promise<number>((resolve) => {
          const range = IDBKeyRange.bound('slice/', 'slice/~');
          const request = database.transaction('meta').objectStore('meta').count(range);
          request.onsuccess = () => resolve(request.result);
        });
      const isReached = (n: number) => (most === 'at least' ? n >= wanted : n <= wanted);
      while (!isReached(await count())) await new Promise((resolve) => setTimeout(resolve, 20));
      database.close();
    },
    { wanted, most },
  );

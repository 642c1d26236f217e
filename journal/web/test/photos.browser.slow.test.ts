// Photos of an entry: pasting, dropping, ordering, upload progress, cancelling, retries, files over the
// limit, smaller copies on request, and the viewer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  DESKTOP,
  fitsWidth,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { done, entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { addPhotos, drawPhoto } from '../testing/files.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const MiB = 1024 * 1024;
const { t } = textsIn('en');
const TILES = '.editor li.thumb';

oneDatabase('photos in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  async function openSheet(options: BrowserContextOptions = {}) {
    const person = await journal.join();
    const opened = await browser.open(journal.service.url, options);
    await signIn(opened.page, journal, person);
    await tap(opened.page, 4);
    return { ...opened, person };
  }

  const countTiles = (page: Page, n: number) =>
    page.waitForFunction(({ tiles, wanted }) => document.querySelectorAll(tiles).length === wanted, {
      tiles: TILES,
      wanted: n,
    });

  const widthOf = async (id: string | undefined): Promise<number> => {
    const reply = await fetch(`${journal.service.url}/api/v1/media/photos/${id}`);
    const bytes = Buffer.from(await reply.arrayBuffer());
    // The first frame header of a JPEG written by a browser.
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    return bytes.readUInt16BE(at + 7);
  };

  test('photos are pasted and dropped; other files are each reported', skip, async () => {
    const { page, person, verify } = await openSheet({ viewport: DESKTOP, colorScheme: 'dark' });
    const photo = await drawPhoto(page, 400, 300);
    for (const way of ['paste', 'drop'] as const)
      await page.evaluate(
        ({ base64, name }) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const data = new DataTransfer();
          data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
          data.items.add(new File(['%PDF'], `${name}.pdf`, { type: 'application/pdf' }));
          data.items.add(new File(['BM'], `${name}.bmp`, { type: 'image/bmp' }));
          const given = { bubbles: true, cancelable: true };
          const event =
            name === 'paste'
              ? new ClipboardEvent('paste', { ...given, clipboardData: data })
              : new DragEvent('drop', { ...given, dataTransfer: data });
          (name === 'paste' ? document.activeElement : document.querySelector('.editor'))?.dispatchEvent(
            event,
          );
        },
        { base64: photo.buffer.toString('base64'), name: way },
      );
    await countTiles(page, 2);
    const notices = page.locator('.editor .notice');
    await notices.nth(3).waitFor();
    await page.click(`.notice:has-text("${t('photo.format', { name: 'drop.bmp' })}") .button`);
    await page.waitForSelector(`.notice:has-text("${t('photo.unreadable', { name: 'drop.bmp' })}")`);
    await checkAccessibility(page);
    for (let left = 4; left > 0; left -= 1) {
      await page.locator('.notice').first().getByText(t('photo.leaveOut')).click();
      await page.waitForFunction((n) => document.querySelectorAll('.editor .notice').length === n, left - 1);
    }
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.photos.length, 2);
    verify();
  });

  test('text copied with a picture of it is pasted as text', skip, async () => {
    const { page, person } = await openSheet({ viewport: DESKTOP });
    const isTaken = await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'three cells');
      clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
      document.querySelector('.editor textarea')?.dispatchEvent(event);
      return event.defaultPrevented;
    });
    assert.equal(isTaken, false);
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual((await entriesOf(person))[0]?.photos, []);
  });

  test('each of several large photos has its own notice, and becomes a smaller copy', skip, async () => {
    const { page, person } = await openSheet();
    const photo = await drawPhoto(page, 800, 600);
    const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(16 * MiB)]) };
    await addPhotos(page, [large, photo, { ...large, name: 'other.jpg' }], 1);
    await page.waitForFunction(() => document.querySelectorAll('.editor .notice').length === 2);
    await page.click('.editor .notice button');
    await countTiles(page, 2);
    assert.equal(await page.locator('.editor .notice').count(), 1);
    await page.click('.editor .notice button');
    await countTiles(page, 3);
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.photos.length, 3);
  });

  test('their order is changed by keyboard and stored on the server', skip, async () => {
    const { page, person, verify } = await openSheet({ viewport: { width: 320, height: 640 } });
    const photo = await drawPhoto(page, 300, 200);
    await addPhotos(page, [photo, { ...photo, name: 'b.jpg' }, { ...photo, name: 'c.jpg' }]);
    await waitUntilNamed(page, 3);
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
    await done(page);
    await waitUntilSent(page);
    const before = (await entriesOf(person))[0]?.photos ?? [];
    await page.click('.entry-head a');
    await countTiles(page, 3);
    await page.focus(`[aria-label="${t('photo.later', { n: 1 })}"]`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      t('photo.later', { n: 2 }),
    );
    await page.keyboard.press('Enter');
    // At the end, the focus is on the remaining button.
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      t('photo.earlier', { n: 3 }),
    );
    await page.waitForSelector(`text=${t('photo.moved', { n: 3, of: 3 })}`, { state: 'attached' });
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual((await entriesOf(person))[0]?.photos, [before[1], before[2], before[0]]);
    verify();
  });

  test(
    'after a removal the focus is on the next photo, and after the last on “Add photo”',
    skip,
    async () => {
      const { page, verify } = await openSheet();
      const photo = await drawPhoto(page, 300, 200);
      await addPhotos(page, [photo, { ...photo, name: 'b.jpg' }]);
      await waitUntilNamed(page, 2);
      await done(page);
      await waitUntilSent(page);
      await page.click('.entry-head a');
      await countTiles(page, 2);
      const isFocused = (name: string) =>
        page.waitForFunction((wanted) => {
          const { activeElement: on } = document;
          return (on?.getAttribute('aria-label') ?? on?.textContent?.trim()) === wanted;
        }, name);
      await page.focus(`[aria-label="${t('photo.remove', { n: 2 })}"]`);
      await page.keyboard.press('Enter');
      await countTiles(page, 1);
      await isFocused(t('photo.remove', { n: 1 }));
      await page.keyboard.press('Enter');
      await countTiles(page, 0);
      await isFocused(t('photo.add'));
      verify();
    },
  );

  test('a failed upload is reported and retried; a removed photo is not sent', skip, async () => {
    const { page, person } = await openSheet();
    const photo = await drawPhoto(page, 300, 200);
    let posts = 0;
    await page.route('**/api/v1/media/photos', async (route) => {
      posts += 1;
      if (posts === 1) return route.fulfill({ status: 503, headers: { 'retry-after': '600' } });
      if (posts === 2) return route.fulfill({ status: 500, json: { code: 'internal', detail: '' } });
      if (posts === 3) return route.continue();
      // Never replied to.
    });
    await addPhotos(page, [photo]);
    await page.waitForSelector(`.upload:has-text("${t('upload.busy')}")`);
    await page.click(`[aria-label="${t('photo.again', { n: 1 })}"]`);
    await page.waitForSelector(`.upload:has-text("${t('upload.later')}")`);
    await page.context().setOffline(true);
    await page.waitForSelector(`.upload:has-text("${t('upload.waiting')}")`);
    await page.context().setOffline(false);
    await page.click(`[aria-label="${t('photo.again', { n: 1 })}"]`);
    await waitUntilNamed(page, 1);
    await addPhotos(page, [{ ...photo, name: 'b.jpg' }], 2);
    await page.waitForSelector('.editor .upload progress');
    await checkAccessibility(page);
    await page.click(`[aria-label="${t('photo.remove', { n: 2 })}"]`);
    await countTiles(page, 1);
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person))[0]?.photos.length, 1);
    assert.equal((await person.get('/api/v1/media')).body.length, 1);
  });

  test('on request, photos are added as copies of 2,560 px', skip, async () => {
    const { page, person } = await openSheet();
    await done(page);
    await page.goto(`${journal.service.url}/settings/appearance`);
    await page.click(`label:has-text("${t('account.smallPhotos')}")`);
    await page.goto(`${journal.service.url}/`);
    await page.waitForSelector('.face-button');
    await tap(page, 5);
    const photo = await drawPhoto(page, 3600, 2400);
    await addPhotos(page, [photo]);
    await done(page);
    await waitUntilSent(page);
    const entry = (await entriesOf(person)).find(({ mood }) => mood === 5);
    assert.equal(await widthOf(entry?.photos[0]), 2560);
  });

  test('the viewer zooms by a button, a key and a double tap', skip, async () => {
    const { page, verify } = await openSheet();
    await addPhotos(page, [await drawPhoto(page, 1600, 1200)]);
    await done(page);
    await waitUntilNamed(page, 1);
    await page.goto(`${journal.service.url}/journal`);
    await page.click('.entry .thumb');
    // A dialog that is not open yet has a picture without a size.
    await page.waitForFunction(() => {
      const photo = document.querySelector<HTMLImageElement>('.viewer[open] img');
      return photo?.complete && photo.naturalWidth > 0 && photo.getBoundingClientRect().width > 0;
    });
    const width = async () => (await page.locator('.viewer img').boundingBox())?.width ?? 0;
    const fitting = await width();
    const isZoomed = (wanted: boolean) =>
      page.waitForSelector('.viewer-photo.zoomed', { state: wanted ? 'attached' : 'detached' });
    await page.click(`.viewer button:has-text("${t('photo.zoomIn')}")`);
    await isZoomed(true);
    assert.ok((await width()) > 2 * fitting);
    await checkAccessibility(page);
    assert.ok(await fitsWidth(page));
    await page.keyboard.press('-');
    await isZoomed(false);
    await page.keyboard.press('+');
    await isZoomed(true);
    await page.dblclick('.viewer-photo');
    await isZoomed(false);
    assert.equal(await width(), fitting);
    await checkAccessibility(page);
    verify();
  });
});

/** Waits until the server has assigned that many ids, so that no upload is displayed any more. */
const waitUntilNamed = (page: Page, n: number): Promise<unknown> =>
  page.waitForFunction(async (wanted) => {
    const { id } = JSON.parse(localStorage.getItem('journal.person') ?? '{}');
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(`journal-${id}`);
      request.onsuccess = () => resolve(request.result);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const request = database.transaction('media').objectStore('media').getAllKeys();
      request.onsuccess = () => resolve(request.result);
    });
    database.close();
    return keys.filter((key) => !String(key).startsWith('local-')).length === wanted;
  }, n);

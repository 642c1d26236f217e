// Photos and voice memos in the app (flow 5): previews, large and unreadable photos, denied, interrupted and
// killed recordings, a full device and a wiped one.
import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { HEIC } from '@tandem/platform/media/testing/boxes.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  checkAccessibility,
  MICROPHONE,
  openProfile,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from '../../testing/journal.ts';
import { done, entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { addPhotos, drawPhoto, record } from '../testing/files.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const MiB = 1024 * 1024;

oneDatabase('photos and voice in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser(MICROPHONE);

  /** A page of a new user, with the sheet of an entry open. */
  async function openSheet(context: (context: BrowserContext) => Promise<unknown> = async () => {}) {
    const person = await journal.join();
    const opened = await browser.open(journal.service.url);
    await context(opened.context);
    await signIn(opened.page, journal, person);
    await tap(opened.page, 4);
    return { ...opened, person };
  }

  const get = (path: string) => fetch(new URL(path, journal.service.url));

  async function mediaOf(person: Person) {
    const [entry] = await entriesOf(person);
    assert.ok(entry);
    return { photos: entry.photos, memos: entry.voiceMemos };
  }

  /** Displayed photos: decoded, with a size. */
  const shown = (page: Page, selector: string) =>
    page.waitForFunction(
      (found) => (document.querySelector<HTMLImageElement>(found)?.naturalWidth ?? 0) > 0,
      selector,
    );

  test(
    'a photo is sent with a preview, which lists display on another device, then offline too',
    skip,
    async () => {
      const { page, person, verify } = await openSheet();
      const photo = await drawPhoto(page, 3000, 2000);
      await addPhotos(page, [photo]);
      await done(page);
      await waitUntilSent(page);
      const [id] = (await mediaOf(person)).photos;
      const preview = await get(`/api/v1/media/photos/${id}/preview`);
      assert.deepEqual([preview.status, preview.headers.get('content-type')], [200, 'image/jpeg']);
      assert.ok((await preview.arrayBuffer()).byteLength <= 250_000);
      const other = await browser.open(journal.service.url, { serviceWorkers: 'allow' });
      const asked: string[] = [];
      other.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await signIn(other.page, journal, person);
      await other.page.goto(`${journal.service.url}/journal`);
      await shown(other.page, '.thumb img');
      assert.ok(asked.includes(`/api/v1/media/photos/${id}/preview`));
      assert.ok(!asked.includes(`/api/v1/media/photos/${id}`));
      await other.page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await other.context.setOffline(true);
      await other.page.reload();
      await shown(other.page, '.thumb img');
      await other.page.click('.entry .thumb');
      await shown(other.page, '.viewer img');
      other.verify();
      verify();
    },
  );

  test('a photo of 16 MB is offered as a smaller copy', skip, async () => {
    const { page, person } = await openSheet();
    const photo = await drawPhoto(page, 1200, 900);
    // Data after the end of a JPEG is ignored.
    const large = { ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(16 * MiB)]) };
    await addPhotos(page, [large], 0);
    await page.click('.notice button');
    await page.waitForSelector('.editor li.thumb');
    await done(page);
    await waitUntilSent(page);
    const [id] = (await mediaOf(person)).photos;
    const stored = await get(`/api/v1/media/photos/${id}`);
    assert.ok((await stored.arrayBuffer()).byteLength < MiB);
  });

  test(
    'a photo that this browser cannot decode is uploaded unchanged, and the file is offered',
    skip,
    async () => {
      const { page, person } = await openSheet();
      const heic = HEIC[0]?.clean;
      assert.ok(heic);
      await addPhotos(page, [{ name: 'a.heic', mimeType: 'image/heic', buffer: heic }]);
      await page.waitForSelector('.editor a.file');
      await done(page);
      await waitUntilSent(page);
      const [id] = (await mediaOf(person)).photos;
      const stored = await get(`/api/v1/media/photos/${id}`);
      assert.deepEqual([stored.status, stored.headers.get('content-type')], [200, 'image/heic']);
      assert.equal((await get(`/api/v1/media/photos/${id}/preview`)).status, 404);
    },
  );

  test('a voice memo is recorded, playable immediately, and sent', skip, async () => {
    const { page, person } = await openSheet();
    await record(page, 1);
    await page.waitForFunction(() => Number(document.querySelector('meter')?.value) > 0);
    await page.click('.editor button:has-text("Stop")');
    await page.waitForSelector('.recorder audio');
    await done(page);
    await waitUntilSent(page);
    const [id] = (await mediaOf(person)).memos;
    assert.match(
      (await get(`/api/v1/media/voice-memos/${id}`)).headers.get('content-type') ?? '',
      /^audio\//,
    );
  });

  test('its waveform is that of the recording, and on another device after it was heard', skip, async () => {
    const { page, person } = await openSheet();
    await record(page, 1);
    await page.click('.editor button:has-text("Stop")');
    await page.waitForSelector('.recorder audio');
    await done(page);
    await waitUntilSent(page);
    await page.goto(`${journal.service.url}/journal`);
    const bars = (shown: Page) => shown.waitForSelector('.entry .wave rect >> nth=39', { state: 'attached' });
    await bars(page);
    const { page: other, verify } = await browser.open(journal.service.url);
    await signIn(other, journal, person);
    await other.goto(`${journal.service.url}/journal`);
    await other.waitForSelector('.entry .memo-play');
    assert.equal(await other.locator('.entry .wave rect').count(), 2);
    await checkAccessibility(other);
    await other.click('.memo-play');
    await bars(other);
    await other.reload();
    await bars(other);
    verify();
  });

  test('a long recording keeps the screen on, and is mentioned after 50 minutes', skip, async () => {
    const { page } = await openSheet((context) =>
      context.addInitScript(() => {
        const seen = { held: 0 };
        const now = performance.now.bind(performance);
        WakeLock.prototype.request = async () => {
          seen.held += 1;
          const release = async () => {
            seen.held -= 1;
          };
          return { release } as unknown as WakeLockSentinel;
        };
        let ahead = 0;
        performance.now = () => now() + ahead;
        addEventListener('later', () => {
          ahead = 50 * 60_000;
        });
        Object.assign(globalThis, { seen });
      }),
    );
    const held = () => page.evaluate(() => (globalThis as unknown as { seen: { held: number } }).seen.held);
    await record(page, 1);
    assert.equal(await held(), 1);
    assert.equal(await page.locator('.editor .notice').count(), 0);
    await page.evaluate(() => dispatchEvent(new Event('later')));
    await page.waitForSelector('.editor .notice:has-text("50 minutes are recorded")');
    await page.click('.editor button:has-text("Stop")');
    await page.waitForSelector('.recorder audio');
    await page.waitForFunction(() => (globalThis as unknown as { seen: { held: number } }).seen.held === 0);
  });

  test('a recording whose microphone is disconnected is kept up to that point', skip, async () => {
    const { page, person } = await openSheet((context) =>
      context.addInitScript(() => {
        const { getUserMedia } = MediaDevices.prototype;
        MediaDevices.prototype.getUserMedia = async function (wanted) {
          const stream = await getUserMedia.call(this, wanted);
          addEventListener('unplug', () => {
            for (const track of stream.getTracks()) track.stop();
          });
          return stream;
        };
      }),
    );
    await record(page, 1);
    await page.evaluate(() => dispatchEvent(new Event('unplug')));
    await page.waitForSelector('.recorder audio');
    await done(page);
    await waitUntilSent(page);
    assert.equal((await mediaOf(person)).memos.length, 1);
  });

  test('without permission the microphone is explained, and the entry is kept', skip, async () => {
    const { page, person } = await openSheet((context) =>
      context.addInitScript(() => {
        MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      }),
    );
    await page.click('.editor button:has-text("Voice")');
    await page.waitForSelector('.notice:has-text("blocked")');
    await done(page);
    await waitUntilSent(page);
    assert.equal((await entriesOf(person)).length, 1);
  });

  test(
    'offline photos and a recording survive a killed browser, except for its last second',
    skip,
    async () => {
      const person = await journal.join();
      await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-profile-'));
      const open = () => openProfile(folder.path, journal.service.url, {}, MICROPHONE);
      await using first = await open();
      await signIn(first.page, journal, person);
      await first.page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await first.context.setOffline(true);
      await tap(first.page, 2);
      const photo = await drawPhoto(first.page, 1600, 1200);
      await addPhotos(first.page, [photo, { ...photo, name: 'second.jpg' }]);
      await record(first.page, 2);
      await first.kill();
      await using second = await open();
      await signIn(second.page, journal, person);
      await waitUntilSent(second.page);
      const { photos, memos } = await mediaOf(person);
      assert.deepEqual([(await entriesOf(person)).length, photos.length, memos.length], [1, 2, 1]);
      assert.equal((await get(`/api/v1/media/photos/${photos[0]}/preview`)).status, 200);
    },
  );

  test('on a full device an entry is sent directly to the server', skip, async () => {
    const { page, person } = await openSheet();
    await done(page);
    await waitUntilSent(page);
    // This browser does not support a quota in its debugger, so the error of a full quota is thrown.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.click('.face-button:nth-child(2)');
    await page.waitForSelector('.note:has-text("no room left")');
    assert.deepEqual((await entriesOf(person)).map(({ mood }) => mood).sort(), [2, 4]);
  });

  test('a wiped device is filled again from the server, without a prompt', skip, async () => {
    const { page, person, context } = await openSheet();
    await page.fill('.editor textarea', 'on the server');
    await done(page);
    await waitUntilSent(page);
    const session = await context.newCDPSession(page);
    const { origin } = new URL(journal.service.url);
    await page.goto('about:blank');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.entry:has-text("on the server")');
    assert.equal((await entriesOf(person)).length, 1);
  });
});

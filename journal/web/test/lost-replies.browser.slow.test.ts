// Flow 1 as a whole: entries, photos and a memo written offline, a killed browser, and a network that loses
// the response to every write, with more than a day between two attempts.
import assert from 'node:assert/strict';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import {
  BROWSER_TIMEOUT,
  MICROPHONE,
  NOON_ZONE,
  openProfile,
  type Profile,
  skipReason,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { logIn, PASSWORD } from '../../testing/journal.ts';
import { done, entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { startFaultProxy } from '../testing/fault-proxy.ts';
import { addPhotos, drawPhoto, record } from '../testing/files.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };
const BETWEEN_ATTEMPTS = 25 * HOUR;
const CREATED = /^POST .*\/(?:entries|photos|voice-memos)$/;

oneDatabase('replies that are lost', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));

  test(
    'five entries, two photos and a memo exist once, on their days, although the first response is always lost',
    skip,
    async (t) => {
      t.after(() => journal.clock.set(Date.now()));
      const person = await journal.join();
      const lost = new Set<string>();
      await using proxy = await startFaultProxy(
        journal.service.url,
        async ({ method, url, headers }, reply) => {
          const key = headers['idempotency-key'];
          const write = `${method} ${url} ${key}`;
          if (!key || reply.status >= 400 || lost.has(write)) return reply;
          lost.add(write);
          // Keys expire before the next attempt.
          if (/entries$/.test(url ?? '')) {
            journal.clock.advance(BETWEEN_ATTEMPTS);
            await journal.service.runJobs();
          }
          return null;
        },
      );
      await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-profile-'));
      const open = () =>
        openProfile(folder.path, proxy.url, { timezoneId: NOON_ZONE.timezoneId }, MICROPHONE);
      const through = { ...journal, service: { ...journal.service, url: proxy.url } };
      await using first = await open();
      await signIn(first.page, through, person);
      await writeOffline(first);
      await first.kill();
      await using second = await open();
      // Browsers write cookies to the disk some seconds late, so the session may be lost too.
      await signInAgain(second.page, `${proxy.url}/sign-in`, person.username);
      await waitUntilSent(second.page);
      const created = [...lost].map((write) => write.replace(/ [^ ]+$/, '')).filter((w) => CREATED.test(w));
      assert.equal(created.length, 8, created.join('\n'));
      const today = NOON_ZONE.format(Date.now()).slice(0, 10);
      const entries = await entriesOf(await logIn(journal.client, person.username));
      assert.deepEqual(
        entries
          .map(({ mood, content, localDate, photos, voiceMemos }) =>
            [mood, content, localDate === today, photos.length, voiceMemos.length].join(' '),
          )
          .sort(),
        [
          '1 offline 1 true 0 0',
          '2 offline 2 true 0 0',
          '3 offline 3 false 0 0',
          '4 offline 4 true 2 0',
          '5 offline 5 true 0 1',
        ],
      );
      second.verify();
    },
  );
});

/** Each lost response advances the clock, so the new session may expire during the sign-in. */
async function signInAgain(page: Page, url: string, username: string): Promise<void> {
  await page.goto(url);
  await page.fill('#identifier', username);
  await page.fill('#password', PASSWORD);
  for (let isIn = false; !isIn; ) {
    await page.click('button[type=submit]');
    const found = await page.waitForSelector('.face-button, form .error');
    isIn = await found.evaluate((element) => element.matches('.face-button'));
  }
}

/** One entry for each face: the third is of yesterday, the fourth has photos, the fifth a memo. */
async function writeOffline({ page, context }: Profile): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const photo = await drawPhoto(page, 1600, 1200);
  await context.setOffline(true);
  for (const mood of [1, 2, 3, 4, 5] as const) {
    await tap(page, mood);
    await page.fill('.editor textarea', `offline ${mood}`);
    if (mood === 3) {
      await page.click('.when-chip');
      await page.click('.when button:nth-child(3)');
    }
    if (mood === 4) await addPhotos(page, [photo, { ...photo, name: 'second.jpg' }]);
    if (mood === 5) {
      await record(page, 1);
      await page.click('.editor button:has-text("Stop")');
      await page.waitForSelector('.recorder audio');
    }
    await done(page);
  }
  // The files belong to their entries.
  await page.waitForSelector('.status:has-text("(5)")');
}

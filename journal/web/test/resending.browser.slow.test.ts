// Flows 1 to 3 of the app: lost responses for longer than the lifetime of keys, days over clock changes,
// tokens that expire between a photo and its entry.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '@tandem/platform/testing/client.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { logIn } from '../../testing/journal.ts';
import {
  done,
  entriesOf,
  signIn,
  startApp,
  tap,
  waitForEntries,
  waitUntilSent,
  waitUntilTried,
} from '../testing/app.ts';
import { addPhotos, drawPhoto } from '../testing/files.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

const namesOfActivities = async (person: Client): Promise<string[]> =>
  (await person.get('/api/v1/activities')).body.map(({ name }: { name: string }) => name);

oneDatabase('sending again', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  for (const [name, age] of [
    ['25 hours', DAY + HOUR],
    ['a week', 7 * DAY],
  ] as const)
    test(`an entry sent ${name} ago without a response is not duplicated`, skip, async (t) => {
      t.after(() => journal.clock.set(Date.now()));
      const person = await journal.join();
      const { page } = await browser.open(journal.service.url);
      await signIn(page, journal, person);
      let isConnected = true;
      await page.route('**/api/v1/**', async (route) => {
        if (isConnected && route.request().method() === 'GET') return route.continue();
        // The server processes everything, but its responses never arrive.
        if (isConnected) await route.fetch();
        await route.abort('connectionreset');
      });
      await tap(page, 4);
      await page.fill('.editor textarea', 'once');
      await done(page);
      // It waits for its activity, whose first response is lost too.
      await tap(page, 5);
      await page.click('.editor button:has-text("New")');
      await page.fill('.editor input[aria-label="New activity"]', 'Rowing');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.pick[aria-pressed=true]:has-text("Rowing")');
      await done(page);
      await waitForEntries(page, person, 1);
      while ((await namesOfActivities(person)).length === 0)
        await page.evaluate(() => new Promise(requestAnimationFrame));
      isConnected = false;
      journal.clock.set(Date.now() + age);
      await journal.service.runJobs();
      await page.unroute('**/api/v1/**');
      await page.reload();
      await waitUntilSent(page);
      const again = await logIn(journal.client, person.username);
      const entries = await entriesOf(again);
      assert.deepEqual(
        entries.map(({ mood, content, activities }) => [mood, content, activities.length]),
        [
          [5, null, 1],
          [4, 'once', 0],
        ],
      );
      assert.deepEqual(await namesOfActivities(again), ['Rowing']);
    });

  test('an entry whose first reply was lost keeps the activities that two devices added', skip, async (t) => {
    t.after(() => journal.clock.set(Date.now()));
    const person = await journal.join();
    const [walk, rowing] = await Promise.all(
      ['Walk', 'Rowing'].map(async (name) => (await person.post('/api/v1/activities', { name })).body.id),
    );
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    let isCreated = false;
    await page.route(/\/api\/v1\/entries/, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      if (!isCreated) await route.fetch();
      isCreated = true;
      await route.abort('connectionreset');
    });
    await tap(page, 4);
    await done(page);
    await waitForEntries(page, person, 1);
    const [{ id, mood } = { id: '', mood: 0 }] = await entriesOf(person);
    await person.patch(`/api/v1/entries/${id}`, { mood, activityIds: [rowing] });
    await waitUntilTried(page);
    await page.click('.entry-head a');
    await page.click('.editor .pick:has-text("Walk")');
    await page.waitForSelector('.editor .pick[aria-pressed=true]:has-text("Walk")');
    await page.click('.editor-foot > .primary');
    // The server forgets the key of the creation, so its reply is the current entry.
    journal.clock.set(Date.now() + DAY + HOUR);
    await journal.service.runJobs();
    await page.unroute(/\/api\/v1\/entries/);
    await page.reload();
    await waitUntilSent(page);
    const [entry] = await entriesOf(await logIn(journal.client, person.username));
    assert.deepEqual(entry?.activities.toSorted(), [walk, rowing].toSorted());
  });

  test('a token that expires between a photo and its entry is renewed without a notice', skip, async (t) => {
    t.after(() => journal.clock.set(Date.now()));
    const person = await journal.join();
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.route('**/api/v1/media/photos', async (route) => {
      const response = await route.fetch();
      journal.clock.set(Date.now() + HOUR);
      await route.fulfill({ response });
    });
    const refused: number[] = [];
    page.on('response', (response) => refused.push(...(response.status() === 401 ? [401] : [])));
    await tap(page, 3);
    await addPhotos(page, [await drawPhoto(page, 400, 300)]);
    await done(page);
    await waitUntilSent(page);
    assert.ok(refused.length > 0);
    const [entry, ...more] = await entriesOf(await logIn(journal.client, person.username));
    assert.deepEqual([entry?.photos.length, more], [1, []]);
    assert.equal(await page.locator('.notice').count(), 0);
    verify();
  });

  for (const [name, day, time, expected] of [
    ['that the clock skips', '2025-03-30', '02:30', '2025-03-30T03:30:00.000+02:00'],
    ['that occurs twice', '2025-10-26', '02:30', '2025-10-26T02:30:00.000+02:00'],
  ] as const)
    test(`an entry of an hour ${name} is on its day`, skip, async () => {
      const person = await journal.join();
      const { page } = await browser.open(journal.service.url);
      await signIn(page, journal, person);
      await tap(page, 2);
      await page.click('.when-chip');
      await page.click('.when button:has-text("Other")');
      await page.fill('.when input[type=date]', day);
      await page.fill('.when input[type=time]', time);
      await done(page);
      await waitUntilSent(page);
      const [entry] = await entriesOf(person);
      assert.ok(entry);
      assert.equal(entry.localDate, day);
      assert.equal(Date.parse(entry.loggedAt), Date.parse(expected));
      assert.equal(entry.utcOffset, expected.slice(-6));
    });
});

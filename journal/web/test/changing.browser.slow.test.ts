// Flows 2 to 4 of the app: back-dating, editing, deleting, undo; ended sessions; two tabs and two devices.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import { PASSWORD } from '../../testing/journal.ts';
import {
  deleteAndUndo,
  done,
  entriesOf,
  setVisibility,
  signIn,
  startApp,
  tap,
  waitForSheet,
  waitUntilSent,
} from '../testing/app.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('changing entries in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test(
    'an entry of yesterday is on the writer’s yesterday, in a zone far from the server’s',
    skip,
    async () => {
      const person = await journal.join();
      const { page, verify } = await browser.open(journal.service.url, { timezoneId: 'Pacific/Kiritimati' });
      await signIn(page, journal, person);
      const yesterday = () => new Date(Date.now() + (14 - 24) * 3_600_000).toISOString().slice(0, 10);
      // It may be midnight there between the two.
      const possible = [yesterday()];
      await tap(page, 3);
      await page.click('.when-chip');
      await page.click('.when button:nth-child(3)');
      await done(page);
      await waitUntilSent(page);
      const [entry] = await entriesOf(person);
      possible.push(yesterday());
      assert.ok(entry);
      assert.ok(possible.includes(entry.localDate), entry.localDate);
      assert.equal(entry.utcOffset, '+14:00');
      verify();
    },
  );

  test('undo right after the tap leaves no entry, on the device or the server', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await tap(page, 1);
    await page.click('.editor .quiet');
    await page.waitForSelector('.editor', { state: 'detached' });
    await page.waitForSelector('.entry', { state: 'detached' });
    await waitUntilSent(page);
    assert.deepEqual(await entriesOf(person), []);
  });

  test('a deletion can be undone until the page is hidden', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await tap(page, 4);
    await done(page);
    await waitUntilSent(page);
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.entry');
    await deleteAndUndo(page);
    await page.waitForSelector('.note', { state: 'detached' });
    await page.waitForSelector('.entry');
    await waitUntilSent(page);
    assert.equal((await entriesOf(person)).length, 1);
    await page.click('.entry .menu summary');
    await page.click('.entry .menu-item.danger');
    await page.waitForSelector('.entry', { state: 'detached' });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitUntilSent(page);
    assert.deepEqual(await entriesOf(person), []);
  });

  test('an older list of changes does not restore a deleted entry', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await tap(page, 4);
    await done(page);
    await waitUntilSent(page);
    const [entry] = await entriesOf(person);
    await person.patch(`/api/v1/entries/${entry?.id}`, { content: 'from elsewhere' });
    // The previous page would request the changes too.
    await page.goto('about:blank');
    const { promise: read, resolve: onRead } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      '**/api/v1/changes*',
      async (route) => {
        const response = await route.fetch();
        onRead();
        await released;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.entry');
    await read;
    await page.click('.entry .menu summary');
    await page.click('.entry .menu-item.danger');
    await page.waitForSelector('.entry', { state: 'detached' });
    await setVisibility(page, 'hidden');
    await waitUntilSent(page);
    let responses = 0;
    const second = page.waitForResponse((response) => {
      if (/api.v1.changes/.test(response.url())) responses += 1;
      return responses === 2;
    });
    release();
    assert.equal((await (await second).json()).deleted.length, 1, 'It asks again at once.');
    await page.waitForSelector('.empty');
  });

  test(
    'an expired session leaves the sheet unchanged, and its entry is sent after signing in',
    skip,
    async () => {
      const person = await journal.join();
      const { page, context } = await browser.open(journal.service.url);
      await signIn(page, journal, person);
      const words = page.locator('.editor textarea');
      await tap(page, 5);
      await words.pressSequentially('begun signed in, ');
      // The browser drops the cookie when it expires.
      await context.clearCookies();
      for (const { id, current } of (await person.get('/api/v1/users/me/sessions')).body)
        if (!current) await person.delete(`/api/v1/users/me/sessions/${id}`);
      // Another window gains the focus: the current state is sent, and the server refuses it.
      await setVisibility(page, 'hidden');
      await setVisibility(page, 'visible');
      await page.waitForSelector('.banners .notice');
      assert.equal(await words.inputValue(), 'begun signed in, ');
      assert.ok(await words.evaluate((field) => field === document.activeElement));
      await page.keyboard.type('ended signed out');
      await done(page);
      assert.deepEqual(await entriesOf(person), []);
      await page.click('.notice button');
      await page.fill('#identifier', person.username);
      await page.fill('#password', PASSWORD);
      await page.click('button[type=submit]');
      await page.waitForSelector('.face-button');
      await waitUntilSent(page);
      assert.deepEqual(
        (await entriesOf(person)).map(({ content }) => content),
        ['begun signed in, ended signed out'],
      );
    },
  );

  test('another user who signs in neither sees nor sends the first user’s data', skip, async () => {
    const first = await journal.join();
    const second = await journal.join();
    const { page, context } = await browser.open(journal.service.url);
    await signIn(page, journal, first);
    await waitForSheet(page);
    await context.setOffline(true);
    await tap(page, 2);
    await page.fill('.editor textarea', 'mine alone');
    await done(page);
    // All other sessions end, so the text cannot be sent.
    const newPassword = `${PASSWORD}!`;
    await first.patch('/api/v1/users/me/password', { currentPassword: PASSWORD, newPassword });
    await context.setOffline(false);
    await page.waitForSelector('.notice');
    await signIn(page, journal, second);
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.empty');
    await page.goto(journal.service.url);
    await tap(page, 4);
    await done(page);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(second)).map(({ mood }) => mood),
      [4],
    );
    assert.deepEqual(await entriesOf(first), []);
    await signIn(page, journal, first, newPassword);
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(first)).map(({ content }) => content),
      ['mine alone'],
    );
  });

  test('two tabs send an entry once, and display the same data', skip, async () => {
    const person = await journal.join();
    const { page, context } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    const other = await context.newPage();
    await other.goto(journal.service.url);
    await other.waitForSelector('.face-button');
    await tap(page, 4);
    await done(page);
    await other.waitForSelector('.entry');
    await waitUntilSent(other);
    assert.equal((await entriesOf(person)).length, 1);
  });

  for (const [choice, expected] of [
    ['Keep both', ['2 from the desk', '5 from the phone']],
    ['Mine', ['5 from the phone']],
    ['Theirs', ['2 from the desk']],
  ] as const)
    test(`of two versions of an entry, the user chooses "${choice}"`, skip, async () => {
      const person = await journal.join();
      const { body: created } = await person.post('/api/v1/entries', { mood: 3, content: 'as it was' });
      const { page, context } = await browser.open(journal.service.url);
      await signIn(page, journal, person);
      await page.goto(`${journal.service.url}/entries/${created.id}`);
      await page.waitForSelector('.editor');
      await context.setOffline(true);
      await page.fill('.editor textarea', 'from the phone');
      await page.click('.mood-radio:nth-child(5)');
      await done(page);
      await person.patch(`/api/v1/entries/${created.id}`, { mood: 2, content: 'from the desk' });
      await context.setOffline(false);
      await page.waitForSelector('.versions');
      await page.click(`.card .button:has-text("${choice}")`);
      await waitUntilSent(page);
      const kept = (await entriesOf(person)).map(({ mood, content }) => `${mood} ${content}`);
      assert.deepEqual(kept.sort(), expected);
    });

  test('an entry deleted on another device while changed here can be kept', skip, async () => {
    const person = await journal.join();
    const { body: created } = await person.post('/api/v1/entries', { mood: 3, content: 'as it was' });
    const { page, context } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/entries/${created.id}`);
    await page.waitForSelector('.editor');
    await context.setOffline(true);
    await page.fill('.editor textarea', 'still mine');
    await done(page);
    await person.delete(`/api/v1/entries/${created.id}`);
    await context.setOffline(false);
    await page.waitForSelector('.versions:has-text("deleted it")');
    await page.click('.card .button:has-text("Mine")');
    await waitUntilSent(page);
    assert.deepEqual(
      (await entriesOf(person)).map(({ content }) => content),
      ['still mine'],
    );
  });
});

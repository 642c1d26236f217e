// Own moods, feelings, icons and colours on a phone: by touch and by keyboard, offline, in both languages,
// and with the local database of an earlier version.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf } from '@tandem/platform/testing/cases.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import {
  BROWSER_TIMEOUT,
  COLOUR_RULES,
  checkAccessibility,
  chromiumOnly,
  fitsWidth,
  NOON_ZONE,
  skipReason,
  useBrowser,
} from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { done, entriesOf, signIn, startApp, tap, waitUntilSent } from '../testing/app.ts';
import { textsIn } from '../testing/texts.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

oneDatabase('moods, feelings and icons in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();
  const open = (locale = 'en-GB') =>
    browser.open(journal.service.url, { locale, timezoneId: NOON_ZONE.timezoneId });

  for (const [language, locale] of someOf(
    [
      ['en', 'en-GB'],
      ['de', 'de-AT'],
    ] as const,
    1,
  ))
    test(`an entry gets another mood name and feelings, ${locale}`, skip, async () => {
      const { t } = textsIn(language);
      const person = await journal.join();
      const { page, verify } = await open(locale);
      await signIn(page, journal, person);
      await tap(page, 4);
      const word = t('log.word', { mood: t('mood.4') });
      await page.click(`.editor button:text-is("${word}")`);
      await page.fill(`[aria-label="${word}"] input`, 'Calm');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.mood-words .chip[aria-pressed=true]:has-text("Calm")');
      await page.click('.feelings-chip');
      // Nothing is chosen before the user does it.
      await page.waitForSelector('.feelings-list .toggle >> nth=37');
      assert.equal(await page.locator('.feelings-list [aria-pressed=true]').count(), 0);
      await look(page);
      await page.click(`.feelings-list .toggle:has-text("${t('feeling.grateful')}")`);
      await page.waitForSelector(`.feelings [aria-pressed=true]:has-text("${t('feeling.grateful')}")`);
      await page.fill('.feelings-list input[type=search]', 'weightless');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.feelings [aria-pressed=true]:has-text("weightless")');
      await look(page);
      await done(page);
      await page.waitForSelector(`.entry:has-text("Calm"):has-text("weightless")`);
      await waitUntilSent(page);
      const { body: moods } = await person.get('/api/v1/moods');
      const { body: feelings } = await person.get('/api/v1/feelings');
      const { body: entries } = await person.get('/api/v1/entries');
      assert.deepEqual(
        moods.map(({ value, name }: { value: number; name: string }) => [value, name]),
        [[4, 'Calm']],
      );
      const pleasant = new Map(
        feelings.map((one: { name: string; pleasant?: number }) => [one.name, one.pleasant]),
      );
      assert.equal(pleasant.get(t('feeling.grateful')), 1);
      assert.ok(pleasant.has('weightless'));
      assert.deepEqual(
        [entries[0].mood, entries[0].moodId, entries[0].feelings.toSorted()],
        [4, moods[0].id, feelings.map(({ id }: { id: string }) => id).toSorted()],
      );
      // Another value ends the own mood of the first one.
      await page.click('.entry-head a');
      await page.click('.mood-radio >> nth=1');
      await page.waitForSelector('.mood-words:not(:has([aria-pressed]))');
      await page.click('.editor-foot > .primary');
      await waitUntilSent(page);
      const { body: changed } = await person.get('/api/v1/entries');
      assert.deepEqual([changed[0].mood, changed[0].moodId], [2, undefined]);
      // The search finds the names.
      await page.goto(`${journal.service.url}/journal`);
      await page.fill('#search', 'weightl');
      await page.waitForSelector('.entry .tags:has-text("weightless")');
      await page.fill('#search', 'nothing of that');
      await page.waitForSelector('.empty');
      verify();
    });

  test('offline, names are created and chosen; replacing requires the server', {
    ...skip,
    skip: chromiumOnly,
  }, async () => {
    const { t } = textsIn('en');
    const person = await journal.join();
    await person.post('/api/v1/feelings', { name: 'grateful' });
    const { page, context } = await open();
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/settings/feelings`);
    await page.waitForSelector('.activity:has-text("grateful")');
    await context.setOffline(true);
    await page.fill(`[aria-label="${t('feelings.name')}"]`, 'Light');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.activity:has-text("Light")');
    await page.click(`[aria-label="${t('activities.actions', { name: 'grateful' })}"]`);
    await page.click(`.menu[open] button:has-text("${t('activities.replace')}")`);
    await page.waitForSelector(`.notice:has-text("${t('activities.needsNetwork')}")`);
    // Another device uses the name first: both devices refer to the same feeling.
    await person.post('/api/v1/feelings', { name: 'light' });
    await context.setOffline(false);
    await waitUntilSent(page);
    await page.waitForSelector('.activity:has-text("light")');
    const { body } = await person.get('/api/v1/feelings');
    assert.equal(body.length, 2);
    await page.reload();
    await page.click(`[aria-label="${t('activities.actions', { name: 'grateful' })}"]`);
    await page.click(`.menu[open] button:has-text("${t('activities.replace')}")`);
    await page.click(`.activity form button:has-text("${t('activities.save')}")`);
    await page.waitForSelector('.note');
    await page.click(`[aria-label="${t('activities.actions', { name: 'light' })}"]`);
    await page.click(`.menu[open] button:has-text("${t('activities.archive')}")`);
    await page.waitForSelector('details:not(.menu) > summary.label');
    await waitUntilSent(page);
    const { body: after } = await person.get('/api/v1/feelings');
    assert.deepEqual(
      after.map(({ name, archived }: { name: string; archived: boolean }) => [name, archived]),
      [
        ['grateful', false],
        ['light', true],
      ],
    );
  });

  test('an activity gets a suggested icon, and another one and a colour by keyboard', skip, async () => {
    const { t } = textsIn('en');
    const person = await journal.join();
    const { page, verify } = await open();
    await signIn(page, journal, person);
    await page.goto(`${journal.service.url}/activities`);
    await page.fill(`[aria-label="${t('activities.new')}"]`, 'Running');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.activity svg.i use[href$="#run"]');
    await waitUntilSent(page);
    await page.focus(`[aria-label="${t('activities.actions', { name: 'Running' })}"]`);
    await page.keyboard.press('Enter');
    await page.focus(`.menu[open] button:has-text("${t('activities.appearance')}")`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.appearance .icon-grid');
    await page.focus('.appearance input[name=colour]:checked');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector(`input[aria-label="${t('colour.red')}"]:checked`);
    await page.fill(`[aria-label="${t('icon.search')}"]`, 'heart');
    await page.waitForSelector('input[name=icon][aria-label=heart]');
    await page.focus('input[name=icon][aria-label=heart]');
    await page.keyboard.press('Space');
    await page.waitForSelector('.appearance-preview use[href$="#heart"]');
    await look(page);
    assert.ok(await isDrawn(page, '.appearance-preview svg'), 'The icon is drawn under the content policy.');
    await page.click(`.appearance button:has-text("${t('activities.save')}")`);
    await page.waitForSelector('.activity > p svg.tint-red use[href$="#heart"]');
    await page.waitForSelector('.activity summary:focus');
    await waitUntilSent(page);
    const { body } = await person.get('/api/v1/activities');
    assert.deepEqual([body[0].icon, body[0].color], ['heart', 'red']);
    await tapInSheet(page);
    verify();
  });

  /** In the sheet the icon is next to the name, which is the name of the button. */
  async function tapInSheet(page: Page): Promise<void> {
    await page.goto(journal.service.url);
    await tap(page, 5);
    await page.waitForSelector('.editor .pick:has(svg.tint-red):has-text("Running")');
    assert.equal(await page.getByRole('button', { name: 'Running', exact: true }).count(), 1);
    await done(page);
  }

  test('the local database of version 0.1.0 is kept, and waits for a tab with that version', {
    ...skip,
    skip: chromiumOnly,
  }, async () => {
    const { t } = textsIn('en');
    const person = await journal.join();
    const { body: me } = await person.get('/api/v1/users/me');
    const { body: mood } = await person.post('/api/v1/moods', { value: 4, name: 'Calm' });
    const { body: known } = await person.post('/api/v1/entries', {
      mood: 4,
      moodId: mood.id,
      content: 'old',
    });
    const { page, context } = await open();
    const earlier = await context.newPage();
    await earlier.goto(`${journal.service.url}/manifest.webmanifest`);
    await earlier.evaluate(openEarlierVersion, { userId: me.id, entryId: known.id });
    await signIn(page, journal, person);
    await page.waitForSelector(`.notice:has-text("${t('update.otherTab')}")`);
    await earlier.close();
    await page.waitForSelector('.notice', { state: 'detached' });
    await waitUntilSent(page);
    const entries = await entriesOf(person);
    assert.deepEqual(entries.map(({ content }) => content).sort(), ['old', 'waiting since then']);
    // The own mood, which that version ignored, is read again.
    await page.goto(`${journal.service.url}/journal`);
    await page.waitForSelector('.entry-head:has-text("Calm")');
    // A later version asks this one to reload, and waits.
    const later = await context.newPage();
    await later.goto(`${journal.service.url}/manifest.webmanifest`);
    await later.evaluate((id) => void indexedDB.open(`journal-${id}`, 99), me.id);
    await page.waitForSelector(`.notice:has-text("${t('update.ready')}") button`);
  });
});

/** axe in light and dark, on a phone and at the narrowest width of WCAG 1.4.10. */
async function look(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility(page, COLOUR_RULES);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  assert.ok(await fitsWidth(page), page.url());
  if (size) await page.setViewportSize(size);
}

/** Whether hiding the element changes the rendered image at its position. */
async function isDrawn(page: Page, selector: string): Promise<boolean> {
  const shown = page.locator(selector);
  const before = await shown.screenshot();
  await shown.locator('use').evaluate((use) => use.setAttribute('href', '#'));
  const after = await shown.screenshot();
  return !before.equals(after);
}

/**
 * Stores an unsent entry in the format of version 0.1.0, and keeps its connection open like a tab of that
 * version.
 */
const openEarlierVersion = ({ userId, entryId }: { userId: string; entryId: string }) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(`journal-${userId}`, 1);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => {
      const { result: database } = request;
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('byDay', ['date', 'at']);
      database.createObjectStore('activities', { keyPath: 'id' });
      database.createObjectStore('media', { keyPath: 'id' });
      database
        .createObjectStore('outbox', { keyPath: 'number', autoIncrement: true })
        .createIndex('byTarget', 'target');
      database.createObjectStore('meta');
    };
    request.onsuccess = () => {
      const tx = request.result.transaction(['entries', 'outbox', 'meta'], 'readwrite');
      const id = crypto.randomUUID();
      const at = Date.now() - 60_000;
      const fields = { mood: 3, at, offset: 0, activities: [], photos: [], voiceMemos: [] };
      const date = new Date(at).toISOString().slice(0, 10);
      const mine = { ...fields, content: 'waiting since then' };
      tx.objectStore('entries').put({ ...mine, id, date, version: null });
      tx.objectStore('entries').put({ ...fields, content: 'old', id: entryId, date, version: '"1"' });
      tx.objectStore('outbox').add({
        format: 1,
        target: `entry:${id}`,
        intent: { kind: 'create-entry', id, fields: mine },
        key: crypto.randomUUID(),
        createdAt: at,
        notBefore: 0,
        tries: 0,
        state: 'waiting',
      });
      tx.objectStore('meta').put(1, 'position');
      tx.objectStore('meta').put(true, 'whole');
      tx.oncomplete = () => resolve();
    };
  });

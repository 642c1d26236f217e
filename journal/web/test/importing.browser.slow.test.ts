// Importing a file in the app: preview, own names of moods, and the same file again.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { BROWSER_TIMEOUT, checkAccessibility, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { daylioText, zipOf } from '../../archive/formats/testing/files.ts';
import { AMR } from '../../testing/media.ts';
import { entriesOf, signIn, startApp } from '../testing/app.ts';
import { drawPhoto } from '../testing/files.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

const LONG = 'Niedergeschlagenheitsgefühlsüberwältigungszustand';

const ROWS = [
  'full_date,time,mood,activities,note',
  '2026-05-01,10:00,rad,Walk,Sun',
  '2026-05-02,10:00,ok-ish,Walk,',
  '2026-05-03,10:00,ok-ish,Read,',
  `2026-05-04,10:00,${LONG},,`,
];
const FILE = { name: 'daylio.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\n')) };

const SCREENS = [
  { path: '/journal', ready: ['.entry >> nth=1', '.thumb img', '.memo-play'] },
  { path: '/day/2023-07-14', ready: ['.entry .thumb img', '.memo-play'] },
  { path: '/calendar/2023-07', ready: ['.month .face >> nth=1'] },
  // Uses are counted next to the page.
  { path: '/activities', ready: ['.activity .about:not(:empty)'] },
];

const DAYLIO_DAY = { year: 2023, month: 6, hour: 20, minute: 30, timeZoneOffset: 7_200_000 };

/** Two evenings, one of them with every part of an entry. */
async function backupOf(photo: { buffer: Buffer }): Promise<typeof FILE> {
  const data = {
    customMoods: [
      { id: 1, custom_name: '', mood_group_id: 1, predefined_name_id: 1 },
      { id: 18, custom_name: 'blue', mood_group_id: 4, predefined_name_id: -1 },
    ],
    tags: [{ id: 4, name: 'Running', createdAt: 1_600_000_000_000, state: 0, id_tag_group: 9 }],
    tag_groups: [{ id: 9, name: 'Sport', order: 1 }],
    assets: [
      { id: 1, checksum: 'aaaa', type: 1 },
      { id: 2, checksum: 'bbbb', type: 2 },
    ],
    dayEntries: [
      {
        ...DAYLIO_DAY,
        id: 1,
        day: 14,
        datetime: Date.parse('2023-07-14T18:30:00Z'),
        mood: 1,
        note: 'Sun',
        note_title: '',
        tags: [4],
        assets: [1, 2],
      },
      {
        ...DAYLIO_DAY,
        id: 2,
        day: 13,
        datetime: Date.parse('2023-07-13T18:30:00Z'),
        mood: 18,
        note: '',
        note_title: '',
        tags: [],
        assets: [],
      },
    ],
  };
  const zip = await zipOf({
    'backup.daylio': daylioText(data),
    'assets/photos/2023/7/aaaa': photo.buffer,
    'assets/audios/2023/7/bbbb': AMR,
  });
  return { name: 'backup.daylio', mimeType: 'application/zip', buffer: Buffer.from(zip) };
}

const choiceOf = (name: string) => `.field:has-text("“${name}”") select`;

oneDatabase('importing in the app', (dialect) => {
  const journal = useSharedService(() => startApp(dialect));
  const browser = useBrowser();

  test(
    'a preview changes nothing and lists unknown names; the import uses the chosen values',
    skip,
    async () => {
      const person = await journal.join();
      const viewport = { width: 320, height: 640 };
      const { page, verify } = await browser.open(journal.service.url, { viewport });
      await signIn(page, journal, person);
      await openPreview(page);
      await page.waitForSelector('.card:has-text("Found one entry, 1 May 2026 to 1 May 2026")');
      assert.equal(await page.textContent('.card .primary'), 'Import one entry');
      assert.equal(await page.inputValue(choiceOf('rad')), '5');
      await checkAccessibility(page);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      assert.deepEqual(await entriesOf(person), []);
      await page.selectOption(choiceOf('ok-ish'), '3');
      await page.waitForSelector('.check:has-text("Keep your own names of moods and feelings: ok-ish")');
      await page.click('.card .primary');
      await page.waitForSelector('.card:has-text("3 imported, 0 were here already, 1 could not be read.")');
      const { body: kept } = await person.get('/api/v1/moods');
      assert.deepEqual(
        kept.map(({ name, value }: { name: string; value: number }) => [name, value]),
        [['ok-ish', 3]],
      );
      assert.deepEqual(
        (await entriesOf(person)).map(({ localDate, mood }) => `${localDate} ${mood}`),
        ['2026-05-03 3', '2026-05-02 3', '2026-05-01 5'],
      );
      verify();
    },
  );

  test('the same file again imports nothing, and the preview reports it', skip, async () => {
    const person = await journal.join();
    await person.post('/api/v1/data/import?moods={"ok-ish":3}', FILE.buffer);
    const { page, verify } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await openPreview(page);
    // The import stores the value of the name.
    await page.waitForSelector('.card:has-text("3 entries are here already")');
    assert.equal(await page.getAttribute('.card .primary', 'aria-disabled'), 'true');
    assert.equal((await entriesOf(person)).length, 3);
    verify();
  });

  test(
    'the mood of entries without one is chosen once, and own names are discarded on request',
    skip,
    async () => {
      const person = await journal.join();
      const { page, verify } = await browser.open(journal.service.url, { locale: 'de-AT' });
      await signIn(page, journal, person);
      const moment = { logged_timezone: 'UTC', mood_activity: [] };
      const document = {
        export_version: '1.0',
        mood_definitions: [{ name: 'Serene', score: 4 }],
        moments: [
          { ...moment, logged_at_utc: '2026-05-01T08:00:00Z', primary_mood_name: 'Serene' },
          { ...moment, logged_at_utc: '2026-05-02T08:00:00Z', note: 'Ohne' },
          { ...moment, logged_at_utc: '2026-05-03T08:00:00Z', note: 'Auch ohne' },
        ],
      };
      await openPreview(page, { ...FILE, buffer: Buffer.from(JSON.stringify(document)) });
      const missing =
        '.field:has-text("2 Einträge haben keine Stimmung. Welche sollen sie bekommen?") select';
      assert.equal(await page.inputValue(missing), '');
      await checkAccessibility(page);
      await page.selectOption(missing, '3');
      await page.uncheck('.check input');
      await page.click('.card .primary');
      await page.waitForSelector('.card:has-text("3 importiert")');
      assert.deepEqual(
        (await entriesOf(person)).map(({ mood, content }) => [mood, content]),
        [
          [3, 'Auch ohne'],
          [3, 'Ohne'],
          [4, null],
        ],
      );
      for (const path of ['activities', 'moods', 'feelings'])
        assert.deepEqual((await person.get(`/api/v1/${path}`)).body, [], path);
      verify();
    },
  );

  test('an unreadable file is refused with the reason', skip, async () => {
    const person = await journal.join();
    const { page } = await browser.open(journal.service.url);
    await signIn(page, journal, person);
    await openPreview(page, { ...FILE, buffer: Buffer.from('PK\u0003\u0004 broken') });
    await page.waitForSelector('.error[role=alert]:not(:empty)');
    await page.waitForSelector('.drop');
  });

  test(
    'a Daylio backup with photo, voice memo and own mood moves unchanged to a new account',
    skip,
    async () => {
      const ada = await journal.join();
      const eve = await journal.join();
      const { page, verify } = await browser.open(journal.service.url, { acceptDownloads: true });
      await signIn(page, journal, ada);
      await openPreview(page, await backupOf(await drawPhoto(page, 1200, 900)));
      await page.waitForSelector('.card:has-text("Found 2 entries, 13 Jul 2023 to 14 Jul 2023")');
      assert.equal(await page.inputValue(choiceOf('blue')), '2');
      await page.selectOption(choiceOf('blue'), '1');
      await page.click('.card .primary');
      await page.waitForSelector('.card:has-text("2 imported, 0 were here already, 0 could not be read.")');
      assert.deepEqual(
        (await entriesOf(ada)).map(({ mood, photos, voiceMemos }) => [
          mood,
          photos.length,
          voiceMemos.length,
        ]),
        [
          [5, 1, 1],
          [1, 0, 0],
        ],
      );
      const downloaded = page.waitForEvent('download');
      await page.click('section[aria-labelledby=export] button');
      const buffer = await readFile(await (await downloaded).path());
      const other = await browser.open(journal.service.url);
      await signIn(other.page, journal, eve);
      const archive = { name: 'journal.zip', mimeType: 'application/zip', buffer };
      await openPreview(other.page, archive);
      await other.page.click('.card .primary');
      await other.page.waitForSelector('.card:has-text("2 imported, 0 were here already")');
      for (const screen of SCREENS)
        assert.equal(await readTree(other.page, screen), await readTree(page, screen), screen.path);
      other.verify();
      verify();
    },
  );

  /** The accessibility tree of a screen, without ids. */
  async function readTree(page: Page, { path, ready }: (typeof SCREENS)[number]): Promise<string> {
    await page.goto(journal.service.url + path);
    for (const selector of [...ready, '.status:not(:empty)']) await page.waitForSelector(selector);
    const tree = await page.locator('main').ariaSnapshot();
    return tree.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID');
  }

  async function openPreview(page: Page, file = FILE): Promise<void> {
    await page.goto(`${journal.service.url}/settings/data`);
    await page.setInputFiles('input[type=file]', file);
  }
});

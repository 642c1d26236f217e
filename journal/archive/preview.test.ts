// Import previews and mood mappings.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startTestJournal, useJournal } from '../testing/journal.ts';
import { pngOf } from '../testing/media.ts';
import { daylioText, zipOf } from './formats/testing/files.ts';

const IMPORT = '/api/v1/data/import';
const csv = (...rows: string[]) =>
  new TextEncoder().encode(['full_date,time,mood,activities,note', ...rows].join('\n'));

const DAYLIO = csv(
  '2026-05-01,10:00,rad,Walk,Sun',
  '2026-05-02,10:00,ok-ish,Walk,',
  '2026-05-03,10:00,Ok-Ish ,Read,',
  '2026-05-04,10:00,OK-ISH,,',
);

const withMoods = (moods: unknown, more = '') =>
  `${IMPORT}?moods=${encodeURIComponent(JSON.stringify(moods))}${more}`;

eachDatabase('the preview of an import', (dialect) => {
  const journal = useJournal(dialect);

  test('reports the contents and the unknown names, and changes nothing', async () => {
    const ada = await journal.join();
    const { status, body } = await ada.post(`${IMPORT}?dryRun=true`, DAYLIO);
    assert.equal(status, 200);
    assert.deepEqual(body.found, {
      entries: 1,
      photos: 0,
      voiceMemos: 0,
      from: '2026-05-01',
      to: '2026-05-01',
    });
    assert.deepEqual(body.moods, [
      { name: 'ok-ish', count: 3, own: true },
      { name: 'rad', mood: 5, count: 1 },
    ]);
    assert.deepEqual([body.imported, body.skipped, body.errors.length], [1, 0, 3]);
    for (const path of ['entries', 'activities'])
      assert.deepEqual((await ada.get(`/api/v1/${path}`)).body, []);
    assert.equal((await ada.get('/api/v1/changes')).body.next, 0);
  });

  test('accepts values for names like the import', async () => {
    const ada = await journal.join();
    const moods = { ' OK-ISH': 3 };
    const preview = (await ada.post(withMoods(moods, '&dryRun=true'), DAYLIO)).body;
    assert.deepEqual(preview.moods[0], { name: 'ok-ish', count: 3, mood: 3, own: true });
    assert.deepEqual([preview.found.to, preview.imported, preview.errors], ['2026-05-04', 4, []]);
    const imported = (await ada.post(withMoods(moods), DAYLIO)).body;
    assert.deepEqual(imported, { imported: 4, skipped: 0, errors: [] });
    const entries: Json[] = (await ada.get('/api/v1/entries')).body;
    assert.deepEqual(
      entries.map(({ mood }) => mood),
      [3, 3, 3, 5],
    );
    const again = (await ada.post(withMoods(moods, '&dryRun=true'), DAYLIO)).body;
    assert.deepEqual([again.imported, again.skipped], [0, 4]);
  });

  test('the moods of a backup are listed with the mood of their group, which can be replaced', async () => {
    const ada = await journal.join();
    const backup = daylioText({
      customMoods: [
        { id: 1, mood_group_id: 1, custom_name: '', predefined_name_id: 1 },
        { id: 7, mood_group_id: 2, custom_name: 'Zen', predefined_name_id: -1 },
        { id: 8, mood_group_id: 4, custom_name: 'null', predefined_name_id: -1 },
      ],
      assets: [{ id: 1, checksum: 'abcdef0123', type: 1 }],
      dayEntries: [1, 7, 7, 8].map((mood, index) => ({
        mood,
        year: 2024,
        month: 0,
        day: 2 + index,
        hour: 3,
        minute: 4,
        datetime: 1_704_164_640_000 + index * 86_400_000,
        assets: index === 0 ? [1] : [],
      })),
    });
    const file = await zipOf({ 'backup.daylio': backup, 'assets/photos/2024/1/abcdef0123': pngOf(64) });
    const { found, moods } = (await ada.post(`${IMPORT}?dryRun=true`, file)).body;
    assert.deepEqual([found.entries, found.photos, found.from, found.to], [4, 1, '2024-01-02', '2024-01-05']);
    assert.deepEqual(moods, [
      { name: 'Zen', mood: 4, count: 2, own: true },
      { name: 'rad', mood: 5, count: 1 },
    ]);
    assert.equal((await ada.post(withMoods({ zen: 1 }), file)).body.imported, 4);
    const entries: Json[] = (await ada.get('/api/v1/entries')).body;
    const kept: Json[] = (await ada.get('/api/v1/moods')).body;
    assert.deepEqual(
      kept.map(({ name, value }) => [name, value]),
      [['Zen', 1]],
    );
    assert.deepEqual(
      entries.map(({ mood, activities, moodId }) => [mood, activities, moodId]),
      [
        [2, [], undefined],
        [1, [], kept[0].id],
        [1, [], kept[0].id],
        [5, [], undefined],
      ],
    );
    const bob = await journal.join();
    const eve = await journal.join();
    await bob.post(`${IMPORT}?moodGroup=Stimmung`, file);
    assert.equal((await bob.get('/api/v1/activities')).body[0].category, 'Stimmung');
    await eve.post(`${IMPORT}?moodGroup=`, file);
    assert.deepEqual((await eve.get('/api/v1/activities')).body, []);
    const finn = await journal.join();
    await finn.post(`${IMPORT}?ownMoods=values&moodGroup=Stimmung`, file);
    for (const person of [bob, eve, finn]) assert.deepEqual((await person.get('/api/v1/moods')).body, []);
    assert.deepEqual((await finn.get('/api/v1/activities')).body, []);
  });

  test('counts entries without a mood, which get the chosen one', async () => {
    const ada = await journal.join();
    const dayOne = JSON.stringify({
      metadata: { version: '1.0' },
      entries: [
        { creationDate: '2024-05-06T07:08:09Z', timeZone: 'Europe/Berlin', text: 'One', tags: ['Walk'] },
        { creationDate: '2024-05-07T07:08:09Z', timeZone: 'Asia/Tokyo', text: 'Two' },
      ],
    });
    const preview = (await ada.post(`${IMPORT}?dryRun=true`, dayOne)).body;
    assert.deepEqual(
      [preview.withoutMood, preview.imported, preview.errors],
      [2, 0, ['Entry 1: it has no mood.', 'Entry 2: it has no mood.']],
    );
    const chosen = (await ada.post(`${IMPORT}?dryRun=true&withoutMood=3`, dayOne)).body;
    assert.deepEqual([chosen.withoutMood, chosen.imported, chosen.errors], [2, 2, []]);
    const imported = (await ada.post(`${IMPORT}?withoutMood=3`, dayOne)).body;
    assert.deepEqual(imported, { imported: 2, skipped: 0, errors: [] });
    const entries: Json[] = (await ada.get('/api/v1/entries')).body;
    assert.deepEqual(
      entries.map(({ mood, content, localDate, utcOffset }) => [mood, content, localDate, utcOffset]),
      [
        [3, 'Two', '2024-05-07', '+09:00'],
        [3, 'One', '2024-05-06', '+02:00'],
      ],
    );
    for (const mood of ['0', '6', 'x'])
      assert.equal((await ada.post(`${IMPORT}?withoutMood=${mood}`, dayOne)).status, 400);
  });

  test('leaves no file behind, and is refused over the quota', async () => {
    await using small = await startTestJournal(dialect, { JOURNAL_MAX_MEDIA_BYTES_PER_USER: '1000' });
    const ada = await small.join();
    const exported = async (size: number) =>
      zipOf({
        'backup.daylio': daylioText({
          customMoods: [{ id: 1, mood_group_id: 1 }],
          assets: [{ id: 1, checksum: 'abcdef0123', type: 1 }],
          dayEntries: [
            {
              mood: 1,
              year: 2024,
              month: 0,
              day: 2,
              hour: 3,
              minute: 4,
              datetime: 1_704_164_640_000,
              assets: [1],
            },
          ],
        }),
        'assets/photos/2024/1/abcdef0123': pngOf(size),
      });
    assert.equal((await ada.post(`${IMPORT}?dryRun=true`, await exported(900))).body.found.photos, 1);
    const { status, body } = await ada.post(`${IMPORT}?dryRun=true`, await exported(1100));
    assert.deepEqual([status, body.code], [413, 'quota-exceeded']);
    const left = await readdir(small.config.mediaFolder, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      left.filter((file) => file.isFile()).map(({ name }) => name),
      [],
    );
  });

  test('refuses invalid moods', async () => {
    const ada = await journal.join();
    for (const moods of ['x', '[]', '3', 'null', '{"a":6}', '{"a":"3"}', '{"a":null}']) {
      const { status, body } = await ada.post(`${IMPORT}?moods=${encodeURIComponent(moods)}`, DAYLIO);
      assert.deepEqual([status, body.errors[0].pointer], [400, 'query/moods'], moods);
    }
  });

  test('does not replay the import with the same Idempotency-Key', async () => {
    const ada = await journal.join();
    const once = { headers: { 'idempotency-key': 'one' } };
    const preview = await ada.post(`${IMPORT}?dryRun=true`, DAYLIO, once);
    assert.equal(preview.status, 200);
    assert.deepEqual((await ada.post(`${IMPORT}?dryRun=true`, DAYLIO, once)).body, preview.body);
    assert.equal((await ada.post(IMPORT, DAYLIO, once)).status, 409);
  });
});

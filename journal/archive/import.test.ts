// Imported, skipped and reported records.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { JPEG } from '@tandem/platform/media/testing/photos.ts';
import { eachStorage } from '@tandem/platform/testing/storages.ts';
import { useJournal } from '../testing/journal.ts';
import { daylioText, zipOf } from './formats/testing/files.ts';
import { contentOf, exportOf, importInto, listsOf } from './testing/archives.ts';

const at = '2026-02-03T10:00:00Z';

eachStorage('import', (dialect, storage) => {
  const journal = useJournal(dialect, {}, storage);

  test('existing entries are matched as a multiset', async () => {
    const ada = await journal.join();
    const twin = { mood: 3, loggedAt: at, content: 'twin' };
    for (const _ of [1, 2]) await ada.post('/api/v1/entries', twin);
    const file = JSON.stringify([twin, twin, twin, { ...twin, content: null }, { ...twin, mood: 4 }]);
    assert.deepEqual((await importInto(ada, file)).body, { imported: 3, skipped: 2, errors: [] });
    assert.deepEqual((await importInto(ada, file)).body, { imported: 0, skipped: 5, errors: [] });
  });

  test('an entry matched by its id is skipped, and does not match a duplicate too', async () => {
    const ada = await journal.join();
    const { body: had } = await ada.post('/api/v1/entries', { mood: 3, loggedAt: at });
    const file = JSON.stringify([
      { id: had.id, mood: 1, loggedAt: '2020-01-01' },
      { mood: 3, loggedAt: at },
    ]);
    assert.deepEqual((await importInto(ada, file)).body, { imported: 1, skipped: 1, errors: [] });
    assert.equal((await ada.get(`/api/v1/entries/${had.id}`)).body.mood, 3);
  });

  test('entries with the same id are all imported, the first with that id', async () => {
    const ada = await journal.join();
    const ben = await journal.join();
    const id = randomUUID();
    const file = JSON.stringify([
      { id, mood: 1, loggedAt: at },
      { id: id.toUpperCase(), mood: 2, loggedAt: at },
    ]);
    assert.equal((await importInto(ada, file)).body.imported, 2);
    assert.equal((await ada.get(`/api/v1/entries/${id}`)).body.mood, 1);
    assert.equal((await importInto(ben, file)).body.imported, 2);
    assert.equal((await ben.get('/api/v1/entries')).body.length, 2);
    assert.equal((await ben.get(`/api/v1/entries/${id}`)).status, 404);
  });

  test('in a long file too, the first entry with an id gets it', async () => {
    const ada = await journal.join();
    const id = randomUUID();
    const entries = Array.from({ length: 2_000 }, (_, index) => ({
      mood: 3,
      content: `${index}`,
      loggedAt: at,
    }));
    const file = JSON.stringify([{ id, mood: 1, loggedAt: at }, ...entries, { id, mood: 2, loggedAt: at }]);
    assert.equal((await importInto(ada, file)).body.imported, 2_002);
    assert.equal((await ada.get(`/api/v1/entries/${id}`)).body.mood, 1);
  });

  test('activities are matched by id or by name ignoring case and remain unchanged; others are created', async () => {
    const ada = await journal.join();
    const { body: run } = await ada.post('/api/v1/activities', { name: 'Run', category: 'Sport' });
    const { body: old } = await ada.post('/api/v1/activities', { name: 'Old' });
    await ada.post(`/api/v1/activities/${old.id}/archive`);
    const file = JSON.stringify({
      entries: [
        { mood: 3, activities: ['run', run.id, 'NEW', 'new'] },
        { mood: 3, activities: [old.id, 'unknown'], photos: [randomUUID()] },
      ],
      activities: [
        { id: randomUUID(), name: 'RUN', category: 'Other', archived: true },
        { id: old.id, name: 'Renamed' },
        { name: 'New', category: 'Things' },
        { name: 'nEW' },
      ],
    });
    const { body } = await importInto(ada, file);
    assert.equal(body.imported, 2);
    assert.equal(body.errors.length, 1);
    assert.match(body.errors[0], /^Entry 2: photo "/);
    const { activities, entries } = listsOf(await exportOf(ada));
    const shown = activities.map(({ name, category, archived }: Record<string, unknown>) => [
      name,
      category,
      archived,
    ]);
    assert.deepEqual(shown.slice(0, 2), [
      ['Run', 'Sport', false],
      ['Old', null, true],
    ]);
    assert.deepEqual(shown.slice(2).sort(), [
      ['New', 'Things', false],
      ['unknown', null, false],
    ]);
    const linked = entries.map((entry: { activities: string[] }) => entry.activities.length).sort();
    assert.deepEqual(linked, [2, 2]);
  });

  test('a name in the file precedes an equal id of the user', async () => {
    const ada = await journal.join();
    const { body: walk } = await ada.post('/api/v1/activities', { name: 'Walk' });
    const file = JSON.stringify({
      entries: [{ mood: 3, loggedAt: at, activities: [walk.id] }],
      activities: [{ id: randomUUID(), name: walk.id }],
    });
    assert.equal((await importInto(ada, file)).body.imported, 1);
    const [entry] = (await ada.get('/api/v1/entries')).body;
    const { body: linked } = await ada.get(`/api/v1/activities/${entry.activities[0]}`);
    assert.equal(linked.name, walk.id);
  });

  test('a profile sets missing fields, and equal reminders are not duplicated', async () => {
    const ada = await journal.join();
    await ada.patch('/api/v1/users/me', { displayName: 'Ada' });
    await ada.post('/api/v1/reminders', { monday: '08:00' });
    const again = { schedule: { monday: '8:00' }, enabled: true };
    const file = JSON.stringify({
      profile: { displayName: 'Other', timezone: 'Asia/Tokyo' },
      reminders: [again, { ...again, enabled: false }, { schedule: { monday: '25:00' } }],
    });
    const { body } = await importInto(ada, file);
    assert.deepEqual({ ...body, errors: body.errors.length }, { imported: 0, skipped: 0, errors: 1 });
    const { profile, reminders } = contentOf(await exportOf(ada));
    assert.deepEqual(profile, { displayName: 'Ada', timezone: 'Asia/Tokyo' });
    // Reminders created at the same instant have no defined order.
    assert.deepEqual(reminders.map(({ enabled }: { enabled: boolean }) => enabled).sort(), [false, true]);
  });

  test('valid records are imported, and at most a thousand rejected ones are reported', async () => {
    const ada = await journal.join();
    const bad = Array.from({ length: 1200 }, () => ({ mood: 9 }));
    const { body } = await importInto(ada, JSON.stringify([...bad, { mood: 3 }]));
    assert.equal(body.imported, 1);
    assert.equal(body.errors.length, 1001);
    assert.match(body.errors[0], /^Entry 1: /);
    assert.equal(body.errors[1000], 'And 200 more.');
  });

  test('a multipart form with any part name is imported', async () => {
    const ada = await journal.join();
    const form = new FormData();
    form.append('anything', new Blob(['[{"mood":3}]']), 'x.bin');
    const { body } = await ada.post('/api/v1/data/import', form);
    assert.equal(body.imported, 1);
  });

  test('a Daylio backup is imported with its photo', async () => {
    const ada = await journal.join();
    const photo = JPEG[1];
    assert.ok(photo);
    const backup = {
      customMoods: [
        { id: 7, mood_group_id: 1 },
        { id: 2, mood_group_id: 5 },
      ],
      tag_groups: [{ id: 4, name: 'Sport' }],
      tags: [
        { id: 1, name: 'Run', id_tag_group: 4 },
        { id: 2, name: 'Old', state: 1 },
      ],
      assets: [{ id: 9, checksum: 'abcdef0123', type: 1 }],
      reminders: [{ hour: 8, minute: 5 }],
      dayEntries: [
        {
          mood: 7,
          year: 2024,
          month: 1,
          day: 29,
          hour: 22,
          minute: 4,
          datetime: 1_709_244_240_000,
          timeZoneOffset: 0,
          note_title: 'Title',
          note: '<p>one<br>two</p>',
          tags: [1, 2],
          assets: [9],
        },
        { mood: 3, year: 2024, month: 1, day: 28, hour: -1, minute: -1, datetime: 1_709_150_000_000 },
      ],
    };
    const file = await zipOf({
      'backup.daylio': daylioText(backup),
      'assets/photos/2024/2/abcdef0123': photo.dirty,
    });
    for (const expected of [
      { imported: 1, skipped: 0 },
      { imported: 0, skipped: 1 },
    ]) {
      const { body } = await importInto(ada, new Uint8Array(file));
      assert.deepEqual({ ...body, errors: body.errors.length }, { ...expected, errors: 1 });
    }
    const out = await exportOf(ada);
    const { activities, entries, reminders } = listsOf(out);
    assert.deepEqual(
      activities.map(({ name, category, archived }: Record<string, unknown>) => ({
        name,
        category,
        archived,
      })),
      [
        { name: 'Run', category: 'Sport', archived: false },
        { name: 'Old', category: null, archived: true },
      ],
    );
    assert.equal(reminders.length, 1);
    assert.equal(reminders[0].schedule.friday, '08:05');
    const [entry] = entries;
    assert.equal(entry.mood, 5);
    assert.equal(entry.localDate, '2024-02-29');
    assert.match(entry.content, /^Title\n/);
    assert.equal(entry.activities.length, 2);
    const media = [...out.members.keys()].filter((name) => name.startsWith('media/'));
    assert.deepEqual(media, [`media/photos/${entry.photos[0]}.jpg`]);
    assert.deepEqual(out.members.get(media[0] ?? ''), photo.clean);
  });
});

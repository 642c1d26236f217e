// Own moods and feelings in exports and imports: exact round trips, matching, limits, and journals without
// them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAuthenticator } from '@tandem/platform/testing/authenticator.ts';
import { cases } from '@tandem/platform/testing/cases.ts';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { type Person, startTestJournal, useJournal } from '../testing/journal.ts';
import { daylioText, zipOf } from './formats/testing/files.ts';
import { exportOf, importInto, listsOf } from './testing/archives.ts';
import { fillJournal } from './testing/fill-journal.ts';

const IMPORT = '/api/v1/data/import';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = async (person: Person, path: string): Promise<Json> =>
  (await person.get(`/api/v1/${path}`)).body;

/** A journal as its owner sees it, with names in place of ids. */
async function seenBy(person: Person) {
  const [moods, feelings, activities, entries] = await Promise.all(
    ['moods', 'feelings', 'activities', 'entries'].map((path) => read(person, path)),
  );
  const names = new Map([...moods, ...feelings, ...activities].map(({ id, name }: Json) => [id, name]));
  const plain = (list: Json[]) => list.map(({ id: _, ...rest }) => rest);
  return {
    moods: plain(moods),
    feelings: plain(feelings).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    activities: plain(activities).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    entries: entries.map(({ id: _, userId: __, photoUrls: ___, ...entry }: Json) => ({
      ...entry,
      activities: entry.activities.map((one: string) => names.get(one)),
      moodId: names.get(entry.moodId),
      feelings: entry.feelings?.map((one: string) => names.get(one)),
    })),
  };
}

const name = fc.constantFrom('Calm', 'ruhig | still', '=1+1', 'a\\', '😌', "'quoted'", 'Straße', 'x, "y"');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const appearance = {
  icon: maybe(fc.constantFrom('book', '🌱', '👩‍👩‍👧')),
  color: maybe(fc.constantFrom('red', 'teal', 'grey')),
  archived: fc.boolean(),
};
const journalOf = fc.record({
  moods: fc.uniqueArray(
    fc.record({
      name,
      value: fc.integer({ min: 1, max: 5 }),
      emoji: maybe(fc.constantFrom('😌', '🇩🇪')),
      position: maybe(fc.nat(20)),
      ...appearance,
    }),
    { selector: ({ name: text }) => text, maxLength: 5 },
  ),
  feelings: fc.uniqueArray(
    fc.record({
      name,
      category: maybe(fc.constantFrom('Pleasant, quiet', 'x')),
      pleasant: maybe(fc.constantFrom(-1, 0, 1)),
      ...appearance,
    }),
    { selector: ({ name: text }) => text, maxLength: 6 },
  ),
  activities: fc.uniqueArray(fc.record({ name, icon: appearance.icon, color: appearance.color }), {
    selector: ({ name: text }) => text,
    maxLength: 3,
  }),
  entries: fc.array(
    fc.record({
      mood: fc.integer({ min: 1, max: 5 }),
      own: maybe(fc.nat()),
      feelings: fc.array(fc.nat(), { maxLength: 4 }),
      content: maybe(fc.constantFrom('one', 'two')),
      day: fc.integer({ min: 10, max: 28 }),
    }),
    { maxLength: 8 },
  ),
});
type Generated = typeof journalOf extends fc.Arbitrary<infer Value> ? Value : never;

async function fill(person: Person, generated: Generated): Promise<void> {
  const make = async (path: string, body: object): Promise<Json> => {
    const { status, body: made, text } = await person.post(`/api/v1/${path}`, body);
    assert.equal(status, 201, text);
    return made;
  };
  const moods: Json[] = [];
  for (const mood of generated.moods) moods.push(await make('moods', mood));
  const feelings: Json[] = [];
  for (const feeling of generated.feelings) feelings.push(await make('feelings', feeling));
  for (const activity of generated.activities) await make('activities', activity);
  for (const { own, feelings: chosen, mood, content, day } of generated.entries) {
    const ownMood = own === null ? undefined : moods[own % Math.max(1, moods.length)];
    await make('entries', {
      mood: ownMood?.value ?? mood,
      content,
      loggedAt: `2026-03-${day}T10:00:00+02:00`,
      moodId: ownMood?.id,
      feelingIds: feelings.length === 0 ? [] : chosen.map((at) => feelings[at % feelings.length]?.id),
    });
  }
}

eachDatabase('own moods and feelings in archives', (dialect) => {
  const journal = useJournal(dialect);

  test('any journal is the same after an export and an import, as ZIP and as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(journalOf, async (generated) => {
        const ada = await journal.join();
        const ben = await journal.join();
        const cleo = await journal.join();
        await fill(ada, generated);
        const out = await exportOf(ada);
        const result = { imported: generated.entries.length, skipped: 0, errors: [] };
        assert.deepEqual((await importInto(ben, out.bytes)).body, result);
        const document = {
          ...listsOf(out),
          moods: JSON.parse(String(out.members.get('moods.json') ?? '[]')),
          feelings: JSON.parse(String(out.members.get('feelings.json') ?? '[]')),
        };
        assert.deepEqual((await importInto(cleo, JSON.stringify(document))).body, result);
        const seen = await seenBy(ada);
        assert.deepEqual(await seenBy(ben), seen);
        assert.deepEqual(await seenBy(cleo), seen);
        const again = (await importInto(ada, out.bytes)).body;
        assert.deepEqual(again, { imported: 0, skipped: generated.entries.length, errors: [] });
        assert.deepEqual(await seenBy(ada), seen);
      }),
      { numRuns: cases(6) },
    );
  });

  test('another service gets the same ids, and the CSV has names', async () => {
    const ada = await journal.join();
    const mood = (await ada.post('/api/v1/moods', { value: 4, name: '=Calm', icon: '🌱' })).body;
    const feeling = (await ada.post('/api/v1/feelings', { name: 'a | b', pleasant: 1 })).body;
    await ada.post('/api/v1/entries', { mood: 4, moodId: mood.id, feelingIds: [feeling.id] });
    await ada.post('/api/v1/entries', { mood: 2 });
    const out = await exportOf(ada);
    const manifest = JSON.parse(String(out.members.get('manifest.json')));
    assert.deepEqual([manifest.counts.moods, manifest.counts.feelings], [1, 1]);
    assert.ok(manifest.members['moods.json'] && manifest.members['feelings.json']);
    await using elsewhere = await startTestJournal(dialect);
    const ben = await elsewhere.join();
    await importInto(ben, out.bytes);
    assert.deepEqual([await read(ben, 'moods'), await read(ben, 'feelings')], [[mood], [feeling]]);
    const changes = (await ben.get('/api/v1/changes?kinds=mood,feeling')).body;
    assert.deepEqual([changes.moods, changes.feelings], [[mood], [feeling]]);
    const cleo = await journal.join();
    const csv = String(out.members.get('entries.csv'));
    assert.match(csv, /"updated_at","mood_name","feelings"\r\n/);
    assert.deepEqual((await importInto(cleo, csv)).body, { imported: 2, skipped: 0, errors: [] });
    const { moods, feelings, entries } = await seenBy(cleo);
    assert.deepEqual([moods[0].name, moods[0].value, feelings[0].name], ['=Calm', 4, 'a | b']);
    assert.deepEqual(
      entries.map((entry: Json) => [entry.mood, entry.moodId, entry.feelings]),
      [
        [2, undefined, undefined],
        [4, '=Calm', ['a | b']],
      ],
    );
  });

  test('the export has the names of passkeys, and no keys', async () => {
    const ada = await journal.join();
    const device = createAuthenticator(journal.client.url);
    const { options } = (await ada.post('/api/v1/auth/passkeys/options')).body;
    const body = { response: device.create(options), name: 'My phone' };
    assert.equal((await ada.post('/api/v1/auth/passkeys', body)).status, 201);
    const { members } = await exportOf(ada);
    const { passkeys, identities } = JSON.parse(String(members.get('security.json')));
    assert.deepEqual(
      [passkeys.map((one: object) => Object.keys(one)), passkeys[0].name, identities],
      [[['name', 'createdAt', 'lastUsedAt']], 'My phone', []],
    );
  });

  test('a journal without own moods and feelings is exported as before', async () => {
    const ada = await journal.join();
    await fillJournal(ada);
    const { members } = await exportOf(ada);
    assert.deepEqual(
      [...members.keys()].filter((member) => !member.startsWith('media/')),
      [
        'profile.json',
        'activities.json',
        'reminders.json',
        'activity.json',
        'entries.json',
        'entries.csv',
        'manifest.json',
      ],
    );
    const { counts } = JSON.parse(String(members.get('manifest.json')));
    assert.deepEqual(Object.keys(counts), ['activities', 'entries', 'reminders', 'photos', 'voiceMemos']);
    assert.match(String(members.get('entries.csv')), /"updated_at"\r\n/);
    for (const list of Object.values(listsOf({ members } as Parameters<typeof listsOf>[0])))
      for (const item of list)
        for (const key of ['moodId', 'feelings', 'icon', 'color']) assert.equal(key in item, false);
  });

  test('own moods and feelings are matched by id and by name; a different value is reported', async () => {
    const ada = await journal.join();
    const calm = (await ada.post('/api/v1/moods', { value: 4, name: 'Calm' })).body;
    const odd = (await ada.post('/api/v1/moods', { value: 3, name: 'Odd' })).body;
    const glad = (await ada.post('/api/v1/feelings', { name: 'glad' })).body;
    const file = {
      moods: [
        { id: crypto.randomUUID(), value: 4, name: 'CALM' },
        { id: crypto.randomUUID(), value: 5, name: 'odd' },
      ],
      feelings: [{ name: 'Glad' }, { name: 'new', pleasant: 0 }],
    };
    const [one, two] = file.moods;
    const entries = [
      { mood: 4, loggedAt: '2026-05-01', moodId: one?.id, feelings: ['GLAD', 'new', 'other', glad.id] },
      { mood: 5, loggedAt: '2026-05-02', moodId: two?.id },
      { mood: 3, loggedAt: '2026-05-03', moodId: calm.id },
      { mood: 3, loggedAt: '2026-05-04', moodId: odd.id.toUpperCase() },
      { mood: 3, loggedAt: '2026-05-05', moodId: crypto.randomUUID() },
      { mood: 3, loggedAt: '2026-05-06', feelings: Array.from({ length: 31 }, (_, at) => `f${at}`) },
    ];
    const { body } = await importInto(ada, JSON.stringify({ entries, ...file }));
    assert.deepEqual([body.imported, body.errors.length], [5, 4]);
    assert.deepEqual(
      body.errors[0],
      'Mood "odd": a mood with this name has the value 3; its entries keep only the value 5.',
    );
    const seen = await seenBy(ada);
    assert.deepEqual(seen.entries.map((entry: Json) => [entry.moodId, entry.feelings]).toReversed(), [
      ['Calm', ['glad', 'new', 'other']],
      [undefined, undefined],
      [undefined, undefined],
      ['Odd', undefined],
      [undefined, undefined],
    ]);
    assert.deepEqual(
      seen.moods.map((mood: Json) => mood.name),
      ['Odd', 'Calm'],
    );
    assert.deepEqual(
      seen.feelings.map((feeling: Json) => feeling.name),
      ['glad', 'new', 'other'],
    );
  });

  test('a file with more moods than an account may have is refused, also in the preview', async () => {
    const ada = await journal.join();
    const moods = Array.from({ length: 101 }, (_, at) => ({ name: `m${at}`, value: 3 }));
    const file = bytesOf(JSON.stringify({ moods, entries: [{ mood: 3 }] }));
    for (const query of ['', '?dryRun=true']) {
      const { status, body } = await ada.post(IMPORT + query, file);
      assert.deepEqual([status, body.code], [409, 'too-many-moods']);
    }
    assert.deepEqual([await read(ada, 'moods'), await read(ada, 'entries')], [[], []]);
  });

  test('a Daylio CSV requires the value of an unknown name once, and the own mood stores it', async () => {
    const ada = await journal.join();
    const csv = (day: number) =>
      bytesOf(`full_date,time,mood,activities,note\n2026-05-0${day},10:00,ok-ish,,`);
    const preview = async (day: number) => (await ada.post(`${IMPORT}?dryRun=true`, csv(day))).body.moods;
    assert.deepEqual(await preview(1), [{ name: 'ok-ish', count: 1, own: true }]);
    await ada.post(`${IMPORT}?moods=${encodeURIComponent('{"ok-ish":3}')}`, csv(1));
    assert.deepEqual(await preview(2), [{ name: 'ok-ish', count: 1, mood: 3, own: true }]);
    assert.equal((await ada.post(IMPORT, csv(2))).body.imported, 1);
    const { moods, entries } = await seenBy(ada);
    assert.deepEqual(
      moods.map((mood: Json) => [mood.name, mood.value]),
      [['ok-ish', 3]],
    );
    assert.deepEqual(
      entries.map((entry: Json) => entry.moodId),
      ['ok-ish', 'ok-ish'],
    );
  });

  test('icons are suggested in the preview, and applied only on request', async () => {
    const ada = await journal.join();
    const file = await zipOf({
      'backup.daylio': daylioText({
        customMoods: [
          { id: 1, mood_group_id: 1, custom_name: '', predefined_name_id: 1 },
          { id: 7, mood_group_id: 2, mood_group_order: 3, custom_name: 'Zen', predefined_name_id: -1 },
        ],
        tags: [
          { id: 1, name: 'Reading' },
          { id: 2, name: 'Xyzzy' },
        ],
        dayEntries: [{ mood: 7, year: 2024, month: 0, day: 2, datetime: 1_704_164_640_000, tags: [1, 2] }],
      }),
    });
    const { icons, found } = (await ada.post(`${IMPORT}?dryRun=true`, file)).body;
    assert.deepEqual(icons, [{ name: 'Reading', icon: 'book' }]);
    assert.deepEqual([found.moods, found.feelings], [1, undefined]);
    assert.equal((await ada.post(IMPORT, file)).body.imported, 1);
    const icon = async (person: Person) =>
      (await read(person, 'activities')).map((activity: Json) => activity.icon);
    assert.deepEqual(await icon(ada), [undefined, undefined]);
    const ben = await journal.join();
    await ben.post(`${IMPORT}?icons=true`, file);
    assert.deepEqual(await icon(ben), ['book', undefined]);
    const [zen] = await read(ben, 'moods');
    assert.deepEqual([zen.name, zen.value, zen.position], ['Zen', 4, 3]);
  });

  test('two accounts that import one archive concurrently both get the whole journal', async () => {
    const ada = await journal.join();
    const mood = (await ada.post('/api/v1/moods', { value: 4, name: 'Calm' })).body;
    const feeling = (await ada.post('/api/v1/feelings', { name: 'glad' })).body;
    await ada.post('/api/v1/entries', { mood: 4, moodId: mood.id, feelingIds: [feeling.id] });
    const out = await exportOf(ada);
    const seen = await seenBy(ada);
    await using elsewhere = await startTestJournal(dialect);
    const people = [await elsewhere.join(), await elsewhere.join(), await elsewhere.join()];
    const results = await Promise.all(people.map((person) => importInto(person, out.bytes)));
    for (const { body } of results) assert.deepEqual(body, { imported: 1, skipped: 0, errors: [] });
    for (const person of people) assert.deepEqual(await seenBy(person), seen);
  });
});

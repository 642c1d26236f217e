import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMoodNames } from './records/names.ts';
import { recordsOf } from './testing/files.ts';

const OLD =
  'Date,Mood,Mood Key,Tags (People),Tags Key (People),Tags (Places),Tags Key (Places),Tags (Events),' +
  'Tags Key (Events),Exercise,Sleep,Menstrual,Steps,Meditation,Weather,Temperature (F),Water (cups),' +
  'Caffeine (mg),Alcoholic Drinks,Notes,Reflections,Takeaways';
const NEW =
  'Date,Locale,Mood Keys,Mood,Tags (People),Tags (Places),Tags (Events),Notes,Reflections,Takeaways';

const moods = () =>
  createMoodNames({
    mapping: new Map([
      ['grateful', 5],
      ['down', 2],
    ]),
  });

test('a file of either generation is read, with tags as activities by category', async () => {
  const old = `${OLD}\n2026 Sun May 17 3:39 PM,Grateful,grateful,"Family, Ana",Family,Home,Home,,,0.0,0.0,,899.0,,Clouds,63.0,,0,,A note,,`;
  const records = await recordsOf(old, { moods: moods() });
  assert.deepEqual(
    records.map((record) => (record.kind === 'activity' ? [record.name, record.category] : record.kind)),
    [['Family', 'People'], ['Ana', 'People'], ['Home', 'Places'], 'feeling', 'entry'],
  );
  const [entry] = records.filter((record) => record.kind === 'entry');
  assert.deepEqual(
    [entry?.mood, entry?.localDate, entry?.instant, entry?.content],
    [5, '2026-05-17', Date.parse('2026-05-17T15:39:00+02:00'), 'A note'],
  );
  assert.deepEqual([entry?.activityKeys, entry?.feelingKeys], [['family', 'ana', 'home'], ['grateful']]);
  const [feeling] = records.filter((record) => record.kind === 'feeling');
  assert.deepEqual([feeling?.name, feeling?.key, feeling?.pleasant], ['Grateful', 'grateful', 1]);
  const recent = `${NEW}\n2026 Wed Jul 22 12:05 AM,en,down,down,By Myself,Home,Resting,"Full, note","[""One"",{""q"":""Two""}]",[]`;
  const [, , , , second] = await recordsOf(recent, { moods: moods() });
  assert.ok(second?.kind === 'entry');
  assert.deepEqual(
    [second.mood, second.localDate, second.content],
    [2, '2026-07-22', 'Full, note\n\nOne\n\nTwo'],
  );
});

test('an unknown word and an invalid date reject their row', async () => {
  const rows = ['2026 Wed Jul 22 12:05 AM,en,calm,Calm,,,,,,', '2026 Wed Foo 22 12:05 AM,en,down,down,,,,,,'];
  const names = moods();
  const records = await recordsOf([NEW, ...rows].join('\n'), { moods: names });
  assert.deepEqual(records, [
    { kind: 'rejected', message: 'Row 2: "Calm" is not the name of a known mood.' },
    { kind: 'rejected', message: 'Row 3: "2026 Wed Foo 22 12:05 AM" is not a date.' },
  ]);
  assert.deepEqual(names.list(), [{ name: 'Calm', mood: null, proposed: 4, count: 1, isOwn: true }]);
});

test('the quadrant of a word suggests a mood, which only the user applies', async () => {
  const words = ['Excited', 'calm', 'Burned Out', 'ANXIOUS', 'Calm, Peaceful', 'Calm, Angry', 'Zorgly'];
  const rows = words.map((word) => `2026 Wed Jul 22 12:05 AM,en,x,"${word}",,,,,,`);
  const names = moods();
  const records = await recordsOf([NEW, ...rows].join('\n'), { moods: names });
  assert.equal(
    records.every(({ kind }) => kind === 'rejected'),
    true,
  );
  assert.deepEqual(
    names.list().map(({ name, proposed }) => [name, proposed]),
    [
      ['Calm', 4],
      ['Excited', 5],
      ['Burned Out', 2],
      ['ANXIOUS', 1],
      ['Calm, Peaceful', 4],
      ['Calm, Angry', null],
      ['Zorgly', null],
    ]
      .map(([name, proposed]) => [name === 'Calm' ? 'calm' : name, proposed])
      .toSorted((a, b) => words.indexOf(String(a[0])) - words.indexOf(String(b[0]))),
  );
});

test('several words become several feelings; without feelings, words become activities or are ignored', async () => {
  const row = `${NEW}\n2026 Wed Jul 22 12:05 AM,en,x,"Calm, Peaceful",,,,,,`;
  const mapping = new Map([['calm, peaceful', 4]]);
  const read = (more: object) => recordsOf(row, { moods: createMoodNames({ mapping, ...more }) });
  const [entry] = (await read({})).filter((record) => record.kind === 'entry');
  assert.deepEqual([entry?.mood, entry?.feelingKeys], [4, ['calm', 'peaceful']]);
  const kinds = async (group: string) => (await read({ group })).map(({ kind }) => kind);
  assert.deepEqual(await kinds('Mood'), ['activity', 'entry']);
  assert.deepEqual(await kinds(''), ['entry']);
});

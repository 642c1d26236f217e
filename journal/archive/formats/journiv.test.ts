import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMoodNames } from './records/names.ts';
import { recordsOf, zipOf } from './testing/files.ts';

const entry = (more: object) => ({
  entry_datetime_utc: '2026-05-01T22:30:00',
  entry_timezone: 'Europe/Berlin',
  entry_date: '2026-05-02',
  title: 'A day',
  content_plain_text: 'Sun on the river.',
  tags: ['Walk', { name: 'Ana' }],
  mood_log: { mood_name: 'Serene' },
  ...more,
});

const DOCUMENT = {
  export_version: '1.0',
  journals: [
    { title: 'x'.repeat(50), color: { deep: ['entries'] }, entries: [entry({}), entry({ mood_log: null })] },
    { entries: [entry({ title: '', tags: [], mood_log: { mood_name: 'ok-ish' } })] },
  ],
  mood_definitions: [
    { name: 'serene', score: 4 },
    { name: 'ok-ish', category: 'neutral' },
  ],
};

test('entries of all journals are read, with the score of their mood', async () => {
  const records = await recordsOf(JSON.stringify(DOCUMENT));
  assert.deepEqual(
    records.map((record) => (record.kind === 'activity' ? record.name : record.kind)),
    ['Walk', 'Ana', 'feeling', 'entry', 'rejected', 'rejected'],
  );
  const [first] = records.filter((record) => record.kind === 'entry');
  assert.deepEqual(
    [
      first?.mood,
      first?.localDate,
      first?.instant,
      first?.offsetMinutes,
      first?.content,
      first?.activityKeys,
      first?.feelingKeys,
    ],
    [
      4,
      '2026-05-02',
      Date.parse('2026-05-01T22:30:00Z'),
      120,
      'A day\nSun on the river.',
      ['walk', 'ana'],
      ['serene'],
    ],
  );
  assert.deepEqual(records.slice(4), [
    { kind: 'rejected', message: 'Entry 2: it has no mood.' },
    { kind: 'rejected', message: 'Entry 3: "ok-ish" is not the name of a known mood.' },
  ]);
});

test('the note of a mood is appended to the text, and its category has a pleasantness', async () => {
  const mood_log = { mood_name: 'Low', note: 'Slept badly.' };
  const document = {
    ...DOCUMENT,
    mood_definitions: [{ name: 'low', score: 2, category: 'negative' }],
    journals: [{ entries: [entry({ mood_log })] }],
  };
  const records = await recordsOf(JSON.stringify(document));
  const [first] = records.filter((record) => record.kind === 'entry');
  assert.equal(first?.content, 'A day\nSun on the river.\nSlept badly.');
  const [feeling] = records.filter((record) => record.kind === 'feeling');
  assert.deepEqual([feeling?.name, feeling?.pleasant], ['Low', -1]);
});

test('a mood without a score gets the value that the user chooses', async () => {
  const moods = createMoodNames({ mapping: new Map([['ok-ish', 3]]) });
  const records = await recordsOf(JSON.stringify(DOCUMENT), { moods });
  assert.deepEqual(
    records.filter((record) => record.kind === 'entry').map(({ mood }) => mood),
    [4, 3],
  );
});

test('photos and recordings of the archive are linked; videos and missing files are reported', async () => {
  const media = [
    { media_type: 'image', file_path: 'e1/m1_photo.jpg' },
    { media_type: 'audio', file_path: 'media/e1/m2_memo.m4a' },
    { media_type: 'video', file_path: 'media/e1/m3.mp4' },
    { media_type: 'image', file_path: 'media/e1/missing.jpg' },
  ];
  const file = await zipOf({
    'data.json': JSON.stringify({ ...DOCUMENT, journals: [{ entries: [entry({ media })] }] }),
    'media/e1/m1_photo.jpg': 'photo',
    'media/e1/m2_memo.m4a': 'memo',
    'media/e1/m3.mp4': 'video',
  });
  const records = await recordsOf(file);
  const [first] = records.filter((record) => record.kind === 'entry');
  assert.deepEqual(
    [first?.photoKeys, first?.voiceMemoKeys],
    [['media/e1/m1_photo.jpg'], ['media/e1/m2_memo.m4a']],
  );
  assert.deepEqual(
    records
      .filter((record) => record.kind === 'media')
      .map(({ mediaKind, bytes }) => [mediaKind, String(bytes)]),
    [
      ['photo', 'photo'],
      ['voice-memo', 'memo'],
    ],
  );
  assert.deepEqual(
    records.filter((record) => record.kind === 'rejected').map(({ message }) => message),
    ['Entry 1: 2 of its media are videos or not in the file; the entry is kept without.'],
  );
});

test('moments of newer exports become entries', async () => {
  const moments = [
    {
      logged_at_utc: '2026-05-01T08:00:00Z',
      logged_timezone: 'Asia/Tokyo',
      primary_mood_name: 'Serene',
      note: 'Quiet',
      mood_activity: [{ activity_name: 'Tea' }, { mood_name: 'Hopeful' }, { mood_name: 'good' }],
      entry: { content_plain_text: 'Early' },
    },
    { logged_at_utc: '2026-05-01T09:00:00Z', primary_mood_name: null },
  ];
  const records = await recordsOf(JSON.stringify({ ...DOCUMENT, journals: [], moments }));
  const entries = records.filter((record) => record.kind === 'entry');
  assert.deepEqual(
    entries.map(({ mood, content, offsetMinutes, activityKeys, feelingKeys }) => [
      mood,
      content,
      offsetMinutes,
      activityKeys,
      feelingKeys,
    ]),
    [[4, 'Early\nQuiet', 540, ['tea'], ['serene', 'hopeful']]],
  );
});

test('a moment contains the mood of its entry, and a moment without a mood keeps its text', async () => {
  const moments = [
    {
      logged_at_utc: '2026-05-01T08:00:00Z',
      primary_mood_name: null,
      entry: { content_plain_text: 'Alone' },
    },
  ];
  const later = entry({
    mood_log: undefined,
    moment: { primary_mood_name: 'Serene', mood_activity: [{ activity_name: 'Tea' }] },
  });
  const document = JSON.stringify({ ...DOCUMENT, journals: [{ entries: [later] }], moments });
  const moods = createMoodNames({ withoutMood: 3 });
  const entries = (await recordsOf(document, { moods })).filter((record) => record.kind === 'entry');
  assert.deepEqual(
    entries.map(({ mood, content, activityKeys, feelingKeys }) => [mood, content, activityKeys, feelingKeys]),
    [
      [4, 'A day\nSun on the river.', ['walk', 'ana', 'tea'], ['serene']],
      [3, 'Alone', [], []],
    ],
  );
  assert.equal(moods.countMissing(), 1);
});

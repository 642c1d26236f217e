// Reads every column of Daylio's CSV exports (docs/import.md).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { entriesOf, recordsOf, refusalOf, rejectionsOf } from '../testing/files.ts';

const EIGHT = 'full_date,date,weekday,time,mood,activities,note_title,note';
const NINE = 'full_date,date,weekday,time,mood,activities,scales,note_title,note';
const SEVEN = 'year,date,weekday,time,mood,activities,note';

const one = async (csv: string) => entriesOf(await recordsOf(csv))[0];

describe("Daylio's CSV", () => {
  test('eight columns, 24 hours, in the user’s time zone', async () => {
    const csv = `\uFEFF${EIGHT}\n2024-07-14,July 14,Sunday,20:39,good,"Run | ""Fun"", etc",A title,"x<br>y & z\nw"\n`;
    const records = await recordsOf(csv);
    assert.deepEqual(
      records.map((record) => record.kind),
      ['activity', 'activity', 'entry'],
    );
    const [entry] = entriesOf(records);
    assert.equal(entry?.instant, Date.parse('2024-07-14T18:39:00Z'));
    assert.equal(entry?.offsetMinutes, 120);
    assert.equal(entry?.localDate, '2024-07-14');
    assert.equal(entry?.mood, 4);
    assert.equal(entry?.content, 'A title\nx\ny & z\nw');
    const activities = records.flatMap((record) => (record.kind === 'activity' ? [record] : []));
    assert.deepEqual(
      activities.map(({ name }) => name),
      ['Run', '"Fun", etc'],
    );
    assert.deepEqual(
      entry?.activityKeys,
      activities.map(({ key }) => key),
    );
  });

  test('nine columns: scales become the last line', async () => {
    const scales = 'Sleep Quality: 8/10 points | Sleep Time: 8:00';
    const entry = await one(`${NINE}\r\n2024-01-02,x,x,10:04 AM,rad,,${scales},,slept\r\n`);
    assert.equal(entry?.content, `slept\n${scales}`);
    assert.equal(entry?.mood, 5);
    assert.deepEqual(entry?.activityKeys, []);
  });

  test('seven columns of 2018: the date has two columns', async () => {
    for (const date of ['18 May', 'May 18']) {
      const entry = await one(`${SEVEN}\n2018,${date},Friday,11:54 pm,meh,,"n"\n`);
      assert.equal(entry?.localDate, '2018-05-18');
      assert.equal(entry?.instant, Date.parse('2018-05-18T21:54:00Z'));
    }
  });

  test('12 and 24 hours, with any white space', async () => {
    const times = ['12:00 AM', '12:30 pm', '1:05\u202fPM', '00:00', '23:59', '', '11:59 p.m.'];
    const rows = times.map((time) => `2024-01-02,,,${time},bad,,,`);
    const entries = entriesOf(await recordsOf(`${EIGHT}\n${rows.join('\n')}`));
    assert.deepEqual(
      entries.map(({ instant }) => new Date(instant + 3_600_000).toISOString().slice(11, 16)),
      ['00:00', '12:30', '13:05', '00:00', '23:59', '12:00', '23:59'],
    );
  });

  test('columns are identified by name, in any order and case', async () => {
    const entry = await one('NOTE,Mood,time,full_date\nhello,Awful,08:00,2024-01-02\n');
    assert.deepEqual([entry?.mood, entry?.content, entry?.localDate], [1, 'hello', '2024-01-02']);
  });

  test('an unknown mood, date or time rejects its row with a message', async () => {
    const rows = [
      '2024-01-02,,,10:00,fantastic,,,',
      '2024-02-30,,,10:00,rad,,,',
      '2024-01-02,,,25:00,rad,,,',
    ];
    const records = await recordsOf(
      `${EIGHT}\n${rows.join('\n')}\n2024-01-02,,,13:00 PM,rad,,,\n2024-01-02,,,9:00,rad,,,`,
    );
    const rejections = rejectionsOf(records);
    assert.equal(rejections.length, 4);
    assert.match(rejections[0] ?? '', /^Row 2: .*"fantastic"/);
    assert.match(rejections[1] ?? '', /^Row 3: .*"2024-02-30"/);
    assert.match(rejections[2] ?? '', /^Row 4: .*"25:00"/);
    assert.match(rejections[3] ?? '', /^Row 5: .*"13:00 PM"/);
    assert.equal(entriesOf(records).length, 1);
  });

  test('spellings of one name are one activity', async () => {
    const records = await recordsOf(
      `${EIGHT}\n2024-01-02,,,9:00,rad,Run | run,,\n2024-01-02,,,9:00,rad,RUN,,\n`,
    );
    assert.equal(records.filter((record) => record.kind === 'activity').length, 1);
    const keys = entriesOf(records).map((entry) => entry.activityKeys);
    assert.deepEqual(keys, [keys[1], keys[0]]);
    assert.equal(keys[0]?.length, 1);
  });

  test('a time skipped by a clock change keeps its date', async () => {
    const entry = await one(`${EIGHT}\n2024-03-31,,,02:30,rad,,,\n`);
    assert.deepEqual([entry?.localDate, entry?.instant], ['2024-03-31', Date.parse('2024-03-31T01:30:00Z')]);
  });

  test('invalid quoting and invalid UTF-8 are refused', async () => {
    assert.equal((await refusalOf(`${EIGHT}\n2024-01-02,,,9:00,rad,,,"open`)).code, 'malformed-csv');
    const latin = Buffer.from(`${EIGHT}\n2024-01-02,,,9:00,rad,,,f\xfcr\n`, 'latin1');
    assert.equal((await refusalOf(latin)).code, 'not-utf8');
  });
});

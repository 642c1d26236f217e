// Round trip of our CSV, including cells that spreadsheets would interpret.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { context, entriesOf, recordsOf, rejectionsOf } from '../testing/files.ts';
import { entry, entryRecord } from '../testing/sample-journal.ts';
import { csvLine, guardCell, joinCell, OWN_CSV_COLUMNS, splitCell, unguardCell } from './own-csv.ts';

const row = (cells: Partial<Record<(typeof OWN_CSV_COLUMNS)[number], string>>) =>
  csvLine(OWN_CSV_COLUMNS.map((column) => cells[column] ?? ''));

describe('Tandem CSV', () => {
  const cells = {
    id: entry.id,
    logged_at: entry.loggedAt,
    local_date: entry.localDate,
    utc_offset: entry.utcOffset,
    mood: '4',
    mood_label: 'Good',
    content: entry.content,
    photos: joinCell(entry.photos),
    voice_memos: joinCell(entry.voiceMemos),
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };

  test('returns the entries, with activities by name', async () => {
    const names = ['A | B', 'back\\slash', '=SUM(A1)', '|', 'x\\'];
    const csv = csvLine(OWN_CSV_COLUMNS) + row({ ...cells, activities: joinCell(names) });
    const read = await recordsOf(csv);
    const activities = read.flatMap((record) => (record.kind === 'activity' ? [record] : []));
    assert.deepEqual(
      activities.map(({ name }) => name),
      names,
    );
    const expected = { ...entryRecord, where: 'Row 2', activityKeys: activities.map(({ key }) => key) };
    assert.deepEqual(entriesOf(read), [expected]);
  });

  test('a short row is completed with empty cells; an invalid one is reported', async () => {
    const read = await recordsOf('mood,logged_at\n3\n9,2026-01-01\n2,2026-01-01,extra\n');
    assert.equal(entriesOf(read).length, 2);
    assert.equal(entriesOf(read)[0]?.instant, context.now);
    assert.match(rejectionsOf(read).join('|'), /^Row 3: "9" [^|]+$/);
  });

  test('texts that resemble formulas are escaped at either width, and restored', async () => {
    const texts = ['=1+1', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', '\n=1', "'＝1"];
    const csv = csvLine(OWN_CSV_COLUMNS) + texts.map((content) => row({ ...cells, content })).join('');
    for (const text of texts) assert.ok(csv.includes(`"'${text}"`), JSON.stringify(text));
    assert.deepEqual(
      entriesOf(await recordsOf(csv)).map(({ content }) => content),
      texts,
    );
  });

  test('escaping and joining are reversible', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@＝＋－＠\t\r\n]?.{0,3}$/));
    fc.assert(fc.property(text, (cell) => unguardCell(guardCell(cell)) === cell));
    fc.assert(fc.property(text, (cell) => !/^[=+\-@＝＋－＠\t\r\n]/.test(guardCell(cell))));
    const name = fc.stringMatching(/^[ab|\\ ]{1,6}$/).map((it) => it.trim());
    const names = fc.array(name.filter((it) => it !== ''));
    fc.assert(fc.property(names, (items) => assert.deepEqual(splitCell(joinCell(items)), items)));
  });
});

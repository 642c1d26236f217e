// Arbitrary files are read or refused as invalid, within bounded memory.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { readDaylioCsv } from './daylio/daylio-csv.ts';
import { readCsvRows } from './read-import.ts';
import { importLimits } from './records/context.ts';
import { readHeader } from './source/csv.ts';
import { readJsonRecords } from './source/json-records.ts';
import { context, daylioText, smallBackup as members, recordsOf, refusalOf, zipOf } from './testing/files.ts';

/** Fails if reading ends in anything but records or a refusal (`invalid`). */
async function readOrRefused(bytes: string | Uint8Array): Promise<void> {
  await recordsOf(bytes).catch((error: unknown) => {
    const { name, kind } = error as { name?: string; kind?: string };
    if (name !== 'Refusal' || kind !== 'invalid') throw error;
  });
}

describe('arbitrary bytes', () => {
  test('random bytes, alone or after the signature of a format', async () => {
    const marks = fc.constantFrom(
      '',
      'PK\x03\x04',
      '{',
      '[',
      '{"entries":[',
      'full_date,mood,time\n',
      'id,mood,logged_at\n',
    );
    const file = fc.tuple(marks, fc.uint8Array({ maxLength: 300 })).map(([mark, rest]) => {
      return Buffer.concat([Buffer.from(mark, 'latin1'), rest]);
    });
    await fc.assert(fc.asyncProperty(file, readOrRefused), { numRuns: cases(200) });
  });

  test('an archive truncated anywhere is refused', async () => {
    const whole = await zipOf(members);
    for (let length = 0; length < whole.length; length += 1) await refusalOf(whole.subarray(0, length));
  });

  test('an archive with any bytes changed', async () => {
    const archives = [await zipOf(members), await zipOf(members, { compress: false })];
    const change = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
    const broken = fc.tuple(fc.constantFrom(...archives), change).map(([archive, changes]) => {
      const bytes = Buffer.from(archive);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes;
    });
    await fc.assert(fc.asyncProperty(broken, readOrRefused), { numRuns: cases(500) });
  });

  test('any JSON in place of any value', async () => {
    const value = fc.oneof(
      fc.json(),
      fc.constantFrom('{"toString":1,"valueOf":1}', '{"__proto__":null}', '1e999'),
    );
    const entry = value.map(
      (text) => `[{"mood":3,"loggedAt":${text},"activities":${text},"content":${text}}]`,
    );
    const journal = value.map(
      (text) => `{"entries":[${text}],"activities":[${text}],"reminders":[${text}],"profile":${text}}`,
    );
    await fc.assert(fc.asyncProperty(fc.oneof(value, entry, journal), readOrRefused), {
      numRuns: cases(200),
    });
  });

  test('any JSON in place of any value of a backup', async () => {
    const tables = ['customMoods', 'tags', 'tag_groups', 'assets', 'reminders', 'dayEntries'];
    const names =
      'id mood mood_group_id name tags assets checksum type hour minute year month day datetime note state'.split(
        ' ',
      );
    const cell = fc.oneof(fc.nat(3), fc.jsonValue(), fc.constant({ toString: 1, valueOf: 1 }));
    const row = fc.dictionary(fc.constantFrom(...names), cell);
    const data = fc.dictionary(
      fc.constantFrom(...tables),
      fc.array(fc.oneof(row, fc.jsonValue()), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(data, async (tree) => {
        await readOrRefused(await zipOf({ 'backup.daylio': daylioText({ dayEntries: [], ...tree }) }));
      }),
      { numRuns: cases(200) },
    );
  });
});

describe('endless files', () => {
  /** A stream of `head` and up to 2,000 chunks of `line`; counts the chunks read. */
  function endless(head: string, line: string) {
    const chunk = Buffer.from(line.repeat(Math.ceil(65_536 / line.length)));
    const asked = { chunks: 0 };
    const source = async function* source() {
      yield Buffer.from(head);
      while (asked.chunks < 2000) {
        asked.chunks += 1;
        yield chunk;
      }
    };
    return { source: source(), asked };
  }

  const first = async (records: AsyncGenerator<unknown>, count: number) => {
    for (let taken = 0; taken < count; taken += 1) assert.equal((await records.next()).done, false);
    await records.return(undefined);
  };

  test('CSV is read no further than its rows are consumed', async () => {
    const { source, asked } = endless('a,b\n', 'x,yyyyyyyyyyyyyyyy\n');
    await first(readCsvRows(source, importLimits), 20_000);
    assert.ok(asked.chunks < 40, `${asked.chunks} chunks were read`);
  });

  test('JSON is read no further than its records are consumed', async () => {
    const { source, asked } = endless('[{}', ',{"mood":3,"content":"x"}');
    await first(readJsonRecords(source, { lists: [], bare: true }, importLimits), 20_000);
    assert.ok(asked.chunks < 20, `${asked.chunks} chunks were read`);
  });

  test('an endless row or value is refused early', async () => {
    const refused = async (records: AsyncGenerator<unknown>) => {
      try {
        for await (const _ of records);
      } catch (error) {
        return (error as { code?: string }).code;
      }
      return 'read';
    };
    for (const cell of [',', '"x""', 'xxxx']) {
      const { source, asked } = endless('a,b\n1,2\n"', cell);
      assert.match(
        String(await refused(readCsvRows(source, importLimits))),
        /record-too-large|malformed-csv/,
      );
      assert.ok(asked.chunks < 60, cell);
    }
    const split = async function* (...chunks: string[]) {
      for (const chunk of chunks) yield Buffer.from(chunk);
    };
    const limits = { ...importLimits, recordBytes: 4 };
    assert.equal(await refused(readCsvRows(split('a,,,', '\nb'), limits)), 'read');
    assert.equal(await refused(readCsvRows(split('a,,,,', '\nb'), limits)), 'record-too-large');
    const commas = endless('a,b\n', ',');
    assert.equal(await refused(readCsvRows(commas.source, importLimits)), 'record-too-large');
    assert.ok(commas.asked.chunks < 60);
    for (const [head, more] of [
      ['["', 'x'],
      ['[{"a":[1', ',1'],
      ['[1', '1'],
      ['{"junk":"', 'é'],
    ] as const) {
      const { source, asked } = endless(head, more);
      const records = readJsonRecords(source, { lists: ['entries'], bare: true }, importLimits);
      assert.equal(await refused(records), 'record-too-large');
      assert.ok(asked.chunks < 60, head);
    }
  });

  test('10,000 rows are read', async () => {
    const header = 'full_date,date,weekday,time,mood,activities,note_title,note';
    const { source } = endless(`${header}\n`, '2024-01-02,,,10:04 AM,rad,Run | Walk,,a note\n');
    const rows = readCsvRows(source, importLimits);
    await rows.next();
    const records = readDaylioCsv(rows, readHeader(header.split(',')), context);
    const kinds = { activity: 0, entry: 0 };
    for await (const { kind } of records) {
      if (kind === 'activity' || kind === 'entry') kinds[kind] += 1;
      if (kinds.entry === 10_000) break;
    }
    assert.deepEqual(kinds, { activity: 2, entry: 10_000 });
  });

  test('endless names are refused', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `2024-01-02,10:04,rad,a${n}`);
    const limits = { ...importLimits, maxCatalogue: 20 };
    assert.equal(
      (await refusalOf(`full_date,time,mood,activities\n${rows.join('\n')}`, { limits })).code,
      'too-many-records',
    );
    const tags = Array.from({ length: 30 }, (_, id) => ({ id, name: 'x'.repeat(1000) }));
    const archive = await zipOf({ 'backup.daylio': daylioText({ tags, dayEntries: [] }) });
    assert.equal((await refusalOf(archive, { limits })).code, 'too-many-records');
    const bytes = { ...importLimits, catalogueBytes: 10_000 };
    assert.equal((await refusalOf(archive, { limits: bytes })).code, 'too-many-records');
  });
});

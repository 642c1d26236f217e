// The cost of reading a file is proportional to its size, regardless of its unpacked size.
import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { readImport } from './read-import.ts';
import { InvalidRecord } from './records/fields.ts';
import { context, daylioText, entriesOf, recordsOf, zipOf } from './testing/files.ts';

/** The number of records before the end or the refusal. */
async function workOf(file: Buffer): Promise<{ records: number; code: unknown }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'import-'));
  const path = join(folder.path, 'file');
  await writeFile(path, file);
  let records = 0;
  try {
    for await (const _ of readImport({ path }, context)) records += 1;
    return { records, code: null };
  } catch (error) {
    return { records, code: Reflect.get(error as object, 'code') };
  }
}

const hostile = (unit: string, bytes: number) => {
  const list = `{"customMoods":[],"dayEntries":[${unit.repeat(Math.ceil(bytes / unit.length))}0]}`;
  return zipOf({ 'backup.daylio': Buffer.from(list).toString('base64') });
};

test('a small archive of millions of records is refused before its cost exceeds its size', async () => {
  for (const unit of ['{},', '1,', '[],']) {
    const file = await hostile(unit, 4_000_000);
    const { records, code } = await workOf(file);
    assert.equal(code, 'archive-too-large', unit);
    assert.ok(records <= 100_000 + 64 * file.length, `${records} records of ${file.length} bytes`);
    assert.ok(records < 250_000, `${records} of at least a million were read`);
  }
});

test('the cost of reading is proportional to the file size at most', async () => {
  const unit = fc.constantFrom('{},', '1,', '[],', '{"mood":1},', 'null,');
  await fc.assert(
    fc.asyncProperty(unit, fc.integer({ min: 1, max: 300_000 }), async (each, bytes) => {
      const file = await hostile(each, bytes);
      const { records } = await workOf(file);
      assert.ok(records <= 100_000 + 64 * file.length);
    }),
    { numRuns: cases(10) },
  );
});

test('a highly compressed backup of equal days is imported', async () => {
  const entry = { mood: 1, year: 2024, month: 0, day: 2, hour: 3, minute: 4, note: 'The same every day.' };
  const dayEntries = Array.from({ length: 5000 }, (_, id) => ({
    ...entry,
    id,
    datetime: 1_704_164_640_000 + id * 86_400_000,
  }));
  const file = daylioText({ customMoods: [{ id: 1, mood_group_id: 2 }], dayEntries });
  assert.equal(entriesOf(await recordsOf(await zipOf({ 'backup.daylio': file }))).length, 5000);
});

test('the error of a rejected record has no stack', () => {
  assert.equal(new InvalidRecord('it has no mood').stack, 'Error: it has no mood');
});

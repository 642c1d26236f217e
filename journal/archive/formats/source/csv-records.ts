// Reads the rows of a CSV file without activity records: each activity name becomes a record before its first
// entry.

import { createActivityDeduplicator } from '../records/activity-names.ts';
import type { ImportContext } from '../records/context.ts';
import { readOrReject } from '../records/fields.ts';
import type { EntryRecord, FeelingRecord, ImportRecord, MoodRecord } from '../records/record.ts';
import { createWordDeduplicator } from '../records/words.ts';
import { type CsvColumns, cellOf } from './csv-columns.ts';

export type ReadCell = (column: string) => string;

/** Activity names of one category, or without category. */
type NamedActivities = { names: readonly string[]; category: string | null };

/** Reads one row; `where` locates the row in messages. @throws InvalidRecord */
type ReadRow = (
  cell: ReadCell,
  where: string,
) => {
  entry: EntryRecord;
  activities: readonly NamedActivities[];
  words?: readonly (MoodRecord | FeelingRecord)[];
};

/** Yields the records of the rows below the header (row 1). Invalid rows are rejected one by one. */
export async function* readCsvRecords(
  rows: AsyncIterable<string[]>,
  columns: CsvColumns,
  { limits }: ImportContext,
  readRow: ReadRow,
): AsyncGenerator<ImportRecord> {
  const newActivities = createActivityDeduplicator(limits.maxCatalogue);
  const newWords = createWordDeduplicator();
  let number = 1;
  for await (const row of rows) {
    number += 1;
    const where = `Row ${number}`;
    let activities: readonly NamedActivities[] = [];
    let words: readonly (MoodRecord | FeelingRecord)[] = [];
    const record = readOrReject(where, () => {
      const read = readRow((column) => cellOf(row, columns, column), where);
      activities = read.activities;
      words = read.words ?? [];
      return read.entry;
    });
    for (const { names, category } of activities) yield* newActivities(names, category);
    yield* newWords(words);
    yield record;
  }
}

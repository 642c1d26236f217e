// Reads the rows of a CSV file that only names activities: each becomes a record before its first entry.

import { createActivityDeduplicator } from '../records/activity-names.ts';
import type { ImportContext } from '../records/context.ts';
import { readOrReject } from '../records/fields.ts';
import type { EntryRecord, ImportRecord } from '../records/record.ts';
import { type CsvColumns, cellOf } from './csv-columns.ts';

export type ReadCell = (column: string) => string;

/** Names of activities; those of one category, or of none. */
export type NamedActivities = { names: readonly string[]; category: string | null };

/** What one row holds; `where` names the row in messages. @throws InvalidRecord */
export type ReadRow = (
  cell: ReadCell,
  where: string,
) => { entry: EntryRecord; activities: readonly NamedActivities[] };

/** Yields the records of the rows below the header, which is row 1; a row that cannot be read is rejected. */
export async function* readCsvRecords(
  rows: AsyncIterable<string[]>,
  columns: CsvColumns,
  { limits }: ImportContext,
  readRow: ReadRow,
): AsyncGenerator<ImportRecord> {
  const newActivities = createActivityDeduplicator(limits.maxCatalogue);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    const where = `Row ${number}`;
    let activities: readonly NamedActivities[] = [];
    const record = readOrReject(where, () => {
      const read = readRow((column) => cellOf(row, columns, column), where);
      activities = read.activities;
      return read.entry;
    });
    for (const { names, category } of activities) yield* newActivities(names, category);
    yield record;
  }
}

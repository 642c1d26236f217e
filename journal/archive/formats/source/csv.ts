// Records, columns, dates and times of CSV files.
import { isDate } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from '../records/context.ts';
import { InvalidRecord, quoted, readOrReject } from '../records/fields.ts';
import { createActivityDeduplicator, createWordDeduplicator } from '../records/names.ts';
import type { EntryRecord, FeelingRecord, ImportRecord, MoodRecord } from '../records/record.ts';

// Reads the rows of a CSV file without activity records: each activity name becomes a record before its first
// entry.

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

/** Column indexes by name, trimmed and in lower case. The first of duplicate columns wins. */
export type CsvColumns = ReadonlyMap<string, number>;

export function readHeader(cells: readonly string[]): CsvColumns {
  const columns = new Map<string, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!columns.has(name)) columns.set(name, index);
  }
  return columns;
}

/**
 * Detects the delimiter from the first line: spreadsheets in many locales write semicolons, some write tabs.
 */
export function delimiterOf(head: Buffer): ',' | ';' | '\t' {
  const [line = ''] = head
    .toString('latin1')
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  if (count(';') > count(',') && count(';') >= count('\t')) return ';';
  return count('\t') > count(',') ? '\t' : ',';
}

/** The cell of `row` in `column`; empty if the row or header is shorter. */
const cellOf = (row: readonly string[], columns: CsvColumns, column: string): string =>
  row[columns.get(column) ?? -1] ?? '';

// Parses dates and times of Daylio's CSV (12-hour or 24-hour).

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Returns `full_date` as `YYYY-MM-DD`; in files of 2018 from `year` and `date` ("18 May", "May 18"). */
export function readCsvDate(cell: (column: string) => string): string {
  const full = cell('full_date').trim();
  if (full !== '') return requireDate(full, full);
  const written = cell('date').trim();
  const words = written.replace(/[.,]/g, ' ').split(/\s+/, 3);
  const day = words.find((word) => /^\d{1,2}$/.test(word)) ?? '';
  const name = words.find((word) => /^[a-z]{3,9}$/i.test(word))?.toLowerCase() ?? '';
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  const date = `${cell('year').trim()}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return requireDate(date, `${cell('year')} ${written}`);
}

function requireDate(date: string, written: string): string {
  if (!isDate(date)) throw new InvalidRecord(`${quoted(written)} is not a date`);
  return date;
}

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*(?:([ap])\.?\s?m\.?)?$/i;

/**
 * Converts `20:39`, `10:04 AM` or `11:54 pm` to `HH:MM`. An empty time is noon, as for a date without time.
 */
export function readCsvTime(cell: string): string {
  const text = cell.trim();
  if (text === '') return '12:00';
  const [, hours = '', minutes = '', half] = TIME.exec(text) ?? [];
  const hour = half === undefined ? Number(hours || 'x') : toTwentyFour(Number(hours), half.toLowerCase());
  if (!(hour >= 0 && hour <= 23) || Number(minutes) > 59)
    throw new InvalidRecord(`${quoted(cell)} is not a time of day`);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const toTwentyFour = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (half === 'p' ? 12 : 0);

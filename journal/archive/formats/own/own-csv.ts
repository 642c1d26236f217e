// Reads and writes the CSV of our export: columns, lists in a cell, and protection against formulas.
import type { ImportContext } from '../records/context.ts';
import { InvalidRecord, isUuid, MAX_CONTENT_LENGTH, quoted, readName, readText } from '../records/fields.ts';
import { namedFeeling, namedMood, wordKey } from '../records/names.ts';
import type { ImportRecord } from '../records/record.ts';
import { readEntry } from '../records/shapes.ts';
import { type CsvColumns, type ReadCell, readCsvRecords } from '../source/csv.ts';

/**
 * The header of `entries.csv`, in order. List columns contain names (activities) or ids (photos, voice
 * memos).
 */
export const OWN_CSV_COLUMNS = [
  'id',
  'logged_at',
  'local_date',
  'utc_offset',
  'mood',
  'mood_label',
  'activities',
  'content',
  'photos',
  'voice_memos',
  'created_at',
  'updated_at',
] as const;

/**
 * The further columns of journals with own moods or feelings: the name of the mood, and names of feelings.
 */
export const OWN_CSV_WORDS = ['mood_name', 'feelings'] as const;

/** Joins items in one cell, separated by ` | `; `|` and `\` in an item are written `\|` and `\\`. */
export const joinCell = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\|]/g, '\\$&')).join(' | ');

/** Splits the result of {@link joinCell}. Items are trimmed; empty items are dropped. */
export function splitCell(cell: string): string[] {
  const items = cell.match(/(?:\\.|[^\\|]|\\$)+/gsu) ?? [];
  return items.map((item) => item.trim().replace(/\\(.)/gsu, '$1')).filter((item) => item !== '');
}

// Spreadsheets treat the full-width forms (U+FF1D, U+FF0B, U+FF0D, U+FF20) like the narrow ones.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Escapes text that a spreadsheet would read as a formula: prefixes an apostrophe if the text starts with
 * `=`, `+`, `-`, `@`, a full-width form of these, tab, CR or LF, optionally after apostrophes, so that {@link
 * unguardCell} restores the exact text.
 */
export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverts {@link guardCell}. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** One line of CSV (RFC 4180) with line end; each cell is guarded. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${guardCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

export const isOwnCsv = (columns: CsvColumns): boolean => columns.has('logged_at') && columns.has('mood');

/** Reads the rows below the header. Cells are unescaped; only `mood` is required. */
export const readOwnCsv = (
  rows: AsyncIterable<string[]>,
  columns: CsvColumns,
  context: ImportContext,
): AsyncGenerator<ImportRecord> =>
  readCsvRecords(rows, columns, context, (cell, where) => readRow(cell, where, context));

function readRow(cellOf: ReadCell, where: string, context: ImportContext) {
  const cell = (column: (typeof OWN_CSV_COLUMNS | typeof OWN_CSV_WORDS)[number]) => {
    const text = unguardCell(cellOf(column));
    return text === '' ? null : text;
  };
  const list = (column: 'photos' | 'voice_memos') => splitCell(cell(column) ?? '').map(readMediaId);
  const names = splitCell(cell('activities') ?? '').map(readName);
  const fields = {
    id: cell('id'),
    mood: readLevel(cell('mood')),
    loggedAt: cell('logged_at'),
    localDate: cell('local_date'),
    utcOffset: cell('utc_offset'),
    content: readText(cell('content'), 'content', MAX_CONTENT_LENGTH),
    photos: list('photos'),
    voiceMemos: list('voice_memos'),
    createdAt: cell('created_at'),
    updatedAt: cell('updated_at'),
    activities: names,
    feelings: splitCell(cell('feelings') ?? '').map(readName),
  };
  const entry = readEntry(fields, where, context);
  const moodName = cell('mood_name') === null ? null : readName(cell('mood_name'));
  const moods = moodName === null ? [] : [namedMood(moodName, entry.mood)];
  return {
    entry: { ...entry, moodKey: moodName === null ? null : wordKey(moodName) },
    activities: [{ names, category: null }],
    words: [...moods, ...fields.feelings.map((name) => namedFeeling(name))],
  };
}

function readLevel(cell: string | null): number | null {
  if (cell === null) return null;
  if (!/^[1-5]$/.test(cell)) throw new InvalidRecord(`${quoted(cell)} is not a mood from 1 to 5`);
  return Number(cell);
}

function readMediaId(cell: string): string {
  if (!isUuid(cell)) throw new InvalidRecord(`${quoted(cell)} is not an id`);
  return cell;
}

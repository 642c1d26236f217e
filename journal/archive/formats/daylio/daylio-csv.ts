// Daylio's CSV export with 7, 8 or 9 columns (docs/import.md). Columns are found by header name.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { wallClockIn } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from '../records/context.ts';
import { limitLength, MAX_CONTENT_LENGTH, readName, readText, withKeys } from '../records/fields.ts';
import { requireRepresentable } from '../records/moment.ts';
import { cleanName, DAYLIO_MOODS, isOwnName, moodKey, namedMood, wordKey } from '../records/names.ts';
import type { EntryRecord, ImportRecord } from '../records/record.ts';
import { type CsvColumns, type ReadCell, readCsvDate, readCsvRecords, readCsvTime } from '../source/csv.ts';
import { noteText } from './note.ts';

export const isDaylioCsv = (columns: CsvColumns): boolean =>
  columns.has('mood') &&
  columns.has('time') &&
  (columns.has('full_date') || (columns.has('year') && columns.has('date')));

/** Reads the rows below the header. Rows with a mood outside the five names and the mapping are rejected. */
export const readDaylioCsv = (
  rows: AsyncIterable<string[]>,
  columns: CsvColumns,
  context: ImportContext,
): AsyncGenerator<ImportRecord> =>
  readCsvRecords(rows, columns, context, (cell, where) => {
    const names = splitNames(cell('activities'));
    const entry = readRow(cell, names, where, context);
    return {
      entry,
      words: entry.moodKey === null ? [] : [namedMood(cleanName(cell('mood')), entry.mood)],
      activities: [{ names, category: null }, context.moods.activitiesOf(cell('mood'))],
    };
  });

function readRow(
  cell: ReadCell,
  names: string[],
  where: string,
  { timezone, moods }: ImportContext,
): EntryRecord {
  const localDate = readCsvDate(cell);
  const local = `${localDate}T${readCsvTime(cell('time'))}`;
  const content = noteText(cell('note_title'), cell('note'), cell('scales').trim());
  return {
    kind: 'entry',
    id: null,
    mood: readMood(cell('mood'), moods),
    content: readText(content, 'the note', MAX_CONTENT_LENGTH),
    ...requireRepresentable({ ...wallClockIn(timezone, local), localDate }),
    activityKeys: withKeys(
      limitLength([...new Set(names.map(foldCase))], 'activities'),
      moods.activitiesOf(cell('mood')).names,
    ),
    photoKeys: [],
    voiceMemoKeys: [],
    moodKey: moods.keepsWords && isOwnName(cell('mood')) ? wordKey(cleanName(cell('mood'))) : null,
    feelingKeys: [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

const splitNames = (cell: string): string[] =>
  cell
    .split(' | ')
    .filter((name) => name.trim() !== '')
    .map(readName);

const readMood = (name: string, moods: ImportContext['moods']): number =>
  moodKey(name) === '' ? moods.resolveMissing() : moods.resolve(name, DAYLIO_MOODS.get(moodKey(name)));

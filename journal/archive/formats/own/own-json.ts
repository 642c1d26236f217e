// A JSON document `{ profile?, activities?, entries?, reminders? }`, or a bare list of entries.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { createDayOneReader, isDayOneEntry } from '../day-one.ts';
import { isForeignDay, readForeignDay, reportLeftOut } from '../foreign-days.ts';
import { JOURNIV_MEMBER, readJourniv } from '../journiv.ts';
import type { ImportContext } from '../records/context.ts';
import { isUuid, readFields, readName, readOrReject } from '../records/fields.ts';
import { createActivityDeduplicator, createWordDeduplicator, namedFeeling } from '../records/names.ts';
import type { ImportRecord } from '../records/record.ts';
import {
  readActivity,
  readEntry,
  readFeeling,
  readOwnMood,
  readProfile,
  readReminder,
} from '../records/shapes.ts';
import { type JsonRecord, readJsonRecords } from '../source/json-records.ts';

/**
 * Reads the document twice, because `entries` may precede their `activities`; `open` returns a new stream of
 * its bytes. Refuses (`unknown-format`) a document without any of the four members.
 */
export async function* readOwnJson(
  open: () => AsyncIterable<Uint8Array>,
  context: ImportContext,
): AsyncGenerator<ImportRecord> {
  const seen = new Set<string>();
  const announced = new Set<string>();
  const newWords = createWordDeduplicator();
  const catalogue = {
    lists: ['activities', 'moods', 'feelings'],
    members: ['profile', JOURNIV_MEMBER],
    bare: true,
  };
  for await (const record of readJsonRecords(open(), catalogue, context.limits, seen)) {
    if (record.list === JOURNIV_MEMBER) return yield* readJourniv(open, context);
    if (record.list === null) continue;
    const read = readOwnRecord(record, context);
    if (read.kind === 'activity') announced.add(foldCase(read.name));
    if (read.kind === 'feeling') newWords([namedFeeling(read.name)]).next();
    yield read;
  }
  const newActivities = createActivityDeduplicator(context.limits.maxCatalogue, announced);
  const readDayOneEntry = createDayOneReader(context, null);
  const leftOut = new Map<string, number>();
  let bare = 0;
  const journal = { lists: ['entries', 'reminders'], bare: true };
  for await (const record of readJsonRecords(open(), journal, context.limits, seen)) {
    if (record.list === null) bare += 1;
    if (record.list === null && isForeignDay(record.value)) {
      yield* readForeignDay(record.value, `Entry ${record.index + 1}`, newActivities, context, leftOut);
      continue;
    }
    if (record.list === 'entries' && isDayOneEntry(record.value)) {
      yield* readDayOneEntry(record.value);
      continue;
    }
    const read = readOwnRecord(record, context);
    if (read.kind === 'entry') {
      const { activities, activityIds, feelings, feelingIds } = readFields(record.value);
      yield* newActivities(namesIn(activities ?? activityIds));
      yield* newWords(namesIn(feelings ?? feelingIds).map((name) => namedFeeling(name)));
    }
    yield read;
  }
  yield* reportLeftOut(leftOut);
  if (seen.size === 0 && bare === 0 && !(await isEmptyList(open())))
    throw invalid(
      '',
      'The document has no profile, activities, moods, feelings, entries or reminders.',
      'unknown-format',
    );
}

/** The names in a list of an entry; ids are resolved later. */
function namesIn(named: unknown): string[] {
  return (Array.isArray(named) ? named : [])
    .filter((name): name is string => typeof name === 'string' && !isUuid(name))
    .map(readName);
}

/** Reads one element of a list, or the whole `profile`. Elements of a bare list are entries. */
export function readOwnRecord({ list, index, value }: JsonRecord, context: ImportContext): ImportRecord {
  const number = index + 1;
  if (list === 'profile') return readOrReject('Profile', () => readProfile(value));
  if (list === 'activities') return readOrReject(`Activity ${number}`, () => readActivity(value));
  if (list === 'moods') return readOrReject(`Mood ${number}`, () => readOwnMood(value));
  if (list === 'feelings') return readOrReject(`Feeling ${number}`, () => readFeeling(value));
  if (list === 'reminders') return readOrReject(`Reminder ${number}`, () => readReminder(value));
  return readOrReject(`Entry ${number}`, () => readEntry(value, `Entry ${number}`, context));
}

async function isEmptyList(source: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const chunk of source) return new TextDecoder().decode(chunk).trimStart().startsWith('[');
  return false;
}

// JSON lists of days in the formats of Pixels and Daily You.
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { ImportContext } from './records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isFields,
  quoted,
  readCategory,
  readFields,
  readName,
  readOrReject,
} from './records/fields.ts';
import type { createActivityDeduplicator } from './records/names.ts';
import type { ImportRecord } from './records/record.ts';
import { readEntry } from './records/shapes.ts';

/** Detects a day of one of these apps, in contrast to one of our own entries. */
export const isForeignDay = (value: unknown): boolean => isPixel(value) || isDailyYou(value);

const isDailyYou = (value: unknown): boolean => isFields(value) && 'timeCreated' in value && 'text' in value;

/** Yields the entries of one day, each after its activities. */
export const readForeignDay = (
  value: unknown,
  where: string,
  newActivities: ReturnType<typeof createActivityDeduplicator>,
  context: ImportContext,
  leftOut: Map<string, number>,
): Generator<ImportRecord> =>
  isPixel(value)
    ? readPixel(value, where, newActivities, context, leftOut)
    : readDailyYou(value, where, context);

/** Yields a message per skipped record type of Pixels (records other than moods). */
export function* reportLeftOut(leftOut: ReadonlyMap<string, number>): Generator<ImportRecord> {
  for (const [type, count] of leftOut)
    yield {
      kind: 'rejected',
      message: `Pixels: records of ${type} are skipped (${count}); only moods are imported.`,
    };
}

// A JSON list of Daily You: `timeCreated`, `timeModified`, `text`, and `mood` from −2 to 2. The file does not
// contain the pictures.

function* readDailyYou(value: unknown, where: string, context: ImportContext): Generator<ImportRecord> {
  const fields = readFields(value);
  const entry = readOrReject(where, () =>
    readEntry(
      { mood: readLevel(fields.mood), content: fields.text, loggedAt: fields.timeCreated },
      where,
      context,
    ),
  );
  if (entry.kind === 'entry' && Array.isArray(fields.images) && fields.images.length > 0)
    yield {
      kind: 'rejected',
      message: `${where}: its pictures are not in the file; the entry is kept without.`,
    };
  yield entry;
}

function readLevel(mood: unknown): number | null {
  if (mood === null || mood === undefined) return null;
  if (typeof mood === 'number' && Number.isInteger(mood) && mood >= -2 && mood <= 2) return mood + 3;
  throw new InvalidRecord(`${quoted(mood)} is not a mood from -2 to 2`);
}

// A backup of Pixels ("A Year in Pixels"): a list of days, each with moods from 1 (worst) to 5 (best). Two
// versions exist: `entries` with one mood each, and `scores` of the whole day. Days have no time and are read
// as noon.

/** A day of Pixels has a date, and either moods or a record of another type. */
const isPixel = (value: unknown): value is Fields =>
  isFields(value) &&
  'date' in value &&
  !('mood' in value) &&
  (Array.isArray(value.scores) || Array.isArray(value.entries) || typeof value.type === 'string');

const MOST_TYPES = 20;

/** Names of one group; the group becomes their category. */
type Group = { category: string | null; names: string[] };

/**
 * Yields one entry per score of the day; the note belongs to the first. Records of types other than moods,
 * such as `Period`, are counted in `leftOut`.
 */
function* readPixel(
  value: Fields,
  where: string,
  newActivities: ReturnType<typeof createActivityDeduplicator>,
  context: ImportContext,
  leftOut: Map<string, number>,
): Generator<ImportRecord> {
  const parts = Array.isArray(value.entries) ? value.entries : [value];
  for (const part of parts) {
    const fields = isFields(part) ? part : {};
    if (fields.type !== undefined && fields.type !== 'Mood') {
      const type = quoted(fields.type);
      if (leftOut.has(type) || leftOut.size < MOST_TYPES) leftOut.set(type, (leftOut.get(type) ?? 0) + 1);
      continue;
    }
    const scores = Array.isArray(fields.scores) ? fields.scores : [fields.value];
    if (scores.length === 0) yield { kind: 'rejected', message: `${where}: it has no score.` };
    for (const [index, mood] of scores.entries()) {
      const groups: Group[] = [];
      const entry = readOrReject(where, () => {
        if (index === 0) groups.push(...readGroups(fields.tags));
        const activities = groups.flatMap(({ names }) => names.map(foldCase));
        const content = index === 0 ? fields.notes : null;
        return readEntry({ mood, content, loggedAt: readDate(value.date), activities }, where, context);
      });
      if (entry.kind === 'entry')
        for (const { names, category } of groups) yield* newActivities(names, category);
      yield entry;
    }
  }
}

/** Accepts `[{ type: group, entries: [names] }]` or a list of names. */
function readGroups(tags: unknown): Group[] {
  if (tags === undefined || tags === null) return [];
  if (!Array.isArray(tags)) throw new InvalidRecord('tags is not a list');
  return tags.map((tag) => {
    if (typeof tag === 'string') return { category: null, names: [readName(tag)] };
    const { type, entries } = readFields(tag, 'a tag');
    return { category: readCategory(type), names: (Array.isArray(entries) ? entries : []).map(readName) };
  });
}

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** Parses `YYYY-M-D` (one or two digits for month and day). */
function readDate(value: unknown): string {
  const [, year = '', month = '', day = ''] = (typeof value === 'string' && DATE.exec(value)) || [];
  if (year === '') throw new InvalidRecord(`date ${quoted(value)} is not a date`);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

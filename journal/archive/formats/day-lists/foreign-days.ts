// JSON lists of days in the formats of Pixels and Daily You.

import type { createActivityDeduplicator } from '../records/activity-names.ts';
import type { ImportContext } from '../records/context.ts';
import { InvalidRecord, isFields, quoted, readFields, readOrReject } from '../records/fields.ts';
import type { ImportRecord } from '../records/record.ts';
import { readEntry } from '../records/shapes.ts';
import { isPixel, readPixel } from './pixels.ts';

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

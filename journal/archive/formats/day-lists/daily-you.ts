// A JSON list of Daily You: `timeCreated`, `timeModified`, `text`, and `mood` from −2 to 2. Its pictures are
// not in the file.
import type { ImportContext } from '../records/context.ts';
import { InvalidRecord, quoted, readFields, readOrReject } from '../records/fields.ts';
import type { ImportRecord } from '../records/record.ts';
import { readEntry } from '../records/shapes.ts';

export function* readDailyYou(
  value: unknown,
  where: string,
  context: ImportContext,
): Generator<ImportRecord> {
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

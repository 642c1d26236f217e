// A list of Daily You: `timeCreated`, `timeModified`, `text`, and `mood` from −2 to 2. Its pictures lie elsewhere.
import type { ImportContext } from '../context.ts';
import { quoted, readFields, take, Unfit } from '../fields.ts';
import { readEntry } from '../own/shapes.ts';
import type { ImportRecord } from '../record.ts';

export function* readDailyYou(
  value: unknown,
  where: string,
  context: ImportContext,
): Generator<ImportRecord> {
  const fields = readFields(value);
  const entry = take(where, () =>
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

function readLevel(mood: unknown): number {
  if (mood === null || mood === undefined) throw new Unfit('it has no mood');
  if (typeof mood === 'number' && Number.isInteger(mood) && mood >= -2 && mood <= 2) return mood + 3;
  throw new Unfit(`${quoted(mood)} is not a mood from -2 to 2`);
}

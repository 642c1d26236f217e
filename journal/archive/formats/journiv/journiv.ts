// An export of Journiv: a ZIP of one JSON document and media, or that document alone. Its moods are names
// whose score, where the file has one, goes from 1 to 5; others need the user's meaning.
import { createActivityDeduplicator } from '../records/activity-names.ts';
import type { ImportContext } from '../records/context.ts';
import { type Fields, isFields, readFields, readOrReject } from '../records/fields.ts';
import { moodKey } from '../records/mood-names.ts';
import type { ImportRecord, MediaKind } from '../records/record.ts';
import { createMediaLinker, type NamedMedium } from '../source/archive-media.ts';
import { readJsonRecords } from '../source/json-records.ts';
import type { ZipArchive } from '../source/zip-archive.ts';
import { isEmptyMoment, moodOf, readJournivEntry, readJournivMoment, tagsOf } from './journiv-entry.ts';

/** A member that only documents of Journiv have. */
export const JOURNIV_MEMBER = 'export_version';

const DOCUMENTS = ['data.json', 'journiv.json'];

export const isJournivArchive = ({ members }: ZipArchive): boolean =>
  DOCUMENTS.some((name) => members.has(name));

export async function* readJournivZip(zip: ZipArchive, context: ImportContext): AsyncGenerator<ImportRecord> {
  const member = DOCUMENTS.map((name) => zip.members.get(name)).find((found) => found !== undefined);
  if (member) yield* readJourniv(() => zip.read(member), context, zip);
}

/** Reads the document twice, because entries may come before the moods they name. */
export async function* readJourniv(
  open: () => AsyncIterable<Uint8Array>,
  context: ImportContext,
  zip: ZipArchive | null = null,
): AsyncGenerator<ImportRecord> {
  const scores = await readScores(open(), context);
  const newActivities = createActivityDeduplicator(context.limits.maxCatalogue);
  const linkMedia = createMediaLinker(zip);
  const wanted = { lists: ['journals.entries', 'moments'] };
  let number = 0;
  for await (const { list, value } of readJsonRecords(open(), wanted, context.limits)) {
    if (list === 'moments' && isEmptyMoment(value)) continue;
    number += 1;
    const where = `Entry ${number}`;
    const read = list === 'moments' ? readJournivMoment : readJournivEntry;
    const record = readOrReject(where, () => read(readFields(value), where, context, scores));
    if (record.kind === 'entry') {
      const fields = readFields(value);
      const mood = context.moods.activitiesOf(moodOf(fields) ?? '');
      yield* newActivities(tagsOf(fields));
      yield* newActivities(mood.names, mood.category);
      yield* linkMedia(record, mediaOf(fields, zip));
    }
    yield record;
  }
}

const KINDS = new Map<unknown, MediaKind>([
  ['image', 'photo'],
  ['audio', 'voice-memo'],
]);

/** Paths begin with `media/` in the archive, not always in the document. */
const mediaOf = ({ media }: Fields, zip: ZipArchive | null): NamedMedium[] =>
  (Array.isArray(media) ? media : []).map((one) => {
    const { media_type, file_path: path }: Fields = isFields(one) ? one : {};
    const names = typeof path === 'string' ? [path, `media/${path}`] : [];
    const member = names.map((name) => zip?.members.get(name)).find((found) => found !== undefined);
    return { kind: KINDS.get(media_type), member };
  });

/** The moods that have a score from 1 to 5, by the key of their name. */
async function readScores(
  source: AsyncIterable<Uint8Array>,
  { limits }: ImportContext,
): Promise<ReadonlyMap<string, number>> {
  const scores = new Map<string, number>();
  const wanted = { lists: ['mood_definitions'] };
  for await (const { value } of readJsonRecords(source, wanted, limits)) {
    const { name, score }: Fields = isFields(value) ? value : {};
    const isLevel = typeof score === 'number' && [1, 2, 3, 4, 5].includes(score);
    if (typeof name === 'string' && isLevel && scores.size < limits.maxCatalogue)
      scores.set(moodKey(name), score);
  }
  return scores;
}

// An export of Day One: JSON documents with `metadata` and `entries`, plain or in a ZIP with media. Its
// entries have no mood. Location, weather, stars and videos are ignored.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { isTimezone, type LocalMoment, momentIn } from '@tandem/platform/time/calendar.ts';
import type { ImportContext } from './records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isFields,
  limitLength,
  MAX_CONTENT_LENGTH,
  readFields,
  readName,
  readOrReject,
  readText,
  readTimestamp,
} from './records/fields.ts';
import { requireRepresentable } from './records/moment.ts';
import { createActivityDeduplicator } from './records/names.ts';
import type { EntryRecord, ImportRecord, MediaKind } from './records/record.ts';
import { readJsonRecords } from './source/json-records.ts';
import { createMediaLinker, type Member, type NamedMedium, type ZipArchive } from './source/zip-archive.ts';

/** The journals of an archive are the JSON files at its root. */
const documentsOf = ({ members }: ZipArchive): Member[] =>
  [...members.values()].filter(({ name }) => /^[^/]+\.json$/i.test(name));

export const isDayOneArchive = (zip: ZipArchive): boolean => documentsOf(zip).length > 0;

/** Detects an element of `entries` by `creationDate`, which other formats lack. */
export const isDayOneEntry = (value: unknown): value is Fields =>
  isFields(value) && 'creationDate' in value && !('mood' in value);

/** Yields nothing for documents without Day One entries. */
export async function* readDayOneZip(zip: ZipArchive, context: ImportContext): AsyncGenerator<ImportRecord> {
  const readEntry = createDayOneReader(context, zip);
  for (const member of documentsOf(zip))
    for await (const { value } of readJsonRecords(zip.read(member), { lists: ['entries'] }, context.limits))
      if (isDayOneEntry(value)) yield* readEntry(value);
}

/** Returns a function that yields an entry after its activities and media. */
export function createDayOneReader(context: ImportContext, zip: ZipArchive | null) {
  const newActivities = createActivityDeduplicator(context.limits.maxCatalogue);
  const linkMedia = createMediaLinker(zip);
  const files = indexMedia(zip);
  let number = 0;
  return function* readDayOneEntry(fields: Fields): Generator<ImportRecord> {
    number += 1;
    const where = `Entry ${number}`;
    const record = readOrReject(where, () => readEntry(fields, where, context));
    if (record.kind === 'entry') {
      yield* newActivities(tagsOf(fields));
      yield* linkMedia(record, mediaOf(fields, files));
    }
    yield record;
  };
}

function readEntry(fields: Fields, where: string, context: ImportContext): EntryRecord {
  const instant = readTimestamp(fields.creationDate, 'creationDate');
  return {
    kind: 'entry',
    id: null,
    content: readContent(fields),
    ...readMoment(instant, fields.timeZone, context),
    activityKeys: limitLength([...new Set(tagsOf(fields).map(foldCase))], 'activities'),
    photoKeys: [],
    voiceMemoKeys: [],
    moodKey: null,
    feelingKeys: [],
    createdAt: instant,
    updatedAt: readTimestamp(fields.modifiedDate, 'modifiedDate'),
    where,
    // Resolved last, so that only otherwise valid entries are counted.
    mood: context.moods.resolveMissing(),
  };
}

function readMoment(instant: number | null, zone: unknown, { timezone }: ImportContext): LocalMoment {
  if (instant === null) throw new InvalidRecord('it has no creationDate');
  return requireRepresentable(
    momentIn(typeof zone === 'string' && isTimezone(zone) ? zone : timezone, instant),
  );
}

const MEDIA_REFERENCE = /!\[[^\]]*\]\(dayone-moment:[^)]*\)/g;
/** Markdown escapes: Day One escapes punctuation. */
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** The Markdown without media references, or the text of `richText`. */
function readContent({ text, richText }: Fields): string | null {
  const written = typeof text === 'string' && text.trim() !== '' ? text : readRichText(richText);
  const plain = written
    .replace(MEDIA_REFERENCE, '')
    .replace(ESCAPE, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return readText(plain, 'the text', MAX_CONTENT_LENGTH);
}

/** Extracts the text of a JSON string with `contents`, a list of text fragments and embedded media. */
function readRichText(richText: unknown): string {
  try {
    const { contents } = readFields(JSON.parse(String(richText)));
    return (Array.isArray(contents) ? contents : [])
      .map((piece) => (isFields(piece) && typeof piece.text === 'string' ? piece.text : ''))
      .join('');
  } catch {
    return '';
  }
}

const tagsOf = ({ tags }: Fields): string[] =>
  (Array.isArray(tags) ? tags : [])
    .filter((tag) => typeof tag === 'string' && tag.trim() !== '')
    .map(readName);

/** Indexes the files of an archive by folder and name without extension, such as `photos/<md5>`. */
function indexMedia(zip: ZipArchive | null): ReadonlyMap<string, Member> {
  const files = new Map<string, Member>();
  for (const member of zip?.members.values() ?? [])
    files.set(member.name.toLowerCase().replace(/\.[^./]*$/, ''), member);
  return files;
}

const LISTS: readonly (readonly [list: string, folder: string, kind: MediaKind | undefined])[] = [
  ['photos', 'photos', 'photo'],
  ['audios', 'audios', 'voice-memo'],
  ['videos', 'videos', undefined],
];

const mediaOf = (fields: Fields, files: ReadonlyMap<string, Member>): NamedMedium[] =>
  LISTS.flatMap(([list, folder, kind]) => {
    const named = fields[list];
    return (Array.isArray(named) ? named : []).map((one) => {
      const md5 = isFields(one) && typeof one.md5 === 'string' ? one.md5.toLowerCase() : '';
      return { kind, member: files.get(`${folder}/${md5}`) };
    });
  });

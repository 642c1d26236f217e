// Reads a `.daylio` backup (docs/import.md). `pin` and unknown fields are ignored.
import { Readable } from 'node:stream';
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { isDate, type LocalMoment } from '@tandem/platform/time/calendar.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { ImportContext } from '../records/context.ts';
import {
  type Fields,
  InvalidRecord,
  isInstant,
  limitLength,
  MAX_CONTENT_LENGTH,
  quoted,
  readFields,
  readOrReject,
  readText,
  withKeys,
} from '../records/fields.ts';
import { requireRepresentable } from '../records/moment.ts';
import {
  cleanName,
  createActivityDeduplicator,
  isOwnName,
  type MoodNames,
  namedMood,
} from '../records/names.ts';
import type { EntryRecord, ImportRecord, MediaKind, MediaRecord, RejectedRecord } from '../records/record.ts';
import { readJsonRecords } from '../source/json-records.ts';
import type { Member, ZipArchive } from '../source/zip-archive.ts';
import { type DaylioAsset, type DaylioCatalogue, readCatalogue } from './catalogue.ts';
import { noteText } from './note.ts';

export const BACKUP = 'backup.daylio';

/** Reads the document twice, because entries may precede their moods and tags. */
export async function* readDaylioBackup(
  zip: ZipArchive,
  { limits, moods }: ImportContext,
): AsyncGenerator<ImportRecord> {
  const member = zip.members.get(BACKUP);
  if (member === undefined) return;
  const open = () => decodeBase64(zip.read(member, { code: 'damaged-backup' }));
  const catalogue = await readCatalogue(open(), limits);
  yield* catalogue.records;
  yield* ownMoods(catalogue, moods);
  const readAssets = createAttachmentReader(zip, catalogue);
  const newActivities = createActivityDeduplicator(limits.maxCatalogue);
  for await (const { index, value } of readJsonRecords(open(), { lists: ['dayEntries'] }, limits)) {
    const where = `Entry ${index + 1}`;
    const record = readOrReject(where, () => readDaylioEntry(readFields(value), where, catalogue, moods));
    if (record.kind === 'entry') yield* readAssets(record, readFields(value));
    if (record.kind === 'entry') {
      const { names, category } = moods.activitiesOf(catalogue.moods.get(readFields(value).mood)?.name ?? '');
      for (const activity of newActivities(names, category))
        yield { ...activity, key: moodActivityKey(activity.name) };
    }
    if (record.kind === 'entry') yield* rejectedTags(record, readFields(value), catalogue);
    yield record;
  }
}

/** The own moods, also unused ones, with the value of their group or the value chosen by the user. */
function* ownMoods({ moods }: DaylioCatalogue, names: MoodNames): Generator<ImportRecord> {
  if (!names.keepsWords) return;
  for (const [id, { name, level, position, archived, createdAt }] of moods) {
    if (name === null || !isOwnName(name)) continue;
    const mood = namedMood(cleanName(name), names.meaningOf(name, level) ?? level);
    yield { ...mood, key: ownMoodKey(id), position, archived, createdAt };
  }
}

const ownMoodKey = (id: unknown): string => `mood ${String(id)}`;

/**
 * Links an entry to its assets. Each medium is emitted once, before its first entry; missing ones are
 * reported.
 */
function createAttachmentReader(zip: ZipArchive, catalogue: DaylioCatalogue) {
  const find = createMediaFinder(zip, catalogue);
  const emitted = new Set<unknown>();
  return function* readAssets(entry: EntryRecord, fields: Fields): Generator<ImportRecord> {
    const missing = new Map<string, number>();
    for (const id of new Set(list(fields.assets))) {
      const media = linkMedia(entry, find(id));
      if (typeof media === 'string') missing.set(media, (missing.get(media) ?? 0) + 1);
      else if (!emitted.has(id)) {
        emitted.add(id);
        yield media;
      }
    }
    const reasons = [...missing].map(([reason, times]) =>
      times === 1 ? reason : `${reason} (${times} times)`,
    );
    if (reasons.length > 0) yield rejectPart(entry, reasons.join(', '));
  };
}

const MAX_PER_KIND = 100;

function linkMedia(entry: EntryRecord, media: MediaRecord | string): MediaRecord | string {
  if (typeof media === 'string') return media;
  const keys = media.mediaKind === 'photo' ? entry.photoKeys : entry.voiceMemoKeys;
  if (keys.length === MAX_PER_KIND) return `it has more than ${MAX_PER_KIND} photos or recordings`;
  keys.push(media.key);
  return media;
}

function* rejectedTags(
  entry: EntryRecord,
  fields: Fields,
  catalogue: DaylioCatalogue,
): Generator<ImportRecord> {
  const unknown = unknownTags(fields, catalogue);
  if (unknown.length > 0) yield rejectPart(entry, `the backup has no activity ${quoted(unknown)}`);
}

const rejectPart = ({ where }: EntryRecord, reason: string): RejectedRecord => ({
  kind: 'rejected',
  message: `${where}: ${reason}; the entry is kept without.`,
});

// Decodes the base64 of a Daylio backup as a stream, with line breaks at any position.

const ALPHABET = /^[A-Za-z0-9+/]*$/;

/** Decodes `source`. White space is skipped and padding is optional; any other character is refused. */
async function* decodeBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = '';
  let padding = '';
  for await (const chunk of source) {
    const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    const [letters = '', pads = ''] = split(rest + padding + text.replace(/[\r\n\t ]+/g, ''));
    padding = pads;
    const whole = letters.length - (letters.length % 4);
    rest = letters.slice(whole);
    if (whole > 0) yield Buffer.from(letters.slice(0, whole), 'base64');
  }
  if (rest.length === 1 || padding.length > 2) throw damaged();
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

/** Separates base64 characters from the padding. Refuses characters after the padding. */
function split(text: string): [string, string] {
  const end = text.indexOf('=');
  const letters = end < 0 ? text : text.slice(0, end);
  const pads = end < 0 ? '' : text.slice(end);
  if (!ALPHABET.test(letters) || !/^={0,2}$/.test(pads)) throw damaged();
  return [letters, pads];
}

const damaged = () => invalid('', 'The backup is not well-formed base64.', 'damaged-backup');

// Photos and audio of a Daylio backup: matched by base name under `assets/`, with or without an extension.

const KINDS = new Map<unknown, MediaKind>([
  [1, 'photo'],
  [2, 'voice-memo'],
]);

/** Finds the medium of an asset, or returns a message. */
function createMediaFinder(
  zip: ZipArchive,
  { assets }: DaylioCatalogue,
): (id: unknown) => MediaRecord | string {
  const files = filesByBaseName(zip);
  return (id) => {
    const asset = assets.get(id);
    if (asset === undefined) return 'the backup does not list one of its photos or recordings';
    const mediaKind = KINDS.get(asset.type);
    if (mediaKind === undefined) return 'one of its attachments is neither a photo nor a recording';
    const file = files.get(asset.checksum);
    if (file === undefined) return `a ${mediaKind === 'photo' ? 'photo' : 'recording'} is not in the backup`;
    return mediaRecord(zip, String(id), mediaKind, asset, file);
  };
}

function mediaRecord(
  zip: ZipArchive,
  key: string,
  mediaKind: MediaKind,
  { createdAt }: DaylioAsset,
  file: Member,
): MediaRecord {
  const open = async () => Readable.from(zip.read(file, { code: 'damaged-media' }), { objectMode: false });
  return { kind: 'media', key, id: null, mediaKind, createdAt, size: file.size, open };
}

function filesByBaseName(zip: ZipArchive): Map<string, Member> {
  const files = new Map<string, Member>();
  for (const member of zip.members.values()) {
    if (!member.name.startsWith('assets/')) continue;
    const base = member.name.slice(member.name.lastIndexOf('/') + 1);
    const stem = base.replace(/\.[^.]*$/, '');
    if (!files.has(stem)) files.set(stem, member);
    files.set(base, member);
  }
  return files;
}

/** Reads an entry without its photo and voice memo keys, which are added later. */
function readDaylioEntry(
  entry: Fields,
  where: string,
  { moods, tags }: DaylioCatalogue,
  names: MoodNames,
): EntryRecord {
  const mood = moods.get(entry.mood);
  if (mood === undefined)
    throw new InvalidRecord(`the mood with the id ${quoted(entry.mood)} is not in the backup`);
  return {
    kind: 'entry',
    id: null,
    mood: mood.name === null ? mood.level : names.resolve(mood.name, mood.level),
    content: readText(noteText(entry.note_title, entry.note), 'the note', MAX_CONTENT_LENGTH),
    ...readDaylioMoment(entry),
    activityKeys: withKeys(
      limitLength([...new Set(list(entry.tags).flatMap((id) => tags.get(id) ?? []))], 'activities'),
      names.activitiesOf(mood.name ?? '').names.map(moodActivityKey),
    ),
    photoKeys: [],
    voiceMemoKeys: [],
    moodKey: names.keepsWords && mood.name !== null && isOwnName(mood.name) ? ownMoodKey(entry.mood) : null,
    feelingKeys: [],
    createdAt: null,
    updatedAt: null,
    where,
  };
}

/** Distinct from the keys of tags, which are ids. */
const moodActivityKey = (name: string): string => `mood ${foldCase(name)}`;

/** Tag ids of the entry that the backup does not define. */
const unknownTags = (entry: Fields, { tags }: DaylioCatalogue): unknown[] =>
  list(entry.tags).filter((id) => !tags.has(id));

/** Returns a list of ids, empty by default. */
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

// The time of a Daylio entry (docs/import.md). Its date is reliable, its offset is not.

const QUARTER = 15;
const MAX_OFFSET = 18 * 60;

/**
 * The instant is `datetime` (ms); the date is year, month (0–11) and day. The offset is `timeZoneOffset`
 * (ms). If it is missing (0 or −1, also in files from another time zone), the offset is the difference
 * between wall clock and instant, rounded to a quarter of an hour. An hour or minute of −1 is unknown.
 */
function readDaylioMoment(entry: Fields): LocalMoment {
  const { datetime } = entry;
  if (!isInstant(datetime))
    throw new InvalidRecord(`datetime ${quoted(datetime)} is not a moment between the years 1 and 9999`);
  const localDate = readDaylioDate(entry);
  return requireRepresentable({
    instant: datetime,
    localDate,
    offsetMinutes: readOffset(entry, datetime, localDate),
  });
}

/** Formats year, zero-based month and day as `YYYY-MM-DD`. */
function readDaylioDate({ year, month, day }: Fields): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  if (isNumber(year) && isNumber(month) && isNumber(day)) {
    const date = `${digits(year, 4)}-${digits(month + 1, 2)}-${digits(day, 2)}`;
    if (isDate(date)) return date;
  }
  throw new InvalidRecord(
    `year ${quoted(year)}, month ${quoted(month)} and day ${quoted(day)} are not a date`,
  );
}

function readOffset(entry: Fields, instant: number, localDate: string): number {
  const stated = isNumber(entry.timeZoneOffset) ? Math.round(entry.timeZoneOffset / MINUTE) : 0;
  const hasStated = stated !== 0 && Math.abs(stated) <= MAX_OFFSET;
  const clock = wallClock(entry);
  if (hasStated || clock === null) return hasStated ? stated : 0;
  const wall = Date.parse(`${localDate}T00:00:00Z`) + clock * MINUTE;
  const derived = Math.round((wall - instant) / (QUARTER * MINUTE)) * QUARTER;
  return Math.abs(derived) <= MAX_OFFSET ? derived + 0 : 0;
}

/** Minutes since midnight; null if unknown. */
function wallClock({ hour, minute }: Fields): number | null {
  const known = (value: unknown, last: number): value is number =>
    isNumber(value) && Number.isInteger(value) && value >= 0 && value <= last;
  return known(hour, 23) && known(minute, 59) ? hour * 60 + minute : null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

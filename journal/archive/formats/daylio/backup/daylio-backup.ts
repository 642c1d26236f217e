// A `.daylio` backup (docs/import.md). Its `pin` and all other fields not named here are ignored.
import { createActivityDeduplicator } from '../../records/activity-names.ts';
import type { ImportContext } from '../../records/context.ts';
import { type Fields, quoted, readFields, readOrReject } from '../../records/fields.ts';
import type { EntryRecord, ImportRecord, MediaRecord, RejectedRecord } from '../../records/record.ts';
import { readJsonRecords } from '../../source/json-records.ts';
import type { ZipArchive } from '../../source/zip-archive.ts';
import { decodeBase64 } from './base64.ts';
import { type DaylioCatalogue, readCatalogue } from './catalogue.ts';
import { list, moodActivityKey, readDaylioEntry, unknownTags } from './entry.ts';
import { createMediaFinder } from './media.ts';

export const BACKUP = 'backup.daylio';

/** Reads the document twice, because entries may come before the moods and tags they name. */
export async function* readDaylioBackup(
  zip: ZipArchive,
  { limits, moods }: ImportContext,
): AsyncGenerator<ImportRecord> {
  const member = zip.members.get(BACKUP);
  if (member === undefined) return;
  const open = () => decodeBase64(zip.read(member, { code: 'damaged-backup' }));
  const catalogue = await readCatalogue(open(), limits);
  yield* catalogue.records;
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

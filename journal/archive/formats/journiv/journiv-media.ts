// Photos and recordings of an export of Journiv, by their path in the archive.
import { Readable } from 'node:stream';
import { type Fields, isFields } from '../records/fields.ts';
import type { EntryRecord, ImportRecord, MediaKind, MediaRecord } from '../records/record.ts';
import type { Member, ZipArchive } from '../source/zip-archive.ts';

const KINDS = new Map<unknown, MediaKind>([
  ['image', 'photo'],
  ['audio', 'voice-memo'],
]);

const MAX_PER_KIND = 100;

/**
 * Returns a function that links an entry to its media. Each medium is emitted once, before its first entry;
 * missing ones and videos are reported.
 */
export function createJournivMedia(zip: ZipArchive | null) {
  const emitted = new Set<string>();
  return function* readMedia(entry: EntryRecord, { media }: Fields): Generator<ImportRecord> {
    let missing = 0;
    for (const one of Array.isArray(media) ? media : []) {
      const fields = isFields(one) ? one : {};
      const kind = KINDS.get(fields.media_type);
      const member = zip && findMember(zip, fields);
      const keys = kind === 'photo' ? entry.photoKeys : entry.voiceMemoKeys;
      if (!kind || !zip || !member || keys.length === MAX_PER_KIND) {
        missing += 1;
        continue;
      }
      keys.push(member.name);
      if (!emitted.has(member.name)) yield toRecord(zip, member, kind);
      emitted.add(member.name);
    }
    if (missing > 0)
      yield {
        kind: 'rejected',
        message: `${entry.where}: ${missing} of its media are videos or not in the file; the entry is kept without.`,
      };
  };
}

/** Paths begin with `media/` in the archive, not always in the document. */
function findMember(zip: ZipArchive, { file_path: path }: Fields): Member | undefined {
  if (typeof path !== 'string') return undefined;
  return zip.members.get(path) ?? zip.members.get(`media/${path}`);
}

const toRecord = (zip: ZipArchive, member: Member, mediaKind: MediaKind): MediaRecord => ({
  ...{ kind: 'media', key: member.name, id: null, mediaKind, createdAt: null, size: member.size },
  open: async () => Readable.from(zip.read(member, { code: 'damaged-media' }), { objectMode: false }),
});

// Photos and recordings that entries reference by their path in an archive.
import { Readable } from 'node:stream';
import type { EntryRecord, ImportRecord, MediaKind, MediaRecord } from '../records/record.ts';
import type { Member, ZipArchive } from './zip-archive.ts';

/** A reference of an entry. `kind` is undefined for videos; `member` is undefined for missing files. */
export type NamedMedium = { kind: MediaKind | undefined; member: Member | undefined };

const MAX_PER_KIND = 100;

/**
 * Returns a function that links an entry to its media. Each medium is emitted once, before its first entry;
 * missing files and videos are reported.
 */
export function createMediaLinker(zip: ZipArchive | null) {
  const emitted = new Set<string>();
  return function* linkMedia(entry: EntryRecord, media: readonly NamedMedium[]): Generator<ImportRecord> {
    let missing = 0;
    for (const { kind, member } of media) {
      const keys = kind === 'photo' ? entry.photoKeys : entry.voiceMemoKeys;
      if (!kind || !zip || !member || keys.length === MAX_PER_KIND) {
        missing += 1;
        continue;
      }
      if (keys.includes(member.name)) continue;
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

const toRecord = (zip: ZipArchive, member: Member, mediaKind: MediaKind): MediaRecord => ({
  kind: 'media',
  key: member.name,
  id: null,
  mediaKind,
  createdAt: null,
  size: member.size,
  open: async () => Readable.from(zip.read(member, { code: 'damaged-media' }), { objectMode: false }),
});

// Photos and audio of a Daylio backup: found by base name under `assets/`, with or without an extension.
import { Readable } from 'node:stream';
import type { MediaKind, MediaRecord } from '../../records/record.ts';
import type { Member, ZipArchive } from '../../source/zip-archive.ts';
import type { DaylioAsset, DaylioCatalogue } from './catalogue.ts';

const KINDS = new Map<unknown, MediaKind>([
  [1, 'photo'],
  [2, 'voice-memo'],
]);

/** Finds the medium of an asset; returns a text if there is a problem. */
export function createMediaFinder(
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

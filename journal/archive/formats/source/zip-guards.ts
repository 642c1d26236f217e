// Checks the directory of an archive before any member is read.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Entry } from 'yauzl';
import type { ImportLimits } from '../records/limits.ts';

const FILE_TYPE = 0xf000;
const ALLOWED_FILE_TYPES = new Set([0, 0x8000, 0x4000]);
const LOCAL_HEADER = 30;

/**
 * Refuses a member that is encrypted, a link or device, of an unknown compression, or with an unsafe name.
 */
export function checkMember(entry: Entry, limits: ImportLimits): void {
  if (entry.isEncrypted()) throw invalid('', 'The archive is encrypted.', 'encrypted-archive');
  if (!entry.canDecodeFileData())
    throw unsafeArchive('The archive is packed in a way that is not supported.');
  if (!ALLOWED_FILE_TYPES.has((entry.externalFileAttributes >>> 16) & FILE_TYPE))
    throw unsafeArchive('The archive holds a link.');
  const { fileName } = entry;
  const climbs =
    fileName.startsWith('/') || fileName.split('/').some((part) => part === '..' || part === '.');
  if (climbs || fileName.includes('\\') || fileName.includes('\0'))
    throw unsafeArchive('The archive holds unsafe names.');
  if (fileName.length > limits.memberNameLength)
    throw unsafeArchive('The archive holds names that are too long.');
}

/** Refuses overlapping members, and an archive that unpacks to too much; sizes are enforced while reading. */
export function checkArchive(entries: readonly Entry[], limits: ImportLimits): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  let packed = 0;
  let unpacked = 0;
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) throw unsafeArchive('Members of the archive overlap.');
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize;
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
  }
  const swollen = unpacked > limits.ratioCheckedAbove && unpacked > packed * limits.compressionRatio;
  if (unpacked > limits.unpackedBytes || swollen)
    throw invalid('', 'The archive unpacks to too much.', 'archive-too-large');
}

const unsafeArchive = (detail: string) => invalid('', detail, 'unsafe-archive');

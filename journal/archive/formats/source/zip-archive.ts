// Reads untrusted ZIP files without unpacking them: the directory is checked as a whole, each member is
// verified during reading.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { Entry, openPromise, type ZipFile } from 'yauzl';
import type { ImportLimits } from '../records/context.ts';
import type { EntryRecord, ImportRecord, MediaKind, MediaRecord } from '../records/record.ts';

/** A file of an archive; `size` is its unpacked size in bytes, enforced while reading. */
export type Member = { name: string; size: number };

export type ZipArchive = {
  members: ReadonlyMap<string, Member>;
  /** The bytes of a member of this archive; see {@link checkedBytes} for errors. */
  read(member: Member, check?: Partial<Pick<Check, 'sha256' | 'code'>>): AsyncIterable<Uint8Array>;
  close(): void;
};

/** Opens the archive at `path`. Refuses archives that are damaged, unsafe or above the limits. */
export async function openZip(path: string, limits: ImportLimits): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(throwRefusal);
  zip.on('error', () => undefined);
  try {
    const entries = await readDirectory(zip, limits);
    return toZipArchive(zip, entries);
  } catch (error) {
    zip.close();
    return throwRefusal(error);
  }
}

function toZipArchive(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ZipArchive {
  const members = new Map<string, Member>();
  for (const [name, entry] of entries) members.set(name, { name, size: entry.uncompressedSize });
  return {
    members,
    read(member, { sha256, code = 'damaged-archive' } = {}) {
      const entry = entries.get(member.name);
      if (entry === undefined) throw new Error('a member of another archive');
      return checkedBytes(() => openMember(zip, entry), {
        name: member.name,
        crc32: entry.crc32,
        sha256,
        code,
      });
    },
    close: () => zip.close(),
  };
}

async function readDirectory(zip: ZipFile, limits: ImportLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.members)
    throw invalid('', `The archive has more than ${limits.members} members.`, 'archive-too-large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName))
      throw invalid('', 'Two members of the archive have the same name.', 'unsafe-archive');
    checkMember(entry, limits);
    entries.set(entry.fileName, withoutHeaderBytes(entry));
  }
  checkArchive([...entries.values()], limits);
  for (const name of entries.keys()) if (name.endsWith('/')) entries.delete(name);
  return entries;
}

/** Copies an entry without its raw header, to save memory in archives with many entries. */
function withoutHeaderBytes(entry: Entry): Entry {
  const copy = new Entry();
  copy.fileName = entry.fileName;
  copy.fileNameLength = entry.fileNameLength;
  copy.compressedSize = entry.compressedSize;
  copy.uncompressedSize = entry.uncompressedSize;
  copy.compressionMethod = entry.compressionMethod;
  copy.generalPurposeBitFlag = entry.generalPurposeBitFlag;
  copy.relativeOffsetOfLocalHeader = entry.relativeOffsetOfLocalHeader;
  copy.crc32 = entry.crc32;
  return copy;
}

const openMember = (zip: ZipFile, entry: Entry) =>
  promisify(zip.openReadStream.bind(zip) as ReadMember)(entry);

type ReadMember = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void;

function throwRefusal(error: unknown): never {
  if (error instanceof Refusal || isSystemError(error)) throw error;
  const detail = 'The archive is damaged, truncated, or contains unsafe names.';
  throw new Refusal('invalid', detail, { code: 'damaged-archive', cause: error });
}

/** `sha256` in hex, if known; `code` is the problem code of the refusal. */
type Check = { name: string; crc32: number; sha256?: string | undefined; code: string };

/**
 * Verifies the bytes of the stream returned by `open` during reading. A member that is truncated,
 * undecodable, or of another length or checksum than declared ends in a `Refusal` (`invalid`) with its name.
 */
async function* checkedBytes(
  open: () => Promise<AsyncIterable<Uint8Array | string>>,
  check: Check,
): AsyncGenerator<Uint8Array> {
  const hash = check.sha256 === undefined ? null : createHash('sha256');
  let sum = 0;
  try {
    for await (const chunk of await open()) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      sum = crc32(bytes, sum);
      hash?.update(bytes);
      yield bytes;
    }
  } catch (error) {
    throw isSystemError(error) ? error : damaged(check, error);
  }
  if (sum !== check.crc32 || (hash !== null && hash.digest('hex') !== check.sha256)) throw damaged(check);
}

const damaged = ({ name, code }: Check, cause?: unknown) =>
  new Refusal('invalid', `${name} in the archive is damaged.`, { code, cause });

/** Disk errors are not caused by the file. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

// Checks the directory of an archive before reading any member.

const FILE_TYPE = 0xf000;
const ALLOWED_FILE_TYPES = new Set([0, 0x8000, 0x4000]);
const LOCAL_HEADER = 30;

/** Refuses members that are encrypted, links or devices, or have an unknown compression or an unsafe name. */
function checkMember(entry: Entry, limits: ImportLimits): void {
  if (entry.isEncrypted()) throw invalid('', 'The archive is encrypted.', 'encrypted-archive');
  if (!entry.canDecodeFileData())
    throw unsafeArchive('The compression method of the archive is not supported.');
  if (!ALLOWED_FILE_TYPES.has((entry.externalFileAttributes >>> 16) & FILE_TYPE))
    throw unsafeArchive('The archive contains a link.');
  const { fileName } = entry;
  const climbs =
    fileName.startsWith('/') || fileName.split('/').some((part) => part === '..' || part === '.');
  if (climbs || fileName.includes('\\') || fileName.includes('\0'))
    throw unsafeArchive('The archive contains unsafe names.');
  if (fileName.length > limits.memberNameLength)
    throw unsafeArchive('The archive contains names that are too long.');
}

/** Refuses overlapping members and an excessive unpacked size; sizes are enforced again during reading. */
function checkArchive(entries: readonly Entry[], limits: ImportLimits): void {
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
    throw invalid('', 'The archive is too large when decompressed.', 'archive-too-large');
}

const unsafeArchive = (detail: string) => invalid('', detail, 'unsafe-archive');

// Photos and recordings that entries reference by their path in an archive.

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

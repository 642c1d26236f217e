// Reads untrusted ZIP files without unpacking them: the directory is checked as a whole, each member is
// verified while it is read.
import { promisify } from 'node:util';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { Entry, openPromise, type ZipFile } from 'yauzl';
import type { ImportLimits } from '../records/limits.ts';
import { type Check, checkedBytes, isSystemError } from './checked-bytes.ts';
import { checkArchive, checkMember } from './zip-guards.ts';

/** A file of an archive; `size` is its unpacked size in bytes, enforced while reading. */
export type Member = { name: string; size: number };

export type ZipArchive = {
  members: ReadonlyMap<string, Member>;
  /** The bytes of a member of this archive; {@link checkedBytes} says how damage is reported. */
  read(member: Member, check?: Partial<Pick<Check, 'sha256' | 'code'>>): AsyncIterable<Uint8Array>;
  close(): void;
};

/** Opens the archive at `path`; refuses one that is damaged, unsafe or above the limits. */
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

/** Copies an entry without its raw header, because an archive may have very many. */
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
  const detail = 'The archive is broken, cut off, or holds unsafe names.';
  throw new Refusal('invalid', detail, { code: 'damaged-archive', cause: error });
}

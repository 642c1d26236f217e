// The manifest of a backup, written last: a folder without it is not a backup. One JSON value per line, so
// that a million media need not be in memory: a header, the files, and an end with their number.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Refusal } from '../refusal.ts';

const NAME = 'manifest.jsonl';
const FORMAT = 'tandem-backup-1';

/** `migrations` are those of the database, `createdAt` is RFC 3339. */
type ManifestHeader = { service: string; createdAt: string; migrations: readonly string[] };

/** `database` or the id of a medium; `size` in bytes, `sha256` in lower-case hex. */
export type ManifestItem = { kind: 'database' | 'medium'; id: string; size: number; sha256: string };

export type ManifestWriter = {
  add(item: ManifestItem): Promise<void>;
  /** Completes the backup. Returns the numbers of files and bytes. */
  finish(): Promise<ManifestTotal>;
  discard(): Promise<void>;
};
export type ManifestTotal = { files: number; bytes: number };

export async function writeManifest(folder: string, heading: ManifestHeader): Promise<ManifestWriter> {
  const draft = join(folder, `${NAME}.part`);
  const file = await open(draft, 'wx', 0o600);
  const line = (value: object) => file.writeFile(`${JSON.stringify(value)}\n`);
  const total: ManifestTotal = { files: 0, bytes: 0 };
  await line({ format: FORMAT, ...heading });
  return {
    add: async (item) => {
      total.files += 1;
      total.bytes += item.size;
      await line(item);
    },
    finish: async () => {
      await line({ end: total });
      await file.sync();
      await file.close();
      await rename(draft, join(folder, NAME));
      await syncFolder(folder);
      return total;
    },
    discard: () => closeQuietly(file),
  };
}

/** Files created or renamed in a folder are durable once the folder is synced. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const closeQuietly = (file: FileHandle): Promise<void> => file.close().catch(() => undefined);

/** Passes each item to `each`, in order, and returns the header. Refuses incomplete backups. */
export async function readManifest(
  folder: string,
  each: (item: ManifestItem) => Promise<void> | void = () => {},
): Promise<ManifestHeader & ManifestTotal> {
  let heading: ManifestHeader | undefined;
  let end: ManifestTotal | undefined;
  const total: ManifestTotal = { files: 0, bytes: 0 };
  for await (const text of linesOf(folder)) {
    const value = parse(text, folder);
    if (isHeader(value)) heading = value;
    else if (isItem(value) && heading) {
      total.files += 1;
      total.bytes += value.size;
      await each(value);
    } else if (isEnd(value)) end = value.end;
    else throw notABackup(folder);
  }
  if (!heading || end?.files !== total.files || end.bytes !== total.bytes) throw notABackup(folder);
  return { ...heading, ...total };
}

async function* linesOf(folder: string): AsyncGenerator<string> {
  const input = createReadStream(join(folder, NAME), 'utf8');
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? notABackup(folder) : error;
  } finally {
    input.destroy();
  }
}

const notABackup = (folder: string): Refusal =>
  new Refusal('invalid', `${folder} has no complete backup of this format.`);

function parse(text: string, folder: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw notABackup(folder);
}

const isHeader = (value: object): value is ManifestHeader & { format: string } =>
  'format' in value && value.format === FORMAT && 'service' in value && typeof value.service === 'string';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids become paths, so only `database` and UUIDs are accepted. */
const isItem = (value: object): value is ManifestItem =>
  'kind' in value &&
  'id' in value &&
  typeof value.id === 'string' &&
  (value.kind === 'database' ? value.id === 'database' : value.kind === 'medium' && UUID.test(value.id)) &&
  'size' in value &&
  typeof value.size === 'number' &&
  'sha256' in value &&
  typeof value.sha256 === 'string';

const isEnd = (value: object): value is { end: ManifestTotal } =>
  'end' in value && typeof value.end === 'object' && value.end !== null;

// Writes and hashes the files of a backup.

type Content = Pick<ManifestItem, 'size' | 'sha256'>;

export const pathOf = (folder: string, { kind, id }: Pick<ManifestItem, 'kind' | 'id'>): string =>
  kind === 'database' ? join(folder, 'database.db') : join(folder, 'media', id.slice(0, 2), id);

/** Reads `source` to its end, passing each chunk to `onChunk`. */
export async function hashContent(
  source: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => Promise<void> = async () => {},
): Promise<Content> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    hash.update(chunk);
    await onChunk(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

/** Writes a new file, readable only by this user; it is synced to disk when this resolves. */
export async function writeDurably(path: string, source: AsyncIterable<Uint8Array>): Promise<Content> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    const content = await hashContent(source, (chunk) => file.writeFile(chunk));
    await file.sync();
    return content;
  } finally {
    await file.close();
  }
}

/** Syncs the file to disk. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** Refuses a file that differs from the manifest. */
export async function verifyItem(folder: string, item: ManifestItem): Promise<void> {
  const path = pathOf(folder, item);
  requireContent(path, item, await hashContent(createReadStream(path)));
}

export function requireContent(path: string, expected: Content, found: Content): void {
  if (found.size === expected.size && found.sha256 === expected.sha256) return;
  throw new Refusal('invalid', `${path} differs from the backup's manifest and is damaged.`);
}

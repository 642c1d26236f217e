// The manifest of a backup, written last: a folder without it is not a backup. One JSON value per line, so
// that a million media need not be in memory: a header, the files, and an end with their number.
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
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

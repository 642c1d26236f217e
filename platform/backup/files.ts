// Writes and hashes the files of a backup.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../refusal.ts';
import type { ManifestItem } from './manifest.ts';

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

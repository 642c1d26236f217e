// Takes a backup of a running service: a snapshot of the database, then the media. A medium's file is stored
// before its row and deleted a day after it, so that the backup has the files of all rows.
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import type { Progress } from '../cli/progress.ts';
import { backUpSqlite } from '../database/dialects/sqlite/online-backup.ts';
import { readAppliedMigrations } from '../database/inspect.ts';
import type { BlobStore } from '../media/blob-store/blob-store.ts';
import { conflict } from '../refusal.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { hashContent, pathOf, writeDurably } from './files.ts';
import { type ManifestTotal, type ManifestWriter, syncFolder, writeManifest } from './manifest.ts';
import { exportPostgres } from './postgres.ts';

/**
 * `database` is null where only media are copied, `media` where a service has none. `createdAt` is RFC 3339.
 */
export type Backup = {
  service: string;
  createdAt: string;
  database: DatabaseSource | null;
  media: BlobStore | null;
};

/** Writes the backup to `folder`, which must be empty or not exist. */
export async function createBackup(
  { service, createdAt, database, media }: Backup,
  folder: string,
  progress: Progress,
): Promise<ManifestTotal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw conflict(`${folder} is not empty.`);
  const migrations = database ? await readAppliedMigrations(database.database) : [];
  const manifest = await writeManifest(folder, { service, createdAt, migrations });
  try {
    if (database) await copyDatabase(database, folder, manifest, progress);
    if (media) await copyMedia(media, folder, manifest, progress);
    return await manifest.finish();
  } catch (error) {
    await manifest.discard();
    throw error;
  } finally {
    progress.clear();
  }
}

async function copyDatabase(
  source: DatabaseSource,
  folder: string,
  manifest: ManifestWriter,
  progress: Progress,
) {
  const item = { kind: 'database', id: 'database' } as const;
  const target = pathOf(folder, item);
  const { database } = source;
  const onPages = (copied: number, total: number) => progress.update(`database: ${copied} of ${total} pages`);
  if (database.dialect === 'sqlite') await backUpSqlite(database.path, target, onPages);
  else await exportPostgres(source, target, progress);
  await chmod(target, 0o600);
  await manifest.add({ ...item, ...(await hashContent(createReadStream(target))) });
}

async function copyMedia(media: BlobStore, folder: string, manifest: ManifestWriter, progress: Progress) {
  const folders = new Set<string>();
  let copied = 0;
  for await (const id of media.listIds()) {
    const file = await media.open(id);
    // Deleted since it was listed: a day after its row, or with its account.
    if (!file) continue;
    const item = { kind: 'medium', id } as const;
    const path = pathOf(folder, item);
    await manifest.add({ ...item, ...(await writeDurably(path, file.stream)) });
    folders.add(path.slice(0, path.lastIndexOf('/')));
    copied += 1;
    progress.update(`media: ${copied} files`);
  }
  for (const each of folders) await syncFolder(each);
}

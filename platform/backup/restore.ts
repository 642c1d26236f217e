// Replaces the data of a service by a backup, after verifying all its files.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Progress } from '../cli/progress.ts';
import { replaceSqlite, requireSqliteNotInUse } from '../database/dialects/sqlite/online-backup.ts';
import type { BlobStore } from '../media/blob-store/blob-store.ts';
import { conflict, invalid } from '../refusal.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { pathOf, requireContent, verifyItem, writeDurably } from './files.ts';
import { type ManifestItem, type ManifestTotal, readManifest, syncFolder } from './manifest.ts';
import { importIntoPostgres, requireEmptyPostgres } from './postgres.ts';

/**
 * The data to replace: `openMedia` opens the blob store on demand, and is null if the service has no media.
 */
export type RestoreTarget = {
  service: string;
  source: DatabaseSource;
  openMedia: (() => Promise<BlobStore>) | null;
  /** The migrations of this version: a backup with others is of a newer version. */
  knownMigrations: readonly string[];
};

/**
 * Restores the backup in `folder`. Refuses backups of another service or a newer version, damaged files, a
 * database in use, and, unless `isForced`, a target that is not empty; in these cases nothing changes. The
 * service must not run.
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
  isForced: boolean,
  progress: Progress,
): Promise<ManifestTotal & { createdAt: string }> {
  try {
    const { hasDatabase, ...about } = await verifyBackup(folder, target, progress);
    const media = target.openMedia ? await target.openMedia() : null;
    if (hasDatabase) await requireEmptyDatabase(target.source, isForced);
    if (!isForced) await requireNoMedia(media);
    const replaceRows = hasDatabase ? await prepareDatabase(folder, target.source, progress) : null;
    const restored = media && (await restoreMedia(folder, media, progress));
    await replaceRows?.();
    if (media && restored) await deleteMediaExcept(media, restored);
    return about;
  } finally {
    progress.clear();
  }
}

async function verifyBackup(folder: string, { service, knownMigrations }: RestoreTarget, progress: Progress) {
  let hasDatabase = false;
  let verified = 0;
  const { migrations, ...about } = await readManifest(folder, async (item) => {
    hasDatabase ||= item.kind === 'database';
    await verifyItem(folder, item);
    verified += 1;
    progress.update(`verifying: ${verified} files`);
  });
  if (about.service !== service)
    throw invalid('', `The folder ${folder} holds a backup of ${about.service}.`);
  const unknown = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw invalid('', `The backup is of a newer version: it has ${unknown.join(', ')}.`);
  const { files, bytes, createdAt } = about;
  return { hasDatabase, files, bytes, createdAt };
}

async function requireEmptyDatabase(source: DatabaseSource, isForced: boolean): Promise<void> {
  const { database } = source;
  if (database.dialect === 'postgres') return await requireEmptyPostgres(source, isForced);
  if (!isForced && existsSync(database.path)) throw conflict(`${database.path} exists; --force replaces it.`);
  requireSqliteNotInUse(database.path);
}

/** Returns a function that replaces the rows. Call it after all other steps that may fail. */
async function prepareDatabase(
  folder: string,
  source: DatabaseSource,
  progress: Progress,
): Promise<() => Promise<void>> {
  const { database } = source;
  if (database.dialect === 'postgres') return () => importIntoPostgres(folder, source, progress);
  const draft = await stageDatabase(folder, database.path);
  return () => replaceDatabase(draft, database.path);
}

async function requireNoMedia(media: BlobStore | null): Promise<void> {
  for await (const id of media?.listIds() ?? []) {
    throw conflict(`There are media already, such as ${id}; --force replaces them.`);
  }
}

/**
 * Copies the database beside its target. Renaming it replaces the target in one step, after all other steps
 * that may fail.
 */
async function stageDatabase(folder: string, path: string): Promise<string> {
  const draft = `${path}.restoring`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  await writeDurably(draft, createReadStream(pathOf(folder, { kind: 'database', id: 'database' })));
  return draft;
}

async function replaceDatabase(draft: string, path: string): Promise<void> {
  await replaceSqlite(draft, path);
  await syncFolder(dirname(path));
}

/** Media have unique names, so those of the backup are added to the existing ones. Returns their ids. */
async function restoreMedia(folder: string, media: BlobStore, progress: Progress): Promise<Set<string>> {
  const restored = new Set<string>();
  await readManifest(folder, async (item) => {
    if (item.kind !== 'medium') return;
    await restoreMedium(folder, media, item);
    restored.add(item.id);
    progress.update(`media: ${restored.size} files`);
  });
  return restored;
}

async function deleteMediaExcept(media: BlobStore, retained: ReadonlySet<string>): Promise<void> {
  const ids = await Array.fromAsync(media.listIds());
  for (const id of ids) if (!retained.has(id)) await media.delete(id);
}

async function restoreMedium(folder: string, media: BlobStore, item: ManifestItem): Promise<void> {
  const path = pathOf(folder, item);
  const staged = await media.stageFile(createReadStream(path), { maxBytes: Number.POSITIVE_INFINITY });
  try {
    requireContent(path, item, staged);
    await media.put(item.id, staged);
  } catch (error) {
    await media.discard(staged);
    throw error;
  }
}

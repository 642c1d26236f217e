// Puts a backup in the place of what a service keeps, once every file of it was found whole.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Progress } from '../cli/progress.ts';
import { replaceSqlite, requireUnusedSqlite } from '../database/sqlite/online-backup.ts';
import type { MediaStore } from '../media/store.ts';
import { conflict, invalid } from '../refusal.ts';
import type { Keeping } from '../service/with-database.ts';
import { pathOf, requireContent, verifyItem, writeDurably } from './files.ts';
import { type Item, readManifest, syncFolder, type Total } from './manifest.ts';
import { copyIntoPostgres, requireEmptyPostgres } from './postgres.ts';

/** Where it goes: `openMedia` makes the store at need, null where a service has none. */
export type Place = {
  service: string;
  keeping: Keeping;
  openMedia: (() => Promise<MediaStore>) | null;
  /** The migrations this version knows: what a newer one has kept is not for it. */
  knownMigrations: readonly string[];
};

/**
 * Restores the backup in `folder`. Refuses one of another service or of a newer version, damaged files, a database
 * in use, and, unless `isForced`, a place that is not empty; then nothing has changed. The service must not run.
 */
export async function restoreBackup(
  folder: string,
  place: Place,
  isForced: boolean,
  progress: Progress,
): Promise<Total & { createdAt: string }> {
  try {
    const { hasDatabase, ...about } = await verifyBackup(folder, place, progress);
    const media = place.openMedia ? await place.openMedia() : null;
    if (hasDatabase) await requireRoom(place.keeping, isForced);
    if (!isForced) await requireNoMedia(media);
    const putRows = hasDatabase ? await prepareRows(folder, place.keeping, progress) : null;
    const restored = media && (await restoreMedia(folder, media, progress));
    await putRows?.();
    if (media && restored) await deleteOthers(media, restored);
    return about;
  } finally {
    progress.end();
  }
}

async function verifyBackup(folder: string, { service, knownMigrations }: Place, progress: Progress) {
  let hasDatabase = false;
  let verified = 0;
  const { migrations, ...about } = await readManifest(folder, async (item) => {
    hasDatabase ||= item.kind === 'database';
    await verifyItem(folder, item);
    verified += 1;
    progress.show(`verifying: ${verified} files`);
  });
  if (about.service !== service)
    throw invalid('', `The folder ${folder} holds a backup of ${about.service}.`);
  const unknown = migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw invalid('', `The backup is of a newer version: it has ${unknown.join(', ')}.`);
  const { files, bytes, createdAt } = about;
  return { hasDatabase, files, bytes, createdAt };
}

async function requireRoom(keeping: Keeping, isForced: boolean): Promise<void> {
  const { database } = keeping;
  if (database.dialect === 'postgres') return await requireEmptyPostgres(keeping, isForced);
  if (!isForced && existsSync(database.path)) throw conflict(`${database.path} exists; --force replaces it.`);
  requireUnusedSqlite(database.path);
}

/** Answers what puts the rows in their place, once everything else that may fail is done. */
async function prepareRows(
  folder: string,
  keeping: Keeping,
  progress: Progress,
): Promise<() => Promise<void>> {
  const { database } = keeping;
  if (database.dialect === 'postgres') return () => copyIntoPostgres(folder, keeping, progress);
  const draft = await draftDatabase(folder, database.path);
  return () => replaceDatabase(draft, database.path);
}

async function requireNoMedia(media: MediaStore | null): Promise<void> {
  for await (const id of media?.ids() ?? []) {
    throw conflict(`There are media already, such as ${id}; --force replaces them.`);
  }
}

/** Beside its place, so that it takes it in one step, after everything that may fail. */
async function draftDatabase(folder: string, path: string): Promise<string> {
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

/** Media have names that nothing else has, so those of the backup go beside what is there. Answers their ids. */
async function restoreMedia(folder: string, media: MediaStore, progress: Progress): Promise<Set<string>> {
  const kept = new Set<string>();
  await readManifest(folder, async (item) => {
    if (item.kind !== 'medium') return;
    await restoreMedium(folder, media, item);
    kept.add(item.id);
    progress.show(`media: ${kept.size} files`);
  });
  return kept;
}

async function deleteOthers(media: MediaStore, kept: ReadonlySet<string>): Promise<void> {
  const ids = await Array.fromAsync(media.ids());
  for (const id of ids) if (!kept.has(id)) await media.delete(id);
}

async function restoreMedium(folder: string, media: MediaStore, item: Item): Promise<void> {
  const path = pathOf(folder, item);
  const staged = await media.receive(createReadStream(path), { maxBytes: Number.POSITIVE_INFINITY });
  try {
    requireContent(path, item, staged);
    await media.keep(item.id, staged);
  } catch (error) {
    await media.discard(staged);
    throw error;
  }
}

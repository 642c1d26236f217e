// The commands backup and restore.
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Command, defineCommand, type Report } from '../cli/command.ts';
import { createProgress, type Progress } from '../cli/terminal.ts';
import {
  backUpSqlite,
  deleteRows,
  replaceSqlite,
  requireSqliteNotInUse,
} from '../database/dialects/sqlite/online-backup.ts';
import { findPendingMigrations, readAppliedMigrations } from '../database/inspect.ts';
import { readMigrations } from '../database/migrations.ts';
import type { PlatformTables } from '../database/tables.ts';
import type { BlobStore } from '../media/blob-store/blob-store.ts';
import { conflict, invalid, Refusal } from '../refusal.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { formatInstant, systemClock } from '../time/clock.ts';
import {
  hashContent,
  type ManifestItem,
  type ManifestTotal,
  type ManifestWriter,
  pathOf,
  readManifest,
  requireContent,
  syncFolder,
  verifyItem,
  writeDurably,
  writeManifest,
} from './manifest.ts';
import { exportPostgres, importIntoPostgres, requireEmptyPostgres } from './postgres.ts';

/** The data of a service: `openMedia` is null if it has no media. Reading the configuration may refuse. */
type BackupSource = {
  service: string;
  readConfig(): DatabaseSource & { openMedia: (() => Promise<BlobStore>) | null };
};

export const backupCommands = (source: BackupSource, hasMedia: boolean): Command[] => [
  backupCommand(source, hasMedia),
  restoreCommand(source),
];

const backupCommand = ({ service, readConfig }: BackupSource, hasMedia: boolean): Command =>
  defineCommand({
    name: 'backup',
    operands: ['folder'],
    summary: 'Copies the database and media into an empty folder while the service runs.',
    description:
      'The database is copied as one snapshot that includes every earlier commit. A manifest with checksums ' +
      'is written last; a folder without it is not a backup. The rows are stored as SQLite, also for PostgreSQL.',
    options: hasMedia
      ? { 'media-only': { type: 'boolean', help: 'Omits the database, for use with pg_dump.' } }
      : {},
    run: async ({ operands: { folder }, options, terminal }) => {
      const { openMedia, ...source } = readConfig();
      const isMediaOnly = options['media-only'] === true;
      if (!isMediaOnly) await requireUpToDate(source);
      const createdAt = formatInstant(systemClock.now());
      const media = openMedia ? await openMedia() : null;
      const what = { service, createdAt, database: isMediaOnly ? null : source, media };
      return report('Backed up', folder, await createBackup(what, folder, createProgress(terminal)));
    },
  });

/** Otherwise the database file might not exist yet, and the backup would be empty. */
async function requireUpToDate({ database, migrations }: DatabaseSource): Promise<void> {
  const pending = await findPendingMigrations(database, migrations);
  const all = await readMigrations(database.dialect, migrations);
  if (pending.length === all.length) throw new Refusal('not-found', 'There is no database to back up.');
}

const restoreCommand = ({ service, readConfig }: BackupSource): Command =>
  defineCommand({
    name: 'restore',
    operands: ['folder'],
    summary: 'Replaces the database and media with a backup. Stop the service first.',
    description:
      'Every file is compared with the manifest before anything changes. Refuses a SQLite database in use, and a ' +
      'target that is not empty. The target may be a database of the other dialect.',
    options: { force: { type: 'boolean', help: 'Replaces existing data.' } },
    run: async ({ operands: { folder }, options, terminal }) => {
      const { openMedia, ...source } = readConfig();
      const known = await readMigrations(source.database.dialect, source.migrations);
      const knownMigrations = known.map(({ name }) => name);
      const target = { service, source, openMedia, knownMigrations };
      const done = await restoreBackup(folder, target, options.force, createProgress(terminal));
      return report(`Restored the backup of ${done.createdAt}:`, folder, done);
    },
  });

const report = (done: string, folder: string, { files, bytes }: ManifestTotal): Report => ({
  json: { folder, files, bytes },
  text: `${done} ${files} files, ${bytes} bytes (${folder}).`,
});

/** `database` is null if only media are copied, `media` if the service has none. `createdAt` is RFC 3339. */
type Backup = {
  service: string;
  createdAt: string;
  database: DatabaseSource | null;
  media: BlobStore | null;
};

/** Writes the backup to `folder`, which must be empty or missing. */
async function createBackup(
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

/** Unfinished logins and links that are valid once: a restored database must not accept them again. */
const OMITTED_TABLES = ['pending_login', 'account_link'] as const satisfies (keyof PlatformTables)[];

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
  deleteRows(target, OMITTED_TABLES);
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

/**
 * The data to replace: `openMedia` opens the blob store on demand, and is null if the service has no media.
 */
type RestoreTarget = {
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
async function restoreBackup(
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
    throw invalid('', `The folder ${folder} contains a backup of ${about.service}.`);
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
    throw conflict(`Media exist already, such as ${id}; --force replaces them.`);
  }
}

/**
 * Copies the database to the folder of its target. Renaming it replaces the target in one step, after all
 * other steps that may fail.
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

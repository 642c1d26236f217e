// The commands backup and restore.
import { type Command, defineCommand, type Report } from '../cli/command.ts';
import { createProgress } from '../cli/progress.ts';
import { findPendingMigrations } from '../database/inspect.ts';
import { readMigrations } from '../database/migrations.ts';
import type { BlobStore } from '../media/blob-store/blob-store.ts';
import { Refusal } from '../refusal.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { formatInstant, systemClock } from '../time/clock.ts';
import { createBackup } from './backup.ts';
import type { ManifestTotal } from './manifest.ts';
import { restoreBackup } from './restore.ts';

/** The data of a service: `openMedia` is null where it has no media. Reading the configuration may refuse. */
export type BackupSource = {
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
    summary: 'Copies the database and media into an empty folder, while the service runs.',
    description:
      'The database is copied as one snapshot that includes every earlier commit. A manifest with checksums ' +
      'is written last: a folder without it is no backup. The rows are a SQLite file, also for PostgreSQL.',
    options: hasMedia
      ? { 'media-only': { type: 'boolean', help: 'Leaves the database out, for use with pg_dump.' } }
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

/** Otherwise the file might not exist yet, and an empty one pass for a backup. */
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
      'target that is not empty. The target may be the other kind of database.',
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

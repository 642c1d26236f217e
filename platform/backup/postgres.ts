// Backups of PostgreSQL: a SQLite file, from which either database can be restored.
import { createReadStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../cli/terminal.ts';
import { type CopyOptions, copyDatabase, requireEmpty } from '../database/copy/copy.ts';
import type { Database } from '../database/database.ts';
import { finalizeSqliteFile } from '../database/dialects/sqlite/online-backup.ts';
import { requireCompatibleSchema } from '../database/inspect.ts';
import { openDatabase } from '../database/open.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { pathOf, syncFile, writeDurably } from './manifest.ts';

/** Copies the committed data into a new SQLite file at `path`, during concurrent reads and writes. */
export async function exportPostgres(
  source: DatabaseSource,
  path: string,
  progress: Progress,
): Promise<void> {
  await withBothDatabases(source, path, true, (postgres, sqlite) =>
    copy(postgres, sqlite, source, { isReplacing: false, isDraft: true }, progress),
  );
  finalizeSqliteFile(path);
  await syncFile(path);
}

/** Refuses (`conflict`) a PostgreSQL database with rows, or with a different schema. */
export async function requireEmptyPostgres(
  { database, migrations }: DatabaseSource,
  isForced: boolean,
): Promise<void> {
  await requireCompatibleSchema(database, migrations);
  if (isForced) return;
  await using open = await openDatabase<unknown>(database, migrations, { poolSize: 2 });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-schema-'));
  const model = { dialect: 'sqlite', path: join(folder.path, 'schema.db') } as const;
  await using schema = await openDatabase<unknown>(model, migrations);
  await requireEmpty(open.read, schema.read);
}

/** Replaces the rows of PostgreSQL by those of the backup in `folder`. */
export async function importIntoPostgres(
  folder: string,
  source: DatabaseSource,
  progress: Progress,
): Promise<void> {
  await using draft = await mkdtempDisposable(join(tmpdir(), 'tandem-restore-'));
  const path = join(draft.path, 'database.db');
  // A copy, because a backup of an older version has to be migrated.
  await writeDurably(path, createReadStream(pathOf(folder, { kind: 'database', id: 'database' })));
  await withBothDatabases(source, path, false, (postgres, sqlite) =>
    copy(sqlite, postgres, source, { isReplacing: true, isDraft: false }, progress),
  );
}

async function withBothDatabases(
  { database, migrations }: DatabaseSource,
  path: string,
  isDraft: boolean,
  work: (postgres: Database<unknown>, sqlite: Database<unknown>) => Promise<void>,
): Promise<void> {
  await using postgres = await openDatabase<unknown>(database, migrations, { poolSize: 2 });
  await using sqlite = await openDatabase<unknown>({ dialect: 'sqlite', path }, migrations, { isDraft });
  await work(postgres, sqlite);
}

async function copy(
  from: Database<unknown>,
  to: Database<unknown>,
  { derived }: DatabaseSource,
  how: Pick<CopyOptions, 'isReplacing' | 'isDraft'>,
  progress: Progress,
): Promise<void> {
  const onProgress = (table: string, rows: number) => progress.update(`${table}: ${rows} rows`);
  await copyDatabase(from, to, { derived, ...how, onProgress });
}

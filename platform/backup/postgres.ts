// The rows of PostgreSQL in a backup: a SQLite file, which either database can be restored from.
import { createReadStream } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../cli/progress.ts';
import { copyDatabase, requireEmpty } from '../database/copy/copy.ts';
import type { Database } from '../database/database.ts';
import { finalizeSqliteFile } from '../database/dialects/sqlite/online-backup.ts';
import { requireCompatibleSchema } from '../database/inspect.ts';
import { openDatabase } from '../database/open.ts';
import type { DatabaseSource } from '../service/commands/with-database.ts';
import { pathOf, writeDurably } from './files.ts';

/** Writes what is committed now into a new SQLite file at `path`, while others go on reading and writing. */
export async function exportPostgres(
  keeping: DatabaseSource,
  path: string,
  progress: Progress,
): Promise<void> {
  await withBothDatabases(keeping, path, (postgres, sqlite) =>
    copy(postgres, sqlite, keeping, false, progress),
  );
  finalizeSqliteFile(path);
}

/** Refuses (`conflict`) a PostgreSQL database that has rows, or another schema than ours. */
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

/** Makes the rows of the backup in `folder` those of PostgreSQL, in place of what is there. */
export async function importIntoPostgres(
  folder: string,
  keeping: DatabaseSource,
  progress: Progress,
): Promise<void> {
  await using draft = await mkdtempDisposable(join(tmpdir(), 'tandem-restore-'));
  const path = join(draft.path, 'database.db');
  // A copy, because it may be of an older version and is brought up to date.
  await writeDurably(path, createReadStream(pathOf(folder, { kind: 'database', id: 'database' })));
  await withBothDatabases(keeping, path, (postgres, sqlite) =>
    copy(sqlite, postgres, keeping, true, progress),
  );
}

async function withBothDatabases(
  { database, migrations }: DatabaseSource,
  path: string,
  work: (postgres: Database<unknown>, sqlite: Database<unknown>) => Promise<void>,
): Promise<void> {
  await using postgres = await openDatabase<unknown>(database, migrations, { poolSize: 2 });
  await using sqlite = await openDatabase<unknown>({ dialect: 'sqlite', path }, migrations);
  await work(postgres, sqlite);
}

async function copy(
  from: Database<unknown>,
  to: Database<unknown>,
  { derived }: DatabaseSource,
  isReplacing: boolean,
  progress: Progress,
): Promise<void> {
  const onProgress = (table: string, rows: number) => progress.update(`${table}: ${rows} rows`);
  await copyDatabase(from, to, { derived, isReplacing, onProgress });
}

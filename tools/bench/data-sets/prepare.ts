// Prepares the data set of a run: for SQLite a copy of a cached one; for PostgreSQL two new databases.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journalMigrations } from '../../../journal/app.ts';
import type { DatabaseUrl } from '../../../platform/database/database.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { createDatabaseAt } from '../../../platform/testing/servers/postgres.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import { fillJournal, type JournalManifest } from './fill-journal.ts';
import { fillThoughts, type ThoughtsManifest } from './fill-thoughts.ts';

/** `years` applies to a journal with four or five entries a day: 50,000 in thirty years. */
export const SIZES = {
  /** For tests. */
  tiny: { users: 10, thoughts: 200, years: 0.1 },
  small: { users: 10, thoughts: 1_000, years: 1 },
  medium: { users: 1_000, thoughts: 100_000, years: 10 },
  large: { users: 10_000, thoughts: 1_000_000, years: 30 },
} as const;

export type Size = keyof typeof SIZES;

/** Names and ids of a data set, for the scenarios. */
export type Manifest = { thoughts: ThoughtsManifest; journal: JournalManifest };

/** `settings` contain the database addresses; empty for SQLite files in `folder`. */
export type DataSet = { folder: string; settings: Record<string, string>; manifest: Manifest };

/** `cache` is the folder of reusable data sets, `run` that of this run; `postgres` is a server address. */
export type Places = { cache: string; run: string; postgres: string | null };

/** Increased when the content of data sets changes. */
const FORMAT_VERSION = 4;

/** Prepares a separate data set named `name`. Another checkout's function fills its own schema. */
export async function prepareDataSet(
  size: Size,
  name: string,
  { cache, run, postgres }: Places,
): Promise<DataSet> {
  const folder = join(run, name);
  if (postgres !== null) {
    const journal = await createDatabaseAt(postgres, `journal_${name}`);
    const thoughts = await createDatabaseAt(postgres, `thoughts_${name}`);
    const manifest = await fill(size, folder, {
      journal: { dialect: 'postgres', connectionString: journal },
      thoughts: { dialect: 'postgres', connectionString: thoughts },
    });
    return { folder, settings: { JOURNAL_DATABASE_URL: journal, THOUGHTS_DATABASE_URL: thoughts }, manifest };
  }
  const source = join(cache, `${size}-${await fingerprint()}`);
  const stored = await readFile(join(source, 'manifest.json'), 'utf8').catch(() => null);
  const manifest: Manifest = stored === null ? await createSource(size, source) : JSON.parse(stored);
  // Takes no time and space on a file system with clones.
  await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { folder, settings: {}, manifest };
}

/** Renamed when complete, so that an interrupted draft is never used. */
async function createSource(size: Size, folder: string): Promise<Manifest> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const manifest = await fill(size, draft, {
    journal: { dialect: 'sqlite', path: join(draft, 'journal.db') },
    thoughts: { dialect: 'sqlite', path: join(draft, 'thoughts.db') },
  });
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest));
  await rename(draft, folder);
  return manifest;
}

async function fill(
  size: Size,
  folder: string,
  databases: { journal: DatabaseUrl; thoughts: DatabaseUrl },
): Promise<Manifest> {
  console.error(`Generating the ${size} data set …`);
  await mkdir(folder, { recursive: true });
  return {
    thoughts: await fillThoughts(databases.thoughts, SIZES[size]),
    journal: await fillJournal(databases.journal, folder, SIZES[size].years),
  };
}

async function fingerprint(): Promise<string> {
  const migrations = await readMigrations('sqlite', [...thoughtsMigrations, ...journalMigrations]);
  const text = JSON.stringify([FORMAT_VERSION, SIZES, migrations]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

// Prepares a data set for one run: on SQLite a copy of one that is generated once and stored; on PostgreSQL
// two new databases.
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

/** `years` are of a journal with four or five entries a day: 50,000 in thirty. */
export const SIZES = {
  /** For tests. */
  tiny: { users: 10, thoughts: 200, years: 0.1 },
  small: { users: 10, thoughts: 1_000, years: 1 },
  medium: { users: 1_000, thoughts: 100_000, years: 10 },
  large: { users: 10_000, thoughts: 1_000_000, years: 30 },
} as const;

export type Size = keyof typeof SIZES;

/** What scenarios need to know of a data set: names and ids of what is in it. */
export type Manifest = { thoughts: ThoughtsManifest; journal: JournalManifest };

/** `settings` name the databases; empty for SQLite files in `folder`. */
export type DataSet = { folder: string; settings: Record<string, string>; manifest: Manifest };

/**
 * Where data sets go: `cache` holds those that are reused, `run` those of this run, `postgres` is an address.
 */
export type Places = { cache: string; run: string; postgres: string | null };

/** Increased when data sets are filled differently. */
const FORMAT_VERSION = 4;

/** A data set of its own, called `name`. Another checkout imports this function to fill its own schema. */
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
  // A file system with clones takes no time and no space for this.
  await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { folder, settings: {}, manifest };
}

/** Renamed when it is complete, so that an interrupted one is not taken for a data set. */
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

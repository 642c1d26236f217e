// Prepares a data set for one run: a copy of a source that is generated once and reused.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { journalMigrations } from '../../../journal/app.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import type { PostgresServer } from '../../../platform/testing/servers/embedded-postgres.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import { fillJournal } from './fill-journal.ts';
import { fillThoughts } from './fill-thoughts.ts';
import { type Location, postgresLocation, sqliteLocation } from './location.ts';
import type { Manifest } from './manifest.ts';
import { SIZES, type Size } from './sizes.ts';

export type DataSet = { size: Size; location: Location; manifest: Manifest };

/** Raised when data sets are filled differently. */
const FORMAT_VERSION = 3;

/**
 * `cache` is the folder of reusable data sets, `run` that of this run, in which the copy is called `name`.
 */
export async function prepareSqlite(
  size: Size,
  cache: string,
  run: string,
  name: string = size,
): Promise<DataSet> {
  const source = join(cache, `${size}-${await fingerprint()}`);
  const manifest = (await readManifest(source)) ?? (await createSource(size, source));
  const folder = join(run, name);
  // On a file system that can, this takes no time and no space.
  await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { size, location: sqliteLocation(folder), manifest };
}

/** Filled anew each time: the server goes with the run. */
export async function preparePostgres(
  size: Size,
  server: PostgresServer,
  run: string,
  name: string,
): Promise<DataSet> {
  const location = await postgresLocation(server, join(run, name), name);
  return { size, location, manifest: await fill(size, location) };
}

/** Renamed only when whole, so that what was given up half-way is not taken for a data set. */
async function createSource(size: Size, folder: string): Promise<Manifest> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const manifest = await fill(size, sqliteLocation(draft));
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest));
  await rename(draft, folder);
  return manifest;
}

async function fill(size: Size, location: Location): Promise<Manifest> {
  console.error(`Making the ${size} data set …`);
  await mkdir(location.folder, { recursive: true });
  return {
    thoughts: await fillThoughts(location, SIZES[size]),
    journal: await fillJournal(location, SIZES[size]),
  };
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** Worlds of another schema are others. */
async function fingerprint(): Promise<string> {
  const migrations = await readMigrations('sqlite', [...thoughtsMigrations, ...journalMigrations]);
  const text = JSON.stringify([FORMAT_VERSION, SIZES, migrations]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

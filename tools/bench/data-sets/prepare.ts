// Gives a run a world of its own: a copy of one that is made once and kept.
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

/** Raised when worlds are filled differently. */
const FORMAT_VERSION = 2;

/** `kept` is where worlds stay, `run` what goes after this run; there it gets `name`. */
export async function prepareSqlite(
  size: Size,
  kept: string,
  run: string,
  name: string = size,
): Promise<DataSet> {
  const source = join(kept, `${size}-${await fingerprint()}`);
  const facts = (await readManifest(source)) ?? (await createSource(size, source));
  const folder = join(run, name);
  // On a file system that can, this takes no time and no space.
  await cp(source, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { size, location: sqliteLocation(folder), manifest: facts };
}

/** Filled anew each time: the server goes with the run. */
export async function preparePostgres(
  size: Size,
  server: PostgresServer,
  run: string,
  name: string,
): Promise<DataSet> {
  const place = await postgresLocation(server, join(run, name), name);
  return { size, location: place, manifest: await fill(size, place) };
}

/** Renamed only when whole, so that what was given up half-way is not taken for a world. */
async function createSource(size: Size, folder: string): Promise<Manifest> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const facts = await fill(size, sqliteLocation(draft));
  await writeFile(join(draft, 'facts.json'), JSON.stringify(facts));
  await rename(draft, folder);
  return facts;
}

async function fill(size: Size, place: Location): Promise<Manifest> {
  console.error(`Making the ${size} world …`);
  await mkdir(place.folder, { recursive: true });
  return {
    thoughts: await fillThoughts(place, SIZES[size]),
    journal: await fillJournal(place, SIZES[size]),
  };
}

async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, 'facts.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** Worlds of another schema are others. */
async function fingerprint(): Promise<string> {
  const migrations = await readMigrations('sqlite', [...thoughtsMigrations, ...journalMigrations]);
  const text = JSON.stringify([FORMAT_VERSION, SIZES, migrations]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

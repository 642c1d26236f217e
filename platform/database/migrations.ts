// Reads numbered SQL files with the same names for each dialect: `NNNN-name.sqlite.sql` and
// `NNNN-name.postgres.sql`. `NNNN-baseline` has the effect of all files in the folder `before-baseline`.
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { conflict } from '../refusal.ts';
import { VERSION } from '../version.ts';
import type { DialectName, Migration } from './database.ts';

/** The migrations of the tables common to all services. */
export const platformMigrations = new URL('./migrations/', import.meta.url);

/** The `migrations` folder next to the module at `moduleUrl`. */
export const migrationFolder = (moduleUrl: string): URL => new URL('./migrations/', moduleUrl);

const BASELINE_FOLDER = 'before-baseline/';
const BASELINE = /^\d+-baseline\./;

/**
 * A migration is named `folder/NNNN-name`, so that numbers of the platform and of a service do not collide.
 * The baseline is not in the list: it belongs to the last migration that it replaces.
 */
export async function readMigrations(dialect: DialectName, folders: readonly URL[]): Promise<Migration[]> {
  const ending = `.${dialect}.sql`;
  const read = folders.map(async (folder) => {
    const owner = folder.pathname.split('/').at(-3) ?? '';
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(ending));
    const replaced = files.filter((file) => file.startsWith(BASELINE_FOLDER)).sort();
    const later = files.filter((file) => !file.startsWith(BASELINE_FOLDER) && !BASELINE.test(file)).sort();
    const baseline = files.find((file) => BASELINE.test(file));
    const readSql = (file: string) => readFile(new URL(file, folder), 'utf8');
    return Promise.all(
      replaced.concat(later).map(async (file): Promise<Migration> => {
        const name = `${owner === 'database' ? 'platform' : owner}/${basename(file, ending)}`;
        const migration = { name, statements: await readSql(file) };
        const isLastReplaced = baseline !== undefined && file === replaced.at(-1);
        return isLastReplaced ? { ...migration, baseline: await readSql(baseline) } : migration;
      }),
    );
  });
  return (await Promise.all(read)).flat();
}

const ownerOf = (name: string): string => name.split('/', 1)[0] ?? name;

/**
 * The schema state of a database: the applied migrations, and the compatibility floor. The floor lists the
 * migrations that a version must know to use the data, with the version that applied the last of them.
 */
export type SchemaState = { applied: readonly string[]; floor: SchemaFloor | null };
type SchemaFloor = { breaksAt: readonly string[]; version: string };

/** Parses the stored floor: the names are separated by spaces. */
export const toFloor = (row: { breaks_at: string; version: string }): SchemaFloor => ({
  breaksAt: row.breaks_at.split(' '),
  version: row.version,
});

/** The owner of the rows that stop version 0.1.0, which does not read the floor. They are no migrations. */
export const MARKER_OWNER = 'newer';

/** A migration that begins with this line is added to the floor. */
const BREAKS_OLDER_VERSIONS = '-- breaks older versions\n';

/** The SQL of `migration`, and the SQL that raises the floor: empty if it breaks no version. */
export function splitMigration({ name, statements }: Migration): { body: string; raiseFloor: string } {
  if (!statements.startsWith(BREAKS_OLDER_VERSIONS)) return { body: statements, raiseFloor: '' };
  const raiseFloor = `
    insert into schema_floor (one, breaks_at, version) values (1, '${name}', '${VERSION}')
    on conflict (one) do update set
      breaks_at = schema_floor.breaks_at || ' ' || excluded.breaks_at, version = excluded.version;`;
  return { body: statements.slice(BREAKS_OLDER_VERSIONS.length), raiseFloor };
}

/** SQL to run, the migrations that it applies, in order, and the SQL that raises the floor. */
export type MigrationStep = { names: readonly [string, ...string[]]; body: string; raiseFloor: string };

/**
 * The steps from `applied` to all of `migrations`. The baseline replaces the migrations of an owner of which
 * none is applied.
 */
export function planMigrations(
  applied: readonly string[],
  migrations: readonly Migration[],
): MigrationStep[] {
  const owners = new Set(applied.map(ownerOf));
  const isReplaced = ({ name }: Migration, index: number) =>
    !owners.has(ownerOf(name)) &&
    migrations.some((later, at) => at >= index && later.baseline && ownerOf(later.name) === ownerOf(name));
  const steps: MigrationStep[] = [];
  let replaced: Migration[] = [];
  for (const [index, migration] of migrations.entries()) {
    if (applied.includes(migration.name)) continue;
    if (!isReplaced(migration, index)) {
      steps.push({ names: [migration.name], ...splitMigration(migration) });
      continue;
    }
    replaced.push(migration);
    if (migration.baseline === undefined) continue;
    const [first = migration, ...others] = replaced;
    steps.push({
      names: [first.name, ...others.map(({ name }) => name)],
      body: migration.baseline,
      raiseFloor: replaced.map((each) => splitMigration(each).raiseFloor).join(''),
    });
    replaced = [];
  }
  return steps;
}

/**
 * Throws if this version must not use the database, before any write. A migration of another service means
 * that both services use one database (FOREIGN_DATABASE). With an unknown floor, an older version would
 * damage the data (a Refusal). Other unknown migrations belong to a newer version, which may run beside this
 * one.
 */
export function requireUsableSchema({ applied, floor }: SchemaState, migrations: readonly Migration[]): void {
  if (migrations.length === 0) return;
  const owners = new Set(migrations.map(({ name }) => ownerOf(name)));
  const foreign = applied.find((name) => !owners.has(ownerOf(name)));
  if (foreign !== undefined) {
    const message = `it has the tables of ${ownerOf(foreign)}, and each service needs its own database`;
    throw Object.assign(new Error(message), { code: 'FOREIGN_DATABASE' });
  }
  const known = new Set(migrations.map(({ name }) => name));
  if (floor === null || floor.breaksAt.every((name) => known.has(name))) return;
  throw conflict(
    `The data is of Tandem ${floor.version}, and this is ${VERSION}. An older version would damage it. ` +
      `Install ${floor.version} or later, or restore a backup made before the upgrade (docs/operating.md#upgrade).`,
  );
}

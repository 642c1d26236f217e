// Reads numbered SQL files: the same names for each dialect, `NNNN-name.sqlite.sql` and
// `NNNN-name.postgres.sql`.
import { readdir, readFile } from 'node:fs/promises';
import type { DialectName, Migration } from './database.ts';

/** The migrations of the tables that every service has. */
export const platformMigrations = new URL('./migrations/', import.meta.url);

/** The `migrations` folder beside the module at `moduleUrl`. */
export const migrationFolder = (moduleUrl: string): URL => new URL('./migrations/', moduleUrl);

/**
 * A migration's name is `folder/NNNN-name`, so that the platform's and a service's numbers do not collide.
 */
export async function readMigrations(dialect: DialectName, folders: readonly URL[]): Promise<Migration[]> {
  const ending = `.${dialect}.sql`;
  const read = folders.map(async (folder) => {
    const owner = folder.pathname.split('/').at(-3) ?? '';
    const files = (await readdir(folder)).filter((file) => file.endsWith(ending)).sort();
    return Promise.all(
      files.map(async (file) => ({
        name: `${owner === 'database' ? 'platform' : owner}/${file.slice(0, -ending.length)}`,
        statements: await readFile(new URL(file, folder), 'utf8'),
      })),
    );
  });
  return (await Promise.all(read)).flat();
}

const ownerOf = (name: string): string => name.split('/', 1)[0] ?? name;

/**
 * Throws where a migration in `applied` is of a service that `migrations` are not of: both services were
 * given one database, and the second would add its tables to those of the first. An unknown one of the same
 * service is of a newer version, which may run beside this one.
 */
export function requireOwnDatabase(applied: readonly string[], migrations: readonly Migration[]): void {
  const owners = new Set(migrations.map(({ name }) => ownerOf(name)));
  const foreign = migrations.length === 0 ? undefined : applied.find((name) => !owners.has(ownerOf(name)));
  if (foreign === undefined) return;
  const message = `it has the tables of ${ownerOf(foreign)}, and each service needs a database of its own`;
  throw Object.assign(new Error(message), { code: 'FOREIGN_DATABASE' });
}

// Runs a suite on each database, and provides an empty database for each service under test.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'node:test';
import type { DatabaseUrl, DialectName } from '../database/database.ts';
import { readMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import { createTestDatabase } from './servers/postgres.ts';
import { copySqliteTemplate } from './sqlite-template.ts';

/** A private folder and database; `drop` removes both. */
export type TestEnvironment = { folder: string; database: DatabaseUrl; drop(): Promise<void> };

const ALL = ['sqlite', 'postgres'] as const;
/** TEST_DATABASES, separated by commas, restricts a run. */
export const selectedDatabases: readonly DialectName[] = ALL.filter((dialect) =>
  (process.env.TEST_DATABASES ?? dialect).split(',').includes(dialect),
);

/** `one`: as with `oneDatabase`. */
export type TestedDatabases = 'all' | 'one' | 'sqlite';

/** Those of the current file, set by `tools/test.ts`. */
export const testedDatabases = (): TestedDatabases => {
  const named = process.env.TEST_SUITE_DATABASES;
  return named === 'one' || named === 'sqlite' ? named : 'all';
};

/**
 * Describes `suite` twice: once on SQLite, once on PostgreSQL. In `npm test`, suites of the services run on
 * one of them (`tools/test/rings.ts`).
 */
export function eachDatabase(name: string, suite: (dialect: DialectName) => void): void {
  if (testedDatabases() !== 'all') oneDatabase(name, suite);
  else for (const dialect of selectedDatabases) describe(`${name} (${dialect})`, () => suite(dialect));
}

/**
 * Describes `suite` on one of the databases, chosen by its name: for suites about browser behaviour, whose
 * requests other suites send to both. About half of them run on each (docs/decisions/0124).
 */
export function oneDatabase(name: string, suite: (dialect: DialectName) => void): void {
  const isSqlite = testedDatabases() === 'sqlite' && selectedDatabases.includes('sqlite');
  const [dialect] = isSqlite ? selectedDatabases : chosenBy(name, selectedDatabases);
  if (dialect) describe(`${name} (${dialect})`, () => suite(dialect));
}

/** One of `all` for a suite, always the same one; none if `all` is empty. */
export function chosenBy<One>(name: string, all: readonly One[]): One[] {
  const at = createHash('sha256').update(name).digest().readUInt16BE() % all.length;
  return all.slice(at, at + 1);
}

/** The database is a copy of a migrated template. */
export async function createTestEnvironment(
  dialect: DialectName,
  migrations: readonly URL[],
): Promise<TestEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-test-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (dialect === 'sqlite') {
    const path = join(folder, 'test.db');
    if (migrations.length > 0) await copySqliteTemplate(path, migrations);
    return { folder, database: { dialect, path }, drop: removeFolder };
  }
  const texts = await readMigrations(dialect, migrations);
  const { url, drop } = await createTestDatabase({
    name: JSON.stringify(texts),
    prepare: async (empty) => {
      const prepared = await openDatabase({ dialect, connectionString: empty }, migrations);
      await prepared[Symbol.asyncDispose]();
    },
  });
  const database = { dialect, connectionString: url };
  return { folder, database, drop: async () => Promise.all([drop(), removeFolder()]).then(() => undefined) };
}

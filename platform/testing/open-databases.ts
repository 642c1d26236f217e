// Databases with the platform's tables, open for the duration of a suite or a test.
import { after, before } from 'node:test';
import type { Database, DialectName } from '../database/database.ts';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { createTestEnvironment, type TestEnvironment } from './databases.ts';

type TestDatabase = {
  environment: TestEnvironment;
  database: Database<PlatformTables>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens an empty database; disposing of it removes it. */
export async function openTestDatabase(dialect: DialectName): Promise<TestDatabase> {
  const environment = await createTestEnvironment(dialect, [platformMigrations]);
  const database = await openDatabase<PlatformTables>(environment.database, [platformMigrations]);
  const dispose = async () => {
    await database[Symbol.asyncDispose]();
    await environment.drop();
  };
  return { environment, database, [Symbol.asyncDispose]: dispose };
}

/** Opens one database for all tests of the calling suite; its members are available in hooks and tests. */
export function useDatabase(dialect: DialectName): Pick<TestDatabase, 'environment' | 'database'> {
  let opened: TestDatabase;
  before(async () => {
    opened = await openTestDatabase(dialect);
  });
  after(() => opened[Symbol.asyncDispose]());
  return {
    get environment() {
      return opened.environment;
    },
    get database() {
      return opened.database;
    },
  };
}

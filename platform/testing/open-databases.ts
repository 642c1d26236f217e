// Databases with the platform's own tables, open while a suite or a test runs.
import { after, before } from 'node:test';
import type { Database, DialectName } from '../database/database.ts';
import { platformMigrations } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import type { PlatformTables } from '../database/tables.ts';
import { type Ground, prepareGround } from './databases.ts';

type Opened = { ground: Ground; database: Database<PlatformTables>; [Symbol.asyncDispose](): Promise<void> };

/** An empty one; disposing of it removes it. */
export async function openOwnDatabase(dialect: DialectName): Promise<Opened> {
  const ground = await prepareGround(dialect, [platformMigrations]);
  const database = await openDatabase<PlatformTables>(ground.database, [platformMigrations]);
  const dispose = async () => {
    await database[Symbol.asyncDispose]();
    await ground.drop();
  };
  return { ground, database, [Symbol.asyncDispose]: dispose };
}

/** One for all tests of the suite that calls this; its parts are there from the first of its hooks on. */
export function useDatabase(dialect: DialectName): Pick<Opened, 'ground' | 'database'> {
  let opened: Opened;
  before(async () => {
    opened = await openOwnDatabase(dialect);
  });
  after(() => opened[Symbol.asyncDispose]());
  return {
    get ground() {
      return opened.ground;
    },
    get database() {
      return opened.database;
    },
  };
}

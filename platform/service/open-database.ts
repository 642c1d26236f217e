// Opens the database of a starting service, with its data folder.
import { withSettingInError } from '../cli/explain-error.ts';
import { type Database, type DatabaseUrl, fileOf } from '../database/database.ts';
import { findUnknownMigrations } from '../database/inspect.ts';
import { openDatabase } from '../database/open.ts';
import type { Log } from '../log/log.ts';
import { restrictPermissions } from '../storage/file-permissions.ts';
import { createFolder } from '../storage/folders.ts';
import { SECOND } from '../time/clock.ts';

type DatabaseConfig = {
  DATA_DIR: string;
  DATABASE_POOL_SIZE: number;
  /** Seconds. */
  DATABASE_STATEMENT_SECONDS: number;
  database: DatabaseUrl;
};

/**
 * Creates the data folder, and opens and migrates the database. Errors name the relevant setting: DATA_DIR,
 * or `urlSetting` if that is set. Migrations of a newer version are logged; if they forbid this version, the
 * start is refused (`conflict`).
 */
export async function openServiceDatabase<Tables>(
  config: DatabaseConfig,
  urlSetting: { name: string; isSet: boolean },
  migrations: readonly URL[],
  log: Log,
): Promise<Database<Tables>> {
  await withSettingInError('DATA_DIR', async () => {
    await createFolder(config.DATA_DIR);
    await restrictPermissions(config.DATA_DIR, fileOf(config.database), log);
  });
  return withSettingInError(urlSetting.isSet ? urlSetting.name : 'DATA_DIR', async () => {
    const database = await openDatabase<Tables>(config.database, migrations, {
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeout: config.DATABASE_STATEMENT_SECONDS * SECOND,
    });
    const unknown = await findUnknownMigrations(config.database, migrations);
    if (unknown.length > 0) log.warn({ migrations: unknown }, 'the data is of a newer version');
    return database;
  });
}

// Where a data set is stored: a folder for files, a database for each service.
import { join } from 'node:path';
import type { DatabaseUrl, DialectName } from '../../../platform/database/database.ts';
import { type PostgresServer, startPostgres } from '../../../platform/testing/servers/embedded-postgres.ts';
import { createDatabaseAt } from '../../../platform/testing/servers/postgres.ts';

export type Location = {
  folder: string;
  journal: DatabaseUrl;
  thoughts: DatabaseUrl;
  /** The settings that name the databases. */
  settings: Record<string, string>;
};

/** The databases of a folder, where the services look for them by themselves. */
export const sqliteLocation = (folder: string): Location => ({
  folder,
  journal: { dialect: 'sqlite', path: join(folder, 'journal.db') },
  thoughts: { dialect: 'sqlite', path: join(folder, 'thoughts.db') },
  settings: {},
});

/** A PostgreSQL that keeps what it has said it keeps. */
export const startDurablePostgres = (): Promise<PostgresServer> => startPostgres(['shared_buffers=512MB']);

/** Two new databases on `server`, called after `name`. */
export async function postgresLocation(
  server: PostgresServer,
  folder: string,
  name: string,
): Promise<Location> {
  const [journal, thoughts] = [
    await createDatabaseAt(server.url, `journal_${name}`),
    await createDatabaseAt(server.url, `thoughts_${name}`),
  ];
  return {
    folder,
    journal: { dialect: 'postgres', connectionString: journal },
    thoughts: { dialect: 'postgres', connectionString: thoughts },
    settings: { JOURNAL_DATABASE_URL: journal, THOUGHTS_DATABASE_URL: thoughts },
  };
}

export const isDialect = (text: string): text is DialectName => text === 'sqlite' || text === 'postgres';

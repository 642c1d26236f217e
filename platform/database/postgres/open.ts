// PostgreSQL: a pool of connections, reads on any of them, writes in transactions tried again when they collide.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { counted, createActivity } from '../activity.ts';
import type { Database, Migration } from '../database.ts';
import type { DatabaseOptions } from '../open.ts';
import { migratePostgres } from './migrate.ts';
import { retryCollisions } from './retry.ts';

/** int8 and numeric counts fit a double: instants are milliseconds, and nothing here counts to 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format),
};

export async function openPostgres<Tables>(
  connectionString: string,
  migrations: readonly Migration[],
  { poolSize = 10 }: DatabaseOptions,
): Promise<Database<Tables>> {
  const pool = new pg.Pool({ connectionString, max: poolSize, types, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {});
  try {
    await migratePostgres(pool, migrations);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  const activity = createActivity();
  const write: Database<Tables>['write'] = (work) => {
    activity.batches.observe(1);
    return counted(
      activity,
      retryCollisions(() => read.transaction().execute(work)),
    );
  };
  return {
    dialect: 'postgres',
    read,
    write,
    writeLong: write,
    snapshot: (work) =>
      read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    activity: {
      ...activity,
      connections: () => ({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    },
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    // Kysely ends only a pool it has used.
    [Symbol.asyncDispose]: () => (pool.ended ? Promise.resolve() : pool.end()),
  };
}

// PostgreSQL: a connection pool; transactions are retried on serialization failures and deadlocks.
import { Kysely, PostgresDialect, sql } from 'kysely';
import Cursor from 'pg-cursor';
import type { Database, DatabaseOptions, Migration } from '../../database.ts';
import { withDeferredWrites } from '../../transactions/deferred-writes.ts';
import { countOutcome, createWriteStats, type WriteStats } from '../../transactions/stats.ts';
import { migratePostgres } from './migrate.ts';
import { createPool } from './pool.ts';
import { retryOnConflict } from './retry.ts';
import { createSharedTransactions } from './shared-transactions.ts';

/** The statement timeout of `writeLong`, in milliseconds, whatever the configured one. */
const LONG_STATEMENT_TIMEOUT = 600_000;

export async function openPostgres<Tables>(
  connectionString: string,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<Database<Tables>> {
  await migratePostgres(connectionString, migrations);
  const pool = await createPool(connectionString, options);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  const activity = createWriteStats();
  const write = createWrite(read, activity);
  const shared = createSharedTransactions(read, write, activity);
  return {
    dialect: 'postgres',
    read,
    write,
    writeShared: shared.write,
    writeLong: (work) =>
      write(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(LONG_STATEMENT_TIMEOUT)}`.execute(tx);
        return work(tx);
      }),
    snapshot: (work) =>
      read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    stats: {
      ...activity,
      connections: () => ({
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    },
    dataVersion: null,
    // Autovacuum analyses.
    analyze: async () => {},
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    async [Symbol.asyncDispose]() {
      await shared.whenIdle();
      // Kysely ends only a pool it has used.
      if (!pool.ended) await pool.end();
    },
  };
}

/** Returns a function that runs each work in a transaction of its own. */
function createWrite<Tables>(db: Kysely<Tables>, activity: WriteStats): Database<Tables>['write'] {
  return (work) => {
    activity.batches.observe(1);
    return countOutcome(
      activity,
      retryOnConflict((began) =>
        db.transaction().execute((tx) => {
          began();
          return withDeferredWrites(tx, () => work(tx));
        }),
      ),
    );
  };
}

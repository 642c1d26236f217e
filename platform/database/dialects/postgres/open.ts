// Opens PostgreSQL with a connection pool; transactions are retried after serialization failures and
// deadlocks.
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import Cursor from 'pg-cursor';
import type { Database, DatabaseOptions, Migration } from '../../database.ts';
import { withDeferredWrites } from '../../transactions/deferred-writes.ts';
import { countOutcome, createWriteStats, type WriteStats } from '../../transactions/stats.ts';
import { migratePostgres } from './migrate.ts';
import { type Pipeline, PipelinedAdapter } from './pipelined-adapter.ts';
import { openConnections } from './pool.ts';
import { retryOnConflict } from './retry.ts';
import { createSharedTransactions } from './shared-transactions.ts';

/** The statement timeout of `writeLong` in milliseconds; overrides the configured timeout. */
const LONG_STATEMENT_TIMEOUT = 600_000;

export async function openPostgres<Tables>(
  connectionString: string,
  migrations: readonly Migration[],
  options: DatabaseOptions,
): Promise<Database<Tables>> {
  await migratePostgres(connectionString, migrations, options.onMigration);
  const { pool, pipeline, version, silenceWatch } = await openConnections(connectionString, options);
  const read = new Kysely<Tables>({ dialect: pipelinedDialect(pool, pipeline) });
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
      connections: () => {
        const { used, idle } = pipeline.counts();
        return {
          used: used + pool.totalCount - pool.idleCount,
          idle: idle + pool.idleCount + (version?.isConnected() ? 1 : 0),
          waiting: pool.waitingCount,
        };
      },
    },
    dataVersion: version && { kind: 'query', read: version.read },
    // Autovacuum analyzes.
    analyze: async () => {},
    ping: async () => {
      await sql`select 1`.execute(read);
    },
    async [Symbol.asyncDispose]() {
      await shared.whenIdle();
      await pipeline[Symbol.asyncDispose]();
      await version?.[Symbol.asyncDispose]();
      // Kysely only ends a pool that was used.
      if (!pool.ended) await pool.end();
      silenceWatch[Symbol.dispose]();
    },
  };
}

/** Kysely's dialect for `pool`, with access to the pipelined connections for defined queries. */
function pipelinedDialect(pool: Pool, pipeline: Pipeline): Dialect {
  const dialect = new PostgresDialect({ pool, cursor: Cursor });
  const adapter = new PipelinedAdapter(pipeline);
  return {
    createAdapter: () => adapter,
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Returns a function that runs each unit of work in a separate transaction. */
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

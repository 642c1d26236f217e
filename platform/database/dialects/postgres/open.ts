// Opens PostgreSQL with a connection pool; transactions are retried after serialization failures and
// deadlocks.

import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import Cursor from 'pg-cursor';
import type { Database, DatabaseOptions, Migration } from '../../database.ts';
import { withDeferredWrites, withGatheredWrites } from '../../transactions/deferred-writes.ts';
import { countOutcome, createWriteStats, type WriteStats } from '../../transactions/stats.ts';
import { migratePostgres } from './migrate.ts';
import { type Pipeline, PipelinedAdapter } from './pipelined-adapter.ts';
import { openConnections } from './pool.ts';
import { isConflict, isConnectionLost, retryOnConflict } from './retry.ts';

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
  const short = new Kysely<Tables>({ dialect: shortDialect(pool, pipeline) });
  const activity = createWriteStats();
  const write = createWrite(read, activity);
  const writeShort = createWrite(short, activity);
  const shared = createSharedTransactions(short, writeShort, activity);
  return {
    dialect: 'postgres',
    read,
    write,
    writeShort,
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

/** As {@link pipelinedDialect}, for `writeShort`. */
const shortDialect = (pool: Pool, pipeline: Pipeline): Dialect => ({
  ...pipelinedDialect(pool, pipeline),
  createDriver: () => new ShortTransactionDriver({ pool }),
});

const BEGIN_SHORT = CompiledQuery.raw('begin; set local plan_cache_mode = force_generic_plan');

class ShortTransactionDriver extends PostgresDriver implements Driver {
  override async beginTransaction(connection: DatabaseConnection, _: TransactionSettings): Promise<void> {
    await connection.executeQuery(BEGIN_SHORT);
  }
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

/** Bounds the impact of a failure, and how long locks are held. */
const MAX_BATCH = 64;
/** Number of jobs that run separately after a failure. */
const ALONE_AFTER_FAILURE = 256;
/**
 * In milliseconds: the maximum delay of a batch by a lock. Each other process locks counters for the duration
 * of a commit.
 */
const LOCK_TIMEOUT = 1000;

type Work<Tables> = (tx: Kysely<Tables>) => Promise<unknown>;
type Job<Tables> = {
  work: Work<Tables>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

type SharedTransactions<Tables> = {
  write: Database<Tables>['writeShared'];
  /** Resolves when no job is queued or running. */
  whenIdle(): Promise<void>;
};

/** `writeAlone` runs the work of a single job in its own transaction. */
function createSharedTransactions<Tables>(
  db: Kysely<Tables>,
  writeAlone: Database<Tables>['write'],
  stats: WriteStats,
): SharedTransactions<Tables> {
  const queue: Job<Tables>[] = [];
  let running: Promise<void> | null = null;
  let alone = 0;

  const runAlone = ({ work, resolve, reject }: Job<Tables>): void => {
    void writeAlone(work).then(resolve, reject);
  };

  async function runTogether(batch: readonly Job<Tables>[]): Promise<void> {
    stats.batches.observe(batch.length);
    const outcome = await commitTogether(db, batch);
    if ('error' in outcome && outcome.isRolledBack) {
      alone = ALONE_AFTER_FAILURE;
      batch.forEach(runAlone);
    } else {
      settle(batch, outcome, stats);
    }
  }

  async function runQueue(): Promise<void> {
    while (queue.length > 0) {
      // Lets the requests of this iteration of the event loop join the batch.
      await nextIteration();
      await runTogether(queue.splice(0, MAX_BATCH));
    }
    running = null;
  }

  return {
    write: <Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
      if (alone > 0) {
        alone -= 1;
        return writeAlone(work);
      }
      return new Promise((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        running ??= runQueue();
      });
    },
    whenIdle: async () => {
      while (running) await running;
    },
  };
}

function settle<Tables>(batch: readonly Job<Tables>[], outcome: Outcome, { writes }: WriteStats): void {
  if ('values' in outcome) {
    writes.committed += batch.length;
    for (const [at, { resolve }] of batch.entries()) resolve(outcome.values[at]);
  } else {
    writes.failed += batch.length;
    for (const { reject } of batch) reject(outcome.error);
  }
}

type Outcome = { values: readonly unknown[] } | { error: unknown; isRolledBack: boolean };

async function commitTogether<Tables>(db: Kysely<Tables>, batch: readonly Job<Tables>[]): Promise<Outcome> {
  let state: 'connecting' | 'working' | 'committing' = 'connecting';
  try {
    const values = await db.transaction().execute(async (tx) => {
      state = 'working';
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
      const results = await withGatheredWrites(tx, () => runAll(tx, batch));
      state = 'committing';
      return results;
    });
    return { values };
  } catch (error) {
    return { error, isRolledBack: MAY_RUN_AGAIN[state](error) };
  }
}

/** Whether nothing was stored, and a connection exists on which each job can run separately. */
const MAY_RUN_AGAIN = {
  connecting: isConnectionLost,
  working: () => true,
  committing: isConflict,
};

async function runAll<Tables>(tx: Kysely<Tables>, batch: readonly Job<Tables>[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const { work } of batch) values.push(await work(tx));
  return values;
}

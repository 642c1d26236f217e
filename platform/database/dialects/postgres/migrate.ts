// Migrates a PostgreSQL schema: once when several processes start together, and without blocking those that
// run for long (docs/decisions/0062).
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Migration } from '../../database.ts';
import { requireOwnDatabase } from '../../migrations.ts';
import { withClient } from './client.ts';

/** The key of the advisory lock: the first bytes of "tandem". */
const LOCK = 0x74616e64;
const RETRY_INTERVAL = 100;
const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, applied_at bigint not null)';
/**
 * A migration that begins with this line runs outside a transaction, statement by statement, each ended by
 * `;` and a line break outside of `$$ … $$` (CREATE INDEX CONCURRENTLY and COMMIT within DO need it). When
 * interrupted, it runs again from its beginning.
 */
const NO_TRANSACTION = '-- outside a transaction\n';

/** In milliseconds: whoever waits for a lock on a table blocks all who want the table later. */
const LOCK_TIMEOUT = 2000;
const MAX_LOCK_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Uses dedicated connections: the limits of the pool are for requests. */
export async function migratePostgres(
  connectionString: string,
  migrations: readonly Migration[],
): Promise<void> {
  await withClient(connectionString, async (client) => {
    if ((await selectPending(client, migrations)).length === 0) return;
    await withMigrationLock(connectionString, async () => {
      await client.query(CREATE_MIGRATION_TABLE);
      for (const migration of await selectPending(client, migrations)) await apply(client, migration);
    });
  });
}

async function selectPending(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = new Set(await selectApplied(client));
  requireOwnDatabase([...applied], migrations);
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * Runs `work` with a lock of a transaction, as a pooler does not move a transaction to another connection.
 * The lock is polled for: a statement that waits for it would hold a snapshot, for which CREATE INDEX
 * CONCURRENTLY waits. (A statement with parameters holds its snapshot beyond its end.)
 */
function withMigrationLock(connectionString: string, work: () => Promise<void>): Promise<void> {
  return withClient(connectionString, async (holder) => {
    while (!(await tryLock(holder))) await delay(RETRY_INTERVAL);
    await work();
    await holder.query('commit');
  });
}

async function tryLock(holder: ClientBase): Promise<boolean> {
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await holder.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as got`);
  if (rows[0]?.got === true) return true;
  await holder.query('rollback');
  return false;
}

async function apply(client: ClientBase, { name, statements }: Migration): Promise<void> {
  const insertMigration = `insert into migration (name, applied_at) values ('${name}', ${Date.now()})`;
  if (statements.startsWith(NO_TRANSACTION)) {
    for (const statement of splitStatements(statements.slice(NO_TRANSACTION.length)))
      await client.query(statement);
    await client.query(insertMigration);
    return;
  }
  const limits = `set local lock_timeout = ${LOCK_TIMEOUT}; set local statement_timeout = 0`;
  // The row comes first: a process that has lost the lock unnoticed fails on its key, before anything is done
  // twice.
  await retryOnLockTimeout(client, `begin; ${limits}; ${insertMigration}; ${statements}; commit`);
}

/** Statements end with `;` and a line break, outside of `$$ … $$`. */
const splitStatements = (text: string): string[] =>
  (text.match(/(?:\$\$.*?\$\$|[^;$]|\$(?!\$)|;(?!\s*(?:\n|$)))+/gs) ?? []).filter(
    (statement) => statement.trim() !== '',
  );

/** Retries after a lock timeout, which lets through those who wait behind the migration. */
async function retryOnLockTimeout(client: ClientBase, statements: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(statements);
      return;
    } catch (error) {
      await client.query('rollback');
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || attempt === MAX_LOCK_ATTEMPTS) throw error;
      await delay(RETRY_INTERVAL * 2);
    }
  }
}

/** The names of the applied migrations; none in an empty database. */
export async function selectApplied(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ ledger: string | null }>("select to_regclass('migration') as ledger");
  if (!rows[0]?.ledger) return [];
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return applied.rows.map((row) => row.name);
}

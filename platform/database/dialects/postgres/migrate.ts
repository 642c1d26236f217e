// Brings a PostgreSQL schema up to date, once however many processes start together, and without keeping those that run
// waiting for long (docs/decisions/0062).
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Migration } from '../../database.ts';
import { withClient } from './client.ts';

/** Any number nobody else uses: the first bytes of "tandem". */
const LOCK = 0x74616e64;
const RETRY_INTERVAL = 100;
const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, applied_at bigint not null)';
/**
 * A migration that begins with this line runs outside a transaction, statement by statement, each ended by `;` and a
 * line break (CREATE INDEX CONCURRENTLY needs it). It may be cut short and is then run anew from its beginning.
 */
const NO_TRANSACTION = '-- outside a transaction\n';

/** In milliseconds: who waits for a table's lock keeps everybody waiting who comes later. */
const LOCK_TIMEOUT = 2000;
const MAX_LOCK_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Uses connections of its own: what the pool's are limited to is for requests. */
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
  return migrations.filter(({ name }) => !applied.has(name));
}

/**
 * The lock is a transaction's, which a pooler keeps on one connection. It is tried again and again instead of waited
 * for: a statement that waits has a snapshot, and CREATE INDEX CONCURRENTLY would wait for that in turn. One with
 * parameters keeps it beyond its end.
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
    for (const statement of statements.slice(NO_TRANSACTION.length).split(/;\s*(?:\n|$)/)) {
      if (statement.trim() !== '') await client.query(statement);
    }
    await client.query(insertMigration);
    return;
  }
  const limits = `set local lock_timeout = ${LOCK_TIMEOUT}; set local statement_timeout = 0`;
  // The note comes first: whoever lost the lock and did not notice collides there, before anything is done twice.
  await retryOnLockTimeout(client, `begin; ${limits}; ${insertMigration}; ${statements}; commit`);
}

/** Lets those pass who queued behind it, and tries again, while somebody is busy with a table that it changes. */
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

/** The names of the migrations that a schema has; none where it is empty. */
export async function selectApplied(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ ledger: string | null }>("select to_regclass('migration') as ledger");
  if (!rows[0]?.ledger) return [];
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return applied.rows.map((row) => row.name);
}

// Migrates a PostgreSQL schema: once if several processes start together, and without blocking long-running
// ones (docs/decisions/0062).
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Migration, OnMigration } from '../../database.ts';
import {
  MARKER_OWNER,
  type MigrationStep,
  planMigrations,
  requireUsableSchema,
  type SchemaState,
  toFloor,
} from '../../migrations.ts';
import { withClient } from './client.ts';

/** The key of the advisory lock: the first bytes of "tandem". */
const LOCK = 0x74616e64;
const RETRY_INTERVAL = 100;
const CREATE_MIGRATION_TABLE =
  'create table if not exists migration (name text primary key, applied_at bigint not null)';
/**
 * A migration that begins with this line runs outside a transaction, statement by statement, each terminated
 * by `;` and a line break outside of `$$ … $$` (required by CREATE INDEX CONCURRENTLY and by COMMIT within
 * DO). After an interruption it runs again from its beginning.
 */
const NO_TRANSACTION = '-- outside a transaction\n';

/** In milliseconds: a migration that waits for a table lock blocks all later users of the table. */
const LOCK_TIMEOUT = 2000;
const MAX_LOCK_ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Uses dedicated connections: the limits of the pool are for requests. */
export async function migratePostgres(
  connectionString: string,
  migrations: readonly Migration[],
  onMigration: OnMigration = () => {},
): Promise<void> {
  await withClient(connectionString, async (client) => {
    if ((await selectPending(client, migrations)).length === 0) return;
    await withMigrationLock(connectionString, async () => {
      await client.query(CREATE_MIGRATION_TABLE);
      for (const step of await selectPending(client, migrations)) await apply(client, step, onMigration);
    });
  });
}

async function selectPending(client: ClientBase, migrations: readonly Migration[]): Promise<MigrationStep[]> {
  const schema = await selectSchema(client);
  requireUsableSchema(schema, migrations);
  return planMigrations(schema.applied, migrations);
}

/**
 * Runs `work` while holding a transaction-level lock, because a pooler does not move a transaction to another
 * connection. The lock is polled: a waiting statement would hold a snapshot, for which CREATE INDEX
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

async function apply(
  client: ClientBase,
  { names, body, raiseFloor }: MigrationStep,
  onMigration: OnMigration,
): Promise<void> {
  const rows = names.map((name) => `('${name}', ${Date.now()})`);
  const insertNames = `insert into migration (name, applied_at) values ${rows.join(', ')}`;
  const report = (point: 'before' | 'after') => {
    for (const name of names) onMigration(name, point);
  };
  if (body.startsWith(NO_TRANSACTION)) {
    for (const statement of splitStatements(body.slice(NO_TRANSACTION.length))) await client.query(statement);
    report('before');
    await client.query(`begin; ${insertNames}; ${raiseFloor} commit`);
    report('after');
    return;
  }
  report('before');
  const limits = `set local lock_timeout = ${LOCK_TIMEOUT}; set local statement_timeout = 0`;
  // The row is inserted first: a process that has lost the lock unnoticed fails on the key before it repeats
  // anything.
  await retryOnLockTimeout(client, `begin; ${limits}; ${insertNames}; ${body}; ${raiseFloor} commit`);
  report('after');
}

/** Statements end with `;` and a line break, outside of `$$ … $$`. */
const splitStatements = (text: string): string[] =>
  (text.match(/(?:\$\$.*?\$\$|[^;$]|\$(?!\$)|;(?!\s*(?:\n|$)))+/gs) ?? []).filter(
    (statement) => statement.trim() !== '',
  );

/** Retries after a lock timeout, which lets statements proceed that wait behind the migration. */
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

/** No migrations and no floor in an empty database. */
export async function selectSchema(client: ClientBase): Promise<SchemaState> {
  const tables = await client.query<{ ledger: string | null; floor: string | null }>(
    "select to_regclass('migration') as ledger, to_regclass('schema_floor') as floor",
  );
  const [found] = tables.rows;
  if (!found?.ledger) return { applied: [], floor: null };
  const applied = await client.query<{ name: string }>(
    `select name from migration where name not like '${MARKER_OWNER}/%' order by name`,
  );
  const floors = found.floor
    ? await client.query<{ breaks_at: string; version: string }>(
        'select breaks_at, version from schema_floor',
      )
    : null;
  const [floor] = floors?.rows ?? [];
  return {
    applied: applied.rows.map(({ name }) => name),
    floor: floor ? toFloor(floor) : null,
  };
}

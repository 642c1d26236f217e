// Brings a PostgreSQL schema up to date; an advisory lock makes processes that start together take turns.
import type { ClientBase, Pool } from 'pg';
import type { Migration } from '../database.ts';

/** Any number nobody else uses: the first bytes of "tandem". */
const LOCK = 0x74616e64;
const LEDGER = 'create table if not exists migration (name text primary key, applied_at bigint not null)';
/** A migration that begins with this line runs outside a transaction (CREATE INDEX CONCURRENTLY needs it). */
const ALONE = '-- outside a transaction\n';

/** The lock is the session's, taken on a connection of its own, so that it also covers what runs outside a transaction. */
export async function migratePostgres(pool: Pool, migrations: readonly Migration[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(LEDGER);
    const applied = new Set(await selectApplied(client));
    for (const { name, statements } of migrations.filter((migration) => !applied.has(migration.name))) {
      const note = `insert into migration (name, applied_at) values ('${name}', ${Date.now()})`;
      if (statements.startsWith(ALONE)) {
        await client.query(statements);
        await client.query(note);
      } else await client.query(`begin; ${statements}; ${note}; commit`);
    }
  } finally {
    await client.query('rollback; select pg_advisory_unlock_all()').catch(() => {});
    client.release();
  }
}

/** The names of the migrations that a schema has; none where it is empty. */
export async function selectApplied(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ ledger: string | null }>("select to_regclass('migration') as ledger");
  if (!rows[0]?.ledger) return [];
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return applied.rows.map((row) => row.name);
}

// Planner statistics of tables that fill within seconds, before autovacuum analyzes them.
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Updates the planner statistics of `tables` on PostgreSQL (docs/tuning.md#query-plans). Has no effect on
 * SQLite,
 * which plans for small tables as for large ones (docs/tuning.md#query-plans).
 */
export async function analyzeTables<Tables>(
  { dialect, read }: Pick<Database<Tables>, 'dialect' | 'read'>,
  tables: readonly (string & keyof Tables)[],
): Promise<void> {
  if (dialect === 'postgres')
    await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(read);
}

/**
 * PostgreSQL's estimate of the row count of `table`, as of the last analyze or vacuum; 0 before that, and on
 * SQLite.
 */
export async function estimateRowCount<Tables>(
  { dialect, read }: Pick<Database<Tables>, 'dialect' | 'read'>,
  table: string & keyof Tables,
): Promise<number> {
  if (dialect !== 'postgres') return 0;
  const { rows } = await sql<{ count: number }>`
    select reltuples as count from pg_class where oid = ${table}::regclass
  `.execute(read);
  return Math.max(0, rows[0]?.count ?? 0);
}

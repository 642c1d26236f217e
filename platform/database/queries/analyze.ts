// Planner statistics of tables that fill within seconds, before autovacuum analyzes them.
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Updates the planner statistics of `tables` on PostgreSQL (docs/decisions/0306). Does nothing on SQLite,
 * where small tables are planned for as large ones (0272).
 */
export async function analyzeTables<Tables>(
  { dialect, read }: Pick<Database<Tables>, 'dialect' | 'read'>,
  tables: readonly (string & keyof Tables)[],
): Promise<void> {
  if (dialect === 'postgres')
    await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(read);
}

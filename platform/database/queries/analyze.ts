// Statistics of tables that fill within seconds, faster than autovacuum counts them.
import { sql } from 'kysely';
import type { Database } from '../database.ts';

/**
 * Counts `tables` anew on PostgreSQL (docs/decisions/0306). SQLite takes small tables to be large (0272), so
 * that there is nothing to count.
 */
export async function analyzeTables<Tables>(
  { dialect, read }: Pick<Database<Tables>, 'dialect' | 'read'>,
  tables: readonly (string & keyof Tables)[],
): Promise<void> {
  if (dialect === 'postgres')
    await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(read);
}

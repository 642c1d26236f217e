// Looks into a PostgreSQL database from beside whoever uses it, without changing it.
import { withClient } from './client.ts';
import { selectApplied } from './migrate.ts';

export const readAppliedPostgres = (connectionString: string): Promise<string[]> =>
  withClient(connectionString, selectApplied);

const DAMAGE = `
  select 'index ' || indexrelid::regclass || ' is not usable' as found from pg_index where not indisvalid
  union all
  select 'constraint ' || conname || ' of ' || conrelid::regclass || ' was never checked'
  from pg_constraint where not convalidated
`;

/** Indexes that were left unfinished, and constraints that old rows were not held to. */
export function findPostgresDamage(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ found: string }>(DAMAGE);
    return rows.map((row) => row.found);
  });
}

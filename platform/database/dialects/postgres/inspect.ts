// Inspects a PostgreSQL database in use, without changing it.
import { setTimeout as delay } from 'node:timers/promises';
import { conflict } from '../../../refusal.ts';
import { withClient } from './client.ts';
import { selectSchema } from './migrate.ts';

export const readAppliedPostgres = (connectionString: string): Promise<readonly string[]> =>
  withClient(connectionString, async (client) => (await selectSchema(client)).applied);

const CORRUPTION = `
  select 'index ' || indexrelid::regclass || ' is not usable' as found from pg_index where not indisvalid
  union all
  select 'constraint ' || conname || ' of ' || conrelid::regclass || ' was never checked'
  from pg_constraint where not convalidated
`;

/** Finds invalid indexes, and constraints that were not validated for existing rows. */
export function findPostgresCorruption(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ found: string }>(CORRUPTION);
    return rows.map((row) => row.found);
  });
}

/** A service polls its queues every second; unused connections of a pooler are idle for longer. */
const ACTIVE_CONNECTIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    and (state <> 'idle' or state_change > clock_timestamp() - interval '15 seconds')
`;

/** In milliseconds: the time for connections of a stopped service to close, and the polling interval. */
const GRACE = 1000;
const LOOK_EVERY = 50;

/** Refuses (`conflict`) while other connections are active. */
export function requirePostgresNotInUse(connectionString: string): Promise<void> {
  return withClient(connectionString, async (client) => {
    for (let waited = 0; ; waited += LOOK_EVERY) {
      const { rows } = await client.query<{ count: number }>(ACTIVE_CONNECTIONS);
      if (rows[0]?.count === 0) return;
      if (waited >= GRACE) throw conflict('The PostgreSQL database is in use: stop the service first.');
      await delay(LOOK_EVERY);
    }
  });
}

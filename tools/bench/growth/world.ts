// Fills PostgreSQL with millions of thoughts, in the schema of the first version, and migrates them.
import { withClient } from '../../../platform/database/dialects/postgres/client.ts';
import { migratePostgres } from '../../../platform/database/dialects/postgres/migrate.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { DAY } from '../../../platform/time/clock.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import type { FederationTables } from '../../../thoughts/federation/tables.ts';
import { seedThoughts } from '../../seed/seed-thoughts.ts';
import { recountAll } from '../../seed/store-counts.ts';
import type { ThoughtsManifest } from '../data-sets/manifest.ts';
import { readThoughtsManifest } from '../data-sets/thoughts-manifest.ts';
import { dropIndexes } from './indexes.ts';
import { COPIED_TABLES, multiply, SOURCE_SCHEMA } from './multiply.ts';

export type WorldSize = { people: number; thoughts: number; copies: number };

/** With these, every table that is filled exists. */
const FIRST = new Set([
  'platform/0001-platform',
  'thoughts/0001-thoughts',
  'thoughts/0002-federation',
  'thoughts/0003-search',
]);

/** In milliseconds; most of what is put back is of empty tables. */
const WORTH_SAYING = 100;

/** What is written while the world is made need not survive a crash. */
export const DATABASE = 'thoughts_growth';

type Say = (line: string) => void;

/** Fills the empty database at `url`; says how long each step and each migration took. */
export async function makeWorld(url: string, size: WorldSize, say: Say): Promise<void> {
  await timed(say, 'seeding what is copied', () => seedSource(url, size));
  const migrations = await readMigrations('postgres', thoughtsMigrations);
  await migratePostgres(
    url,
    migrations.filter(({ name }) => FIRST.has(name)),
  );
  await fill(url, size, say);
  const applied = migrations.filter(({ name }) => FIRST.has(name));
  for (const migration of migrations.filter((each) => !applied.includes(each))) {
    applied.push(migration);
    await timed(say, `migration ${migration.name}`, () => migratePostgres(url, applied));
  }
  await recount(url, say);
}

/** Then everything is moved to a schema of its own. */
async function seedSource(url: string, { people, thoughts, copies }: WorldSize): Promise<void> {
  await migratePostgres(url, await readMigrations('postgres', thoughtsMigrations));
  await withClient(url, async (client) => {
    await client.query(`alter database ${DATABASE} set synchronous_commit = off`);
    await dropIndexes(client, COPIED_TABLES);
    // Without the indexes it would read all thoughts for each row. A migration fills in the same, later.
    await client.query('alter table search_thought disable trigger search_thought_filled');
  });
  {
    await using database = await openDatabase<FederationTables>(
      { dialect: 'postgres', connectionString: url },
      thoughtsMigrations,
    );
    // The copies come later than what they are copied from, by up to three days.
    const until = (Math.floor(Date.now() / DAY) - 3) * DAY;
    const size = { users: people, thoughts: Math.ceil(thoughts / copies), seed: 1, until };
    await seedThoughts(database, size);
  }
  await withClient(url, async (client) => {
    await client.query(`alter schema public rename to ${SOURCE_SCHEMA}; create schema public`);
  });
}

function fill(url: string, { copies }: WorldSize, say: Say): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("set work_mem = '1GB'; set maintenance_work_mem = '1GB'");
    const restore = await dropIndexes(client, COPIED_TABLES);
    let since = performance.now();
    const lap = (what: string) => {
      const took = performance.now() - since;
      if (took >= WORTH_SAYING) say(`${seconds(took)} ${what}`);
      since = performance.now();
    };
    await multiply(client, copies, (table, rows) => lap(`${rows} rows of ${table}`));
    await restore(lap);
    await client.query(`drop schema ${SOURCE_SCHEMA} cascade; analyze`);
    lap('removing what was copied, and analyze');
  });
}

async function recount(url: string, say: Say): Promise<void> {
  await using database = await openDatabase<FederationTables>(
    { dialect: 'postgres', connectionString: url },
    thoughtsMigrations,
  );
  await timed(say, 'counting', () => database.write(recountAll));
  await timed(say, 'vacuum and analyze', () => withClient(url, (client) => client.query('vacuum analyze')));
  await withClient(url, (client) => client.query(`alter database ${DATABASE} reset synchronous_commit`));
}

/** What the scenarios ask for. */
export async function readWorld(url: string): Promise<ThoughtsManifest> {
  await using database = await openDatabase<FederationTables>(
    { dialect: 'postgres', connectionString: url },
    thoughtsMigrations,
  );
  return { ...(await readThoughtsManifest(database.read)), senders: [] };
}

/** In GB: all of it, and each of the largest tables with its indexes. */
export function readSizes(url: string): Promise<{ name: string; gigabytes: number; rows: number }[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      select current_database() as name, pg_database_size(current_database()) / 1e9 as gigabytes, 0 as rows
      union all (select relname, pg_total_relation_size(oid) / 1e9, reltuples::bigint from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8)
      order by 2 desc`);
    return rows.map((row) => ({ ...row, gigabytes: Number(row.gigabytes), rows: Number(row.rows) }));
  });
}

export async function timed<Result>(say: Say, what: string, work: () => Promise<Result>): Promise<Result> {
  const since = performance.now();
  const result = await work();
  say(`${seconds(performance.now() - since)} ${what}`);
  return result;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1).padStart(8)} s `;

// Reads frozen data of an old version, and creates copies.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Table, TableChecksum } from '../../platform/database/copy/copy.ts';
import type { DatabaseUrl, DialectName, Migration } from '../../platform/database/database.ts';
import { withClient } from '../../platform/database/dialects/postgres/client.ts';
import { migratePostgres } from '../../platform/database/dialects/postgres/migrate.ts';
import { openSqlite } from '../../platform/database/dialects/sqlite/open.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { Json } from '../../platform/testing/client.ts';
import type { TestEnvironment } from '../../platform/testing/databases.ts';
import { createTestDatabase } from '../../platform/testing/servers/postgres.ts';
import type { ServiceName } from '../../tools/testing/service-under-test.ts';

/** A GET request, `as` the owner of a recorded token. */
type Question = { as: string | null; path: string; accept?: string };

/** `madeAt` is when the old version was killed, in milliseconds; `settings` are its settings. */
export type Expected = {
  madeAt: number;
  settings: Record<string, string>;
  tables: readonly (Table & TableChecksum)[];
  tokens: Record<string, string>;
  peers: { reachable: string; gone: string };
  replies: readonly (Question & { status: number; body: Json })[];
};
type Dump = {
  migrations: Migration[];
  tables: Record<string, string>;
  sequences: { name: string; last: string }[];
};

const read = async <Value>(version: string, file: string): Promise<Value> =>
  JSON.parse(
    String(gunzipSync(await readFile(new URL(`frozen/${version}/${file}.json.gz`, import.meta.url)))),
  );

export const readExpected = (version: string, service: ServiceName): Promise<Expected> =>
  read(version, `${service}.expected`);

/** A copy of the data as the killed process left it; `backup` is a backup made by the old version. */
export async function unpack(
  version: string,
  service: ServiceName,
  dialect: DialectName,
): Promise<TestEnvironment & AsyncDisposable & { backup: string }> {
  const root = await mkdtemp(join(tmpdir(), 'tandem-frozen-'));
  const archive = new URL(`frozen/${version}/${service}.tar.gz`, import.meta.url).pathname;
  execFileSync('tar', ['-xzf', archive, '-C', root]);
  const folder = join(root, 'data');
  const postgres =
    dialect === 'postgres'
      ? await createTestDatabase({
          name: `${version} ${service}`,
          prepare: async (url) => load(url, await read<Dump>(version, `${service}.postgres`)),
        })
      : null;
  const database: DatabaseUrl = postgres
    ? { dialect: 'postgres', connectionString: postgres.url }
    : { dialect: 'sqlite', path: join(folder, `${service}.db`) };
  const drop = async (): Promise<void> => {
    await postgres?.drop();
    await rm(root, { recursive: true, force: true });
  };
  return { folder, database, drop, backup: join(root, 'backup'), [Symbol.asyncDispose]: drop };
}

/** Rows replace those created by migrations. */
async function load(url: string, { migrations, tables, sequences }: Dump): Promise<void> {
  await migratePostgres(url, migrations);
  await withClient(url, async (client) => {
    const names = Object.keys(tables).map((name) => `"${name}"`);
    // Disables triggers and foreign key checks.
    await client.query('set session_replication_role = replica');
    await client.query(`truncate ${names.join(', ')}`);
    for (const [name, rows] of Object.entries(tables)) {
      const source = `json_populate_recordset(null::"${name}", $1)`;
      await client.query(`insert into "${name}" overriding system value select * from ${source}`, [rows]);
    }
    for (const { name, last } of sequences) await client.query(`select setval('${name}', ${last})`);
  });
}

const POSTGRES_SCHEMA = `
  select concat_ws(' ', 'column', table_name, column_name, data_type, collation_name, is_nullable, column_default, identity_generation) as line
  from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', 'options', relname, reloptions) from pg_class
  where relnamespace = 'public'::regnamespace and reloptions is not null
  union all select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, (
    select refobjid::regclass from pg_depend where objid = seqrelid and deptype = 'a')) from pg_sequence
  union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  union all select 'invalid ' || indexrelid::regclass from pg_index where not indisvalid
  order by 1`;

/** The definitions of a schema, sorted; without comments, and with normalised white space and names. */
export async function describeSchema(url: DatabaseUrl): Promise<string[]> {
  if (url.dialect === 'postgres') {
    return withClient(url.connectionString, async (client) => {
      const { rows } = await client.query<{ line: string }>(POSTGRES_SCHEMA);
      return rows.map(({ line }) => line);
    });
  }
  await using database = await openDatabase<{ sqlite_schema: { sql: string | null } }>(url, []);
  const rows = await database.read.selectFrom('sqlite_schema').select('sql').execute();
  return rows.map(({ sql }) => normalizeSql(sql ?? '')).sort();
}

/** SQLite stores definitions as written, and quotes the name of a renamed table. */
const normalizeSql = (definition: string): string =>
  definition
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\s*([(),]|\s)\s*/g, '$1')
    .replaceAll(/\s/g, ' ');

/** Migrates a database with exactly `migrations`. */
export async function migrateWith(url: DatabaseUrl, migrations: readonly Migration[]): Promise<void> {
  if (url.dialect === 'postgres') return migratePostgres(url.connectionString, migrations);
  await (await openSqlite(url.path, migrations))[Symbol.asyncDispose]();
}

/** The members of an export: parsed JSON, or the size of other files. */
export const describeArchive = (members: ReadonlyMap<string, Buffer>): Record<string, unknown> =>
  Object.fromEntries(
    [...members].map(([name, bytes]) => [
      name,
      name.endsWith('.json') ? JSON.parse(String(bytes)) : bytes.length,
    ]),
  );

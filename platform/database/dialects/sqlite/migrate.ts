// Migrates a SQLite schema; the write lock serializes processes that start together.
import type { DatabaseSync } from 'node:sqlite';
import type { Migration, OnMigration } from '../../database.ts';
import {
  MARKER_OWNER,
  planMigrations,
  requireUsableSchema,
  type SchemaState,
  toFloor,
} from '../../migrations.ts';
import { retryWhileBusy } from './connection/busy.ts';

const LEDGER =
  'create table if not exists migration (name text primary key, applied_at integer not null) strict';

/** Applies the pending ones of `migrations` in one transaction. */
export async function migrateSqlite(
  database: DatabaseSync,
  migrations: readonly Migration[],
  onMigration: OnMigration = () => {},
): Promise<void> {
  // Also checked before the transaction, so that nothing is written to a refused database.
  requireUsableSchema(await retryWhileBusy(() => selectSchema(database)), migrations);
  await retryWhileBusy(() => database.exec('begin immediate'));
  try {
    database.exec(LEDGER);
    const schema = selectSchema(database);
    requireUsableSchema(schema, migrations);
    const insertName = database.prepare('insert into migration (name, applied_at) values (?, ?)');
    for (const { names, body, raiseFloor } of planMigrations(schema.applied, migrations)) {
      database.exec(body);
      database.exec(raiseFloor);
      for (const name of names) {
        onMigration(name, 'before');
        insertName.run(name, Date.now());
        onMigration(name, 'after');
      }
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** No migrations and no floor in an empty database. */
export function selectSchema(database: DatabaseSync): SchemaState {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name in ('migration', 'schema_floor')")
    .all()
    .map(({ name }) => name);
  const applied = tables.includes('migration')
    ? database
        .prepare(`select name from migration where name not like '${MARKER_OWNER}/%' order by name`)
        .all()
    : [];
  const floor = tables.includes('schema_floor')
    ? database.prepare('select breaks_at, version from schema_floor').get()
    : undefined;
  return {
    applied: applied.map(({ name }) => String(name)),
    floor: floor ? toFloor({ breaks_at: String(floor.breaks_at), version: String(floor.version) }) : null,
  };
}

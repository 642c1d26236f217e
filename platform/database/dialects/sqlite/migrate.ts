// Migrates a SQLite schema; the write lock serializes processes that start together.
import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../../database.ts';
import { requireOwnDatabase } from '../../migrations.ts';
import { retryWhileBusy } from './connection/busy.ts';

const LEDGER =
  'create table if not exists migration (name text primary key, applied_at integer not null) strict';

export async function migrateSqlite(database: DatabaseSync, migrations: readonly Migration[]): Promise<void> {
  await retryWhileBusy(() => database.exec('begin immediate'));
  try {
    database.exec(LEDGER);
    const applied = new Set(selectApplied(database));
    requireOwnDatabase([...applied], migrations);
    const note = database.prepare('insert into migration (name, applied_at) values (?, ?)');
    for (const { name, statements } of migrations) {
      if (applied.has(name)) continue;
      database.exec(statements);
      note.run(name, Date.now());
    }
    database.exec('commit');
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** The names of the applied migrations; none in an empty database. */
export function selectApplied(database: DatabaseSync): string[] {
  const ledger = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migration'");
  if (ledger.get() === undefined) return [];
  return database
    .prepare('select name from migration order by name')
    .all()
    .map((row) => String(row.name));
}

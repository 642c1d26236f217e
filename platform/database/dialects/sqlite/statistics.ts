// The table statistics of SQLite's planner (docs/tuning.md#query-plans).
import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from './connection/busy.ts';

/**
 * Minimum number of rows for which index statistics are useful. The planner scans a table that had few rows
 * when it was analyzed, however many it has later; queues are analyzed while they are nearly empty.
 */
const FEW = 10_000;

/** Updates the statistics; skipped while another process writes. */
export function updateStatistics(database: DatabaseSync): void {
  try {
    database.exec('pragma optimize');
    forgetFewRows(database);
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/**
 * Removes the statistics of indexes with few rows. The planner then assumes many rows, as in an empty
 * database without statistics, whose plans are tested.
 */
export function forgetFewRows(database: DatabaseSync): void {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()) return;
  // The text begins with the row count. Not `run`, which returns the last inserted id, possibly too large for
  // a number.
  database.exec(`delete from sqlite_stat1 where cast(stat as integer) < ${FEW}`);
  // Reloads the remaining statistics.
  if (database.prepare('select changes() as count').get()?.count) database.exec('analyze sqlite_schema');
}

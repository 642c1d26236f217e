// What SQLite's planner knows of the sizes of tables (docs/decisions/0272).
import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from './connection/busy.ts';

/**
 * Rows from which the size of an index is worth knowing. Of a table that had few rows when it was counted,
 * the planner reads all, however many there are later: queues are counted while they are nearly empty.
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
 * Removes what is known of indexes with few rows. The planner then takes them to have many, as in an empty
 * database without statistics, whose plans are tested.
 */
export function forgetFewRows(database: DatabaseSync): void {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()) return;
  // The text begins with the number of rows. Not `run`, which returns the id of the last row inserted: too
  // large for a number, maybe.
  database.exec(`delete from sqlite_stat1 where cast(stat as integer) < ${FEW}`);
  // Loads what is left.
  if (database.prepare('select changes() as count').get()?.count) database.exec('analyze sqlite_schema');
}

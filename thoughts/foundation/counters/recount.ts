// Compares stored counts with recounted rows.
import type { ThoughtsDb } from '../tables/tables.ts';
import { selectMiscounts } from './store-recount.ts';

const MAX_ROWS = 10;

/** Returns a message per row with a wrong count, at most ten per kind. Each kind is read in one snapshot. */
export async function recount(db: ThoughtsDb): Promise<string[]> {
  const miscounts = await selectMiscounts(db, MAX_ROWS);
  return miscounts.flatMap(({ what, rows }) =>
    rows.map((row) => `the stored count of ${what} is wrong: ${JSON.stringify(row)}`),
  );
}

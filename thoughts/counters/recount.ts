// Holds what is kept of counts against what there is.
import type { ThoughtsDb } from '../tables.ts';
import { selectMiscounts } from './store-recount.ts';

const MAX_ROWS = 10;

/** A sentence for each row whose kept count is wrong, ten of a kind at most. Each kind is read as of one moment. */
export async function recount(db: ThoughtsDb): Promise<string[]> {
  const miscounts = await selectMiscounts(db, MAX_ROWS);
  return miscounts.flatMap(({ what, rows }) =>
    rows.map((row) => `the kept count of ${what} is wrong: ${JSON.stringify(row)}`),
  );
}

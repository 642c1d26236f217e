// Takes jobs from a queue, and has PostgreSQL analyze it where that is slow.
import type { Database, Db } from '../database/database.ts';
import { analyzeTables } from '../database/queries/analyze.ts';
import { MINUTE, SECOND } from '../time/clock.ts';

/** In milliseconds; with the right plan, a lease takes a few. */
const SLOW = 50;
/**
 * Between two times that a table is analyzed: twice as long after each that did not help, as leases may be
 * slow for another reason.
 */
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = MINUTE;

type Queues<Tables> = Pick<Database<Tables>, 'dialect' | 'read' | 'write'>;
type Analyzed = { at: number; pause: number };

/** By database, when each table whose leases are slow was analyzed last. */
const analyzedTables = new WeakMap<object, Map<string, Analyzed>>();

/**
 * Runs `lease`, which takes jobs from `table`, in a transaction. Where that was slow on PostgreSQL, it
 * analyzes the table: autovacuum does so once a minute at most, and the statistics of a nearly empty queue
 * make each statement read all of a queue that has filled since (docs/decisions/0306). `elapsed`:
 * monotonic milliseconds.
 */
export async function writeLease<Tables, Jobs>(
  database: Queues<Tables>,
  table: string & keyof Tables,
  lease: (tx: Db<Tables>) => Promise<Jobs>,
  elapsed: () => number = () => performance.now(),
): Promise<Jobs> {
  const since = elapsed();
  const jobs = await database.write(lease);
  if (database.dialect === 'sqlite') return jobs;
  const analyzed = analyzedTables.getOrInsertComputed(database.read, () => new Map<string, Analyzed>());
  const now = elapsed();
  if (now - since < SLOW) analyzed.delete(table);
  // Not awaited, and a failure is ignored: leases remain slow, and one of the next tries again.
  else if (isDue(analyzed, table, now)) analyzeTables(database, [table]).catch(() => {});
  return jobs;
}

/** Whether `table` is to be analyzed now; if so, notes that it is. */
function isDue(analyzed: Map<string, Analyzed>, table: string, now: number): boolean {
  const last = analyzed.get(table);
  if (last && now - last.at < last.pause) return false;
  analyzed.set(table, { at: now, pause: last ? Math.min(2 * last.pause, LONGEST_PAUSE) : FIRST_PAUSE });
  return true;
}

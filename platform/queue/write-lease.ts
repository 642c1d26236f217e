// Takes jobs from a queue, and keeps PostgreSQL from reading the whole queue each time.
import type { Database, Db } from '../database/database.ts';
import { analyzeTables } from '../database/queries/analyze.ts';
import { MINUTE, SECOND } from '../time/clock.ts';

/** In milliseconds; with the right plan, a lease takes a few. */
const SLOW = 50;
/**
 * Between two counts of a table: twice as long after each that did not help, as leases may be slow anyway.
 */
const [FIRST_PAUSE, LONGEST_PAUSE] = [SECOND, MINUTE];

type Queues<Tables> = Pick<Database<Tables>, 'dialect' | 'read' | 'write'>;
type Counted = { at: number; pause: number };

/** By database, when each table whose leases are slow was counted last. */
const countedTables = new WeakMap<object, Map<string, Counted>>();

/**
 * Runs `lease`, which takes jobs from `table`, in a transaction. Where that was slow on PostgreSQL, it counts
 * the table anew: autovacuum does so once a minute at most, and what it counted while the queue was nearly
 * empty makes each statement read all of a queue that has filled since (docs/decisions/0306). `elapsed`:
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
  const counted = countedTables.getOrInsertComputed(database.read, () => new Map<string, Counted>());
  const now = elapsed();
  if (now - since < SLOW) counted.delete(table);
  // Not awaited, and a failure is ignored: leases remain slow, and one of the next tries again.
  else if (isDue(counted, table, now)) analyzeTables(database, [table]).catch(() => {});
  return jobs;
}

/** Whether `table` is to be counted now; if so, the next time is later. */
function isDue(counted: Map<string, Counted>, table: string, now: number): boolean {
  const last = counted.get(table);
  if (last && now - last.at < last.pause) return false;
  counted.set(table, { at: now, pause: last ? Math.min(2 * last.pause, LONGEST_PAUSE) : FIRST_PAUSE });
  return true;
}

// Leases jobs from a queue, and makes PostgreSQL analyze the table if that is slow.
import type { Database, Db } from '../database/database.ts';
import { analyzeTables } from '../database/queries/analyze.ts';
import { MINUTE, SECOND } from '../time/clock.ts';

/** In milliseconds; with the right plan, a lease takes a few. */
const SLOW = 50;
/**
 * Pause between two analyzes of a table, doubled after each without effect, because leases may be slow for
 * another reason.
 */
const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = MINUTE;

type Queues<Tables> = Pick<Database<Tables>, 'dialect' | 'read' | 'write'>;
type Analyzed = { at: number; pause: number };

/** By database, the last analyze of each table with slow leases. */
const analyzedTables = new WeakMap<object, Map<string, Analyzed>>();

/**
 * Runs `lease`, which leases jobs from `table`, in a transaction. If that was slow on PostgreSQL, analyzes
 * the table: autovacuum does so at most once a minute, and with the statistics of a nearly empty queue each
 * statement scans a queue that has filled since (docs/tuning.md#query-plans). `elapsed`: monotonic
 * milliseconds.
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
  // Not awaited, and failures are ignored: leases remain slow, and a later one tries again.
  else if (isDue(analyzed, table, now)) analyzeTables(database, [table]).catch(() => {});
  return jobs;
}

/** Whether `table` is to be analyzed now; if so, records the time. */
function isDue(analyzed: Map<string, Analyzed>, table: string, now: number): boolean {
  const last = analyzed.get(table);
  if (last && now - last.at < last.pause) return false;
  analyzed.set(table, { at: now, pause: last ? Math.min(2 * last.pause, LONGEST_PAUSE) : FIRST_PAUSE });
  return true;
}

// Deferred writes (docs/decisions/0002): values that transactions collect and write just before the commit.
// Many small writes of one kind are cheaper together. On SQLite the transactions of a group commit share
// them, so that a batch of posts updates each counter once. On PostgreSQL a row that all transactions update
// is locked for less time, and shared transactions gather whole rows (docs/decisions/0197).
import type { Db } from '../database.ts';

/**
 * A kind of deferred write. `create` returns an empty collection of values, and `flush` writes them. Another
 * transaction of the same commit may have deleted the rows they refer to. A transaction must not read its own
 * deferred writes.
 */
export type DeferredWrite<Tables, Values> = {
  /**
   * Lower ranks are flushed first, in order of creation within a rank: 0 by default, for rows. Rows that
   * other transactions also update have higher ranks, in the common order of locking.
   */
  rank?: number;
  create(): Values;
  flush(tx: Db<Tables>, values: Values): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: each kind of write is stored with its own values.
type PendingWrites = Map<DeferredWrite<any, any>, any>;

/** By transaction object; the transactions of a group commit share one. */
const pendingByTransaction = new WeakMap<object, PendingWrites>();

/** The shared transactions, which gather rows. */
const gathering = new WeakSet<object>();

/** Returns the pending values of this kind in `tx`, to which the caller adds its own. */
export function deferred<Tables, Values>(tx: Db<Tables>, write: DeferredWrite<Tables, Values>): Values {
  const pending = pendingByTransaction.get(tx);
  if (!pending) throw new Error('Writes cannot be deferred outside a transaction.');
  return pending.getOrInsertComputed(write, () => write.create());
}

/**
 * Whether `tx` is a shared transaction that gathers rows (`Database.writeShared` on PostgreSQL): deferring a
 * row instead of inserting it saves a round trip. If gathered rows violate a constraint, each unit of work
 * runs again in a transaction that does not gather.
 */
export const batchesRows = <Tables>(tx: Db<Tables>): boolean => gathering.has(tx);

/** {@link withDeferredWrites} for shared transactions, which gather rows. */
export function withGatheredWrites<Tables, Result>(
  tx: Db<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  gathering.add(tx);
  return withDeferredWrites(tx, work);
}

/** Runs `work` in the transaction `tx`, then flushes its deferred writes by rank. */
export async function withDeferredWrites<Tables, Result>(
  tx: Db<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const pending: PendingWrites = new Map();
  pendingByTransaction.set(tx, pending);
  try {
    const result = await work();
    // A flush may defer further writes.
    for (let write = nextOf(pending); write; write = nextOf(pending)) {
      const values = pending.get(write);
      pending.delete(write);
      await write.flush(tx, values);
    }
    return result;
  } finally {
    pendingByTransaction.delete(tx);
  }
}

function nextOf(pending: PendingWrites) {
  const [first, ...others] = pending.keys();
  return others.reduce((next, write) => (rankOf(write) < rankOf(next ?? write) ? write : next), first);
}

const rankOf = ({ rank = 0 }: { rank?: number }): number => rank;

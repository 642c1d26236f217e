// Deferred writes (docs/decisions/0111): values that transactions collect, and that are written just before
// the commit. Many small writes of one kind cost less together: on SQLite the transactions of a group commit
// share them, so that a batch of posts updates each counter once; on PostgreSQL a row that all transactions
// update is locked for less time.
import type { Db } from '../database.ts';

/**
 * A kind of deferred write. `create` makes an empty collection of values, and `flush` writes them. Rows that
 * they are about may have been deleted by another transaction of the same commit. Nothing in the transaction
 * may read what it defers.
 */
export type DeferredWrite<Tables, Values> = {
  create(): Values;
  flush(tx: Db<Tables>, values: Values): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: each kind of write is stored with its own values.
type PendingWrites = Map<DeferredWrite<any, any>, any>;

/** By the object of a transaction; the transactions of a group commit have the same one. */
const pendingByTransaction = new WeakMap<object, PendingWrites>();

/** Returns the values of this kind that are pending in `tx`, to which the caller adds its own. */
export function deferred<Tables, Values>(tx: Db<Tables>, write: DeferredWrite<Tables, Values>): Values {
  const pending = pendingByTransaction.get(tx);
  if (!pending) throw new Error('Writes cannot be deferred outside a transaction.');
  return pending.getOrInsertComputed(write, () => write.create());
}

/**
 * Runs `work` in the transaction `tx`, then flushes its deferred writes in the order in which they were
 * created.
 */
export async function withDeferredWrites<Tables, Result>(
  tx: Db<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const pending: PendingWrites = new Map();
  pendingByTransaction.set(tx, pending);
  try {
    const result = await work();
    for (const [write, values] of pending) await write.flush(tx, values);
    return result;
  } finally {
    pendingByTransaction.delete(tx);
  }
}

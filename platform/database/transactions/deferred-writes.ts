// What a transaction gathers and writes at its end (docs/decisions/0111): many small writes of one kind cost less
// together, and on SQLite all transactions that share a commit gather in one place.
import type { Db } from '../database.ts';

/** Something to gather. `finish` writes it; by then rows that it is about may be gone again. */
export type DeferredWrite<Tables, Gathered> = {
  create(): Gathered;
  flush(tx: Db<Tables>, gathered: Gathered): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: each is kept beside what it began, whatever that is.
type PendingWrites = Map<DeferredWrite<any, any>, any>;

const pendingByTransaction = new WeakMap<object, PendingWrites>();

/** What was gathered so far in the transaction `tx`, to add to. What is gathered is in no answer of the database yet. */
export function deferred<Tables, Gathered>(tx: Db<Tables>, write: DeferredWrite<Tables, Gathered>): Gathered {
  const pending = pendingByTransaction.get(tx);
  if (!pending) throw new Error('Nothing is gathered outside a transaction.');
  return pending.getOrInsertComputed(write, () => write.create());
}

/** Does `work` in the transaction `tx`, and then writes what it gathered, what was begun first first. */
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

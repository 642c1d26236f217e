// What a transaction gathers and writes at its end (docs/decisions/0111): many small writes of one kind cost less
// together, and on SQLite all transactions that share a commit gather in one place.
import type { Db } from './database.ts';

/** Something to gather. `finish` writes it; by then rows that it is about may be gone again. */
export type Gathering<Tables, Gathered> = {
  begin(): Gathered;
  finish(tx: Db<Tables>, gathered: Gathered): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: each is kept beside what it began, whatever that is.
type Open = Map<Gathering<any, any>, any>;

const openIn = new WeakMap<object, Open>();

/** What was gathered so far in the transaction `tx`, to add to. What is gathered is in no answer of the database yet. */
export function gathered<Tables, Gathered>(tx: Db<Tables>, gathering: Gathering<Tables, Gathered>): Gathered {
  const open = openIn.get(tx);
  if (!open) throw new Error('Nothing is gathered outside a transaction.');
  return open.getOrInsertComputed(gathering, () => gathering.begin());
}

/** Does `work` in the transaction `tx`, and then writes what it gathered, what was begun first first. */
export async function withGathering<Tables, Result>(
  tx: Db<Tables>,
  work: () => Promise<Result>,
): Promise<Result> {
  const open: Open = new Map();
  openIn.set(tx, open);
  try {
    const result = await work();
    for (const [gathering, all] of open) await gathering.finish(tx, all);
    return result;
  } finally {
    openIn.delete(tx);
  }
}

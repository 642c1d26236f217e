// A worker with the words and activities of all entries in memory: reading 50,000 entries for a search or a
// count would block the page.
import { openDatabase } from '../../foundation/storage/database.ts';
import {
  compareRows,
  findRows,
  type Question,
  type Reply,
  type Result,
  type Row,
  replaceRows,
  toRow,
} from './rows.ts';
import { countUsage } from './usage.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
/** Entries per read. */
const BATCH = 2_000;

let rows: readonly Row[] = [];
let last: Promise<unknown> = Promise.resolve();

/** One after another: a question that needs a new copy waits for it. */
scope.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(() => reply(data));
});

async function reply({ number, userId, changed, asked }: Question): Promise<void> {
  let message: Reply = { number, result: null };
  try {
    if (changed === null) rows = await readAll(userId);
    else if (changed.length > 0) rows = await readChanged(userId, changed);
    message = { number, result: compute(asked) };
  } catch {
    // The page searches the copy itself.
  }
  scope.postMessage(message);
}

const compute = (asked: Question['asked']): Result =>
  asked === 'usage' ? countUsage(rows) : findRows(rows, asked.filter, asked.count, asked.named);

async function readAll(userId: string): Promise<Row[]> {
  const database = await openDatabase(userId);
  const found: Row[] = [];
  let after: IDBKeyRange | null = null;
  for (;;) {
    const batch = await database.getAll('entries', after, BATCH);
    for (const entry of batch) if (!entry.removed) found.push(toRow(entry));
    const final = batch.at(-1);
    if (batch.length < BATCH || !final) break;
    after = IDBKeyRange.lowerBound(final.id, true);
  }
  database.close();
  return found.sort(compareRows);
}

async function readChanged(userId: string, ids: readonly string[]): Promise<Row[]> {
  const database = await openDatabase(userId);
  const { store } = database.transaction('entries');
  const entries = await Promise.all(ids.map((id) => store.get(id)));
  database.close();
  const shown = entries.flatMap((entry) => (entry && !entry.removed ? [toRow(entry)] : []));
  return replaceRows(rows, new Set(ids), shown);
}

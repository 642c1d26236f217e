// A worker that keeps the words of all entries in memory: reading and searching 50,000 entries would hold up
// the page.
import { openDatabase } from '../storage/database.ts';
import type { Question, Reply } from './messages.ts';
import { compareRows, findRows, type Row, replaceRows, toRow } from './rows.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;
/** So many entries are read at once. */
const BATCH = 2_000;

let rows: readonly Row[] = [];
let last: Promise<unknown> = Promise.resolve();

/** One after another: a question that needs a new copy waits for it. */
scope.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  last = last.then(() => search(data));
});

async function search({ number, userId, changed, filter, count }: Question): Promise<void> {
  let reply: Reply = { number, found: null };
  try {
    if (changed === null) rows = await readAll(userId);
    else if (changed.length > 0) rows = await readChanged(userId, changed);
    reply = { number, found: findRows(rows, filter, count) };
  } catch {
    // The page looks through the copy itself.
  }
  scope.postMessage(reply);
}

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

// The words of all entries in memory, folded, while somebody searches: reading 50,000 entries from the disk
// for each search takes a second.
import { fold } from '@tandem/web/words/fold.ts';
import { addMonths, monthOf } from '../days/rules.ts';
import { copyVersion } from '../storage/changes-signal.ts';
import { database } from '../storage/database.ts';

type Row = { id: string; text: string };

let built: { version: number; rows: Promise<readonly Row[]> } | null = null;

/** Reads the words, unless they were read since the copy changed: when the search field gets the focus. */
export function prepareSearch(): Promise<readonly Row[]> {
  const version = copyVersion.peek();
  if (built?.version === version) return built.rows;
  const rows = readRows();
  built = { version, rows };
  rows.catch(() => {
    built = null;
  });
  return rows;
}

/** The ids of entries whose words contain `q`, newest first. */
export async function searchWords(q: string): Promise<string[]> {
  const wanted = fold(q.trim());
  const rows = await prepareSearch();
  return rows.filter(({ text }) => text.includes(wanted)).map(({ id }) => id);
}

/** Newest first, a month at a time: each is read within a frame. */
async function readRows(): Promise<Row[]> {
  const index = (await database()).transaction('entries').store.index('byDay');
  const [oldest, newest] = [await index.openKeyCursor(), await index.openKeyCursor(null, 'prev')];
  const rows: Row[] = [];
  if (!oldest || !newest) return rows;
  const first = monthOf(oldest.key[0]);
  for (let month = monthOf(newest.key[0]); month >= first; month = addMonths(month, -1)) {
    const range = IDBKeyRange.bound([`${month}-01`, -Infinity], [`${month}-31`, Infinity]);
    for (const { id, content, removed } of (await index.getAll(range)).reverse())
      if (content !== '' && !removed) rows.push({ id, text: fold(content) });
  }
  return rows;
}

// Finds entries by their words. Neither database folds text as names are folded, so that is done here.
import { yieldLoop } from '@tandem/platform/concurrency/yield-loop.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { JournalDb } from '../tables.ts';
import { findEntriesById } from './entries.ts';
import type { LoggedEntry } from './entry.ts';
import { type Filter, selectWords } from './store.ts';

/** Reading and folding as many texts takes a few milliseconds. */
const SLICE_SIZE = 500;

/** Whether a text contains every word of `query`, ignoring case, in any order. */
export function createMatcher(query: string): (text: string) => boolean {
  const words = foldCase(query)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return (text) => {
    const folded = foldCase(text);
    return words.every((word) => folded.includes(word));
  };
}

/** The matching entries whose words match too, newest first, in slices. */
export async function* searchEntries(
  db: JournalDb,
  userId: AccountId,
  filter: Filter,
  matches: (text: string) => boolean,
): AsyncGenerator<LoggedEntry[]> {
  const withWords = { ...filter, has: { ...filter.has, words: true } };
  for (let { after = null } = filter; ; ) {
    const began = performance.now();
    const texts = await selectWords.rows(db, userId, { ...withWords, after }, SLICE_SIZE);
    const found = texts.filter(({ content }) => content !== null && matches(content)).map(({ id }) => id);
    yield await findEntriesById(db, found);
    const last = texts.at(-1);
    if (last === undefined || texts.length < SLICE_SIZE) return;
    after = { instant: last.logged_at, id: last.id };
    await yieldLoop(performance.now() - began);
  }
}

/** The first `limit` of {@link searchEntries}. */
export async function findByWords(
  db: JournalDb,
  userId: AccountId,
  { limit, ...filter }: Filter & { limit: number },
  matches: (text: string) => boolean,
): Promise<LoggedEntry[]> {
  const found: LoggedEntry[] = [];
  for await (const slice of searchEntries(db, userId, filter, matches)) {
    found.push(...slice);
    if (found.length >= limit) return found.slice(0, limit);
  }
  return found;
}

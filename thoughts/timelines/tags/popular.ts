// The popular tags displayed beside pages, cached because pages are read far more often than counts change.
import { type Instant, MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { selectUsed } from './store.ts';
import { loadPopularTags } from './tags.ts';

/**
 * Returns a function that reads the names of the `limit` most popular tags. Each process counts them once per
 * minute; a tag disappears immediately after its last public thought is deleted.
 */
export function createPopularReader(
  { database: { read }, clock }: Pick<ThoughtsContext, 'database' | 'clock'>,
  limit: number,
): () => Promise<string[]> {
  let known: { at: Instant; names: Promise<string[]> } | null = null;

  const readNames = (): Promise<string[]> => {
    const now = clock.now();
    if (known === null || Math.abs(now - known.at) >= MINUTE) {
      const names = loadPopularTags(read, now, limit).then((tags) => tags.map(({ name }) => name));
      known = { at: now, names };
      names.catch(() => {
        known = null;
      });
    }
    return known.names;
  };

  return async () => {
    const names = await readNames();
    if (names.length === 0) return [];
    const counters = names.map((name) => `tag:${name}`);
    const used = new Set((await selectUsed.rows(read, counters)).map(({ name }) => name));
    return names.filter((name) => used.has(`tag:${name}`));
  };
}

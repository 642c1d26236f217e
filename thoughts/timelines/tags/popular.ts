// The popular tags displayed beside pages, cached because pages are read far more often than counts change.
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createCachedReader } from '../../foundation/cached-reader.ts';
import { findUsedTags, loadPopularTags } from './tags.ts';

/**
 * Returns a function that reads the names of the `limit` most popular tags. Each process counts them once per
 * minute; a tag disappears immediately after its last public thought is deleted.
 */
export function createPopularReader(
  { database: { read }, clock }: Pick<ThoughtsContext, 'database' | 'clock'>,
  limit: number,
): () => Promise<string[]> {
  const readNames = createCachedReader(clock, MINUTE, async (now) =>
    (await loadPopularTags(read, now, limit)).map(({ name }) => name),
  );
  return async () => {
    const names = await readNames();
    const used = await findUsedTags(read, names);
    return names.filter((name) => used.has(name));
  };
}

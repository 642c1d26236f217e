// Fetches the parts of a remote collection sequentially, within a budget.
import { type CollectionPart, readCollection } from '../protocol/wire/read/collection.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';
import { type FetchContext, fetchDocument } from './fetch.ts';

/**
 * Yields at most `most` parts from `from` on. Stops at an exhausted budget or a repeated part. @throws
 * RemoteError.
 */
export async function* fetchParts(
  context: FetchContext,
  from: string | null,
  most: number,
  budget: FetchBudget,
): AsyncGenerator<CollectionPart> {
  const seen = new Set<string>();
  let next = from;
  while (next !== null && !seen.has(next) && seen.size < most && budget.trySpend(next)) {
    seen.add(next);
    const part = readCollection(await fetchDocument(context, next), next);
    yield part;
    next = part.next;
  }
}

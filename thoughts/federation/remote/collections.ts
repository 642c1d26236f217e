// Fetches the parts of a collection of another server, one after the other, within a budget.
import { type CollectionPart, readCollection } from '../protocol/wire/read/collection.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';
import { type FetchContext, fetchDocument } from './fetch.ts';

/**
 * What follows `from`, at most `most` parts; ends early where the budget does, and where a part leads back.
 * @throws RemoteError.
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

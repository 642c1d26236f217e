// Reads a collection of posts from another server: its items, or those of its first page.
import type { FederationContext } from '../context.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { fetchParts } from '../remote/collections.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';

/** The ids of at most `most` items at the origin of the collection. @throws RemoteError. */
export async function fetchItems(
  federation: FederationContext,
  uri: string,
  most: number,
  budget: FetchBudget,
): Promise<string[]> {
  for await (const { items } of fetchParts(federation, uri, 2, budget))
    if (items.length > 0) return items.slice(0, most).filter((id) => isSameOrigin(id, uri));
  return [];
}

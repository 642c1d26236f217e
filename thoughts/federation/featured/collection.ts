// Reads a collection of posts from another server: its items, or those of its first page.
import type { FederationContext } from '../context.ts';
import { isJsonObject, type JsonObject } from '../protocol/json.ts';
import { readReference } from '../protocol/wire/read/activity.ts';
import { isSameOrigin, readId, readList, readType } from '../protocol/wire/read/values.ts';
import { fetchDocument } from '../remote/fetch.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';

/** The ids of at most `most` items at the origin of the collection. @throws RemoteError. */
export async function fetchItems(
  federation: FederationContext,
  uri: string,
  most: number,
  budget: FetchBudget,
): Promise<string[]> {
  if (!budget.trySpend(uri)) return [];
  const collection = await fetchDocument(federation, uri);
  const page = itemsOf(collection) ? collection : await fetchFirstPage(federation, uri, collection, budget);
  const ids = readList(itemsOf(page ?? {}), most)
    .map(idOf)
    .filter((id) => id !== null);
  return [...new Set(ids)].filter((id) => isSameOrigin(id, uri));
}

/** snac lists a Create around each post. */
const idOf = (item: unknown): string | null =>
  isJsonObject(item) && readType(item.type, ['Create']) !== null ? readId(item.object) : readId(item);

const itemsOf = ({ orderedItems, items }: JsonObject): unknown => orderedItems ?? items;

async function fetchFirstPage(
  federation: FederationContext,
  uri: string,
  { first }: JsonObject,
  budget: FetchBudget,
): Promise<JsonObject | null> {
  const page = readReference(first);
  if (page?.document && itemsOf(page.document)) return page.document;
  if (!page?.uri || !isSameOrigin(page.uri, uri) || !budget.trySpend(page.uri)) return null;
  return fetchDocument(federation, page.uri);
}

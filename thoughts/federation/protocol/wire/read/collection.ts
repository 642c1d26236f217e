// Reads a collection of another server, or a page of one: what it lists, how much it counts, where it goes
// on.
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readFirst, readId, readList, readOwnUri, readType } from './values.ts';

/**
 * `items` are ids, of whatever server; `next` is where there is more, at the origin of the owner; `total` is
 * what the server counts in all, null where it does not say.
 */
export type CollectionPart = { items: string[]; next: string | null; total: number | null };

const MAX_ITEMS = 200;
/** More is no number of things that anybody counted. */
const MAX_TOTAL = 1_000_000_000;

/**
 * A collection, a page of it or its address, as the property of an object of `owner` or as a document from
 * there. Embedded copies of what it lists are read for their ids alone.
 */
export function readCollection(value: unknown, owner: string): CollectionPart {
  const collection = readFirst(value);
  if (!isJsonObject(collection)) return { items: [], next: readOwnUri(collection, owner), total: null };
  const total = readTotal(collection.totalItems);
  const listed = collection.orderedItems ?? collection.items;
  if (listed === undefined || listed === null) {
    const first = collection.first ?? readOwnUri(collection, owner);
    const page = isPage(first) ? readPage(first, owner) : { items: [], next: readOwnUri(first, owner) };
    return { ...page, total };
  }
  return { ...readPage(collection, owner), next: nextOf(collection, owner), total };
}

const isPage = (value: unknown): value is JsonObject =>
  isJsonObject(value) && [value.orderedItems, value.items, value.next].some((part) => part !== undefined);

const readPage = (page: JsonObject, owner: string): Omit<CollectionPart, 'total'> => ({
  items: [
    ...new Set(readList(page.orderedItems ?? page.items, MAX_ITEMS).flatMap((item) => idOf(item) ?? [])),
  ],
  next: readOwnUri(page.next, owner),
});

/** A collection may list some and have pages as well. */
const nextOf = ({ next, first }: JsonObject, owner: string): string | null =>
  readOwnUri(next, owner) ?? readOwnUri(first, owner);

/** snac lists a Create around each post. */
const idOf = (item: unknown): string | null =>
  isJsonObject(item) && readType(item.type, ['Create']) !== null ? readId(item.object) : readId(item);

const readTotal = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOTAL ? Number(value) : null;

// Parses a remote collection or a page of one: items, total and next page.
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readFirst, readId, readList, readOwnUri, readType } from './values.ts';

/**
 * `items` are ids of any server; `next` is the next page, with the owner's origin; `total` is the declared
 * total, null if missing.
 */
export type CollectionPart = { items: string[]; next: string | null; total: number | null };

const MAX_ITEMS = 200;
/** Larger totals are implausible. */
const MAX_TOTAL = 1_000_000_000;

/**
 * Parses a collection, a page of it, or its address: the property of an object of `owner`, or a document
 * fetched from there. Only the ids of embedded items are read.
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

/** A collection may have both items and pages. */
const nextOf = ({ next, first }: JsonObject, owner: string): string | null =>
  readOwnUri(next, owner) ?? readOwnUri(first, owner);

/** snac wraps each post in a Create. */
const idOf = (item: unknown): string | null =>
  isJsonObject(item) && readType(item.type, ['Create']) !== null ? readId(item.object) : readId(item);

const readTotal = (value: unknown): number | null =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOTAL ? Number(value) : null;

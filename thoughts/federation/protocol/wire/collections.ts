// Collections and their pages (ActivityStreams 2.0, section 5).
import { HASHTAGS_CONTEXT, PLAIN_CONTEXT, QUOTING_NOTE_CONTEXT } from './json-ld-context.ts';

export const PAGE_SIZE = 20;

const pageUri = (uri: string, page: number): string => `${uri}?page=${page}`;

/** A collection always has a first page, which may be empty. */
const lastPage = (totalItems: number): number => Math.max(1, Math.ceil(totalItems / PAGE_SIZE));

/** A collection with its count only. */
export const toCollection = (uri: string, totalItems: number) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'Collection',
  totalItems,
});

/** A collection with pages of {@link PAGE_SIZE}. */
export const toOrderedCollection = (uri: string, totalItems: number) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'OrderedCollection',
  totalItems,
  first: pageUri(uri, 1),
  last: pageUri(uri, lastPage(totalItems)),
});

/** An ordered collection without its items. */
export const toHiddenCollection = (uri: string, totalItems: number) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'OrderedCollection',
  totalItems,
});

/** An ordered collection in one document; `items` are ids. */
export const toSmallCollection = (uri: string, items: readonly string[]) => ({
  '@context': PLAIN_CONTEXT,
  id: uri,
  type: 'OrderedCollection',
  totalItems: items.length,
  orderedItems: items,
});

/** The featured hashtags of a user. `hashtags` are names without the hash sign, with their pages. */
export const toHashtagCollection = (uri: string, hashtags: readonly { name: string; href: string }[]) => ({
  '@context': HASHTAGS_CONTEXT,
  id: uri,
  type: 'Collection',
  totalItems: hashtags.length,
  items: hashtags.map(({ name, href }) => ({ type: 'Hashtag', href, name: `#${name}` })),
});

/** One page, from 1, of the collection `uri`; `items` are ids, or objects without `@context`. */
export const toOrderedCollectionPage = <Item>(
  uri: string,
  page: number,
  totalItems: number,
  items: readonly Item[],
) => ({
  '@context': QUOTING_NOTE_CONTEXT,
  id: pageUri(uri, page),
  type: 'OrderedCollectionPage',
  partOf: uri,
  totalItems,
  ...(page > 1 ? { prev: pageUri(uri, Math.min(page - 1, lastPage(totalItems))) } : {}),
  ...(page < lastPage(totalItems) ? { next: pageUri(uri, page + 1) } : {}),
  orderedItems: items,
});

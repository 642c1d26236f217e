// HTTP responses with ActivityStreams documents, and the paging of collections.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { parsePositiveInteger, toOffset } from '@tandem/platform/schema/paging.ts';
import { PAGE_SIZE } from '../../protocol/wire/collections.ts';
import { ACTIVITY_TYPE } from '../../protocol/wire/json-ld-context.ts';

const HEADERS = { 'content-type': ACTIVITY_TYPE };

export const documentReply = (document: object): Reply => new Reply(200, JSON.stringify(document), HEADERS);

/**
 * A collection that caches may keep for a minute, as in Mastodon. Only for paths without another
 * representation: some caches ignore `Vary`.
 */
export const collectionReply = (document: object): Reply =>
  new Reply(200, JSON.stringify(document), {
    ...HEADERS,
    'cache-control': 'public, max-age=60',
    vary: 'Accept, Signature',
  });

/** Status 410 with the Tombstone. */
export const goneReply = (tombstone: object): Reply => new Reply(410, JSON.stringify(tombstone), HEADERS);

type CollectionPage = { page: number; offset: number; limit: number };

/** The page of `?page=2`; null without one. Refuses values that are not positive integers. */
export function readCollectionPage(query: unknown): CollectionPage | null {
  const { page: text } = query as { page?: unknown };
  if (text === undefined) return null;
  const page = parsePositiveInteger('page', text);
  return { page, offset: toOffset(page, PAGE_SIZE), limit: PAGE_SIZE };
}

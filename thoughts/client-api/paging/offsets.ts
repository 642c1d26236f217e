// Pages of lists whose order changes, such as trends: `offset` and `limit`.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';

export const OffsetQuery = {
  limit: Type.Optional(Type.Integer({ description: 'Larger values are reduced to the maximum.' })),
  offset: Type.Optional(Type.Integer({ description: 'The number of items to skip.' })),
};

type Slice = { limit: number; offset: number };

export const readSlice = (
  query: { limit?: number | undefined; offset?: number | undefined },
  usual: number,
  most: number,
): Slice => ({
  limit: readLimit(query.limit, usual, most),
  offset: Math.max(query.offset ?? 0, 0),
});

/**
 * The page, with links to the next one if this one is full, and to the previous one. `filters` are the other
 * parameters of the request.
 */
export function offsetReply<Item>(
  base: string,
  path: string,
  { limit, offset }: Slice,
  items: readonly Item[],
  filters: Readonly<Record<string, string | boolean | undefined>> = {},
): Reply {
  const to = (at: number, rel: string) => {
    const given = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const query = new URLSearchParams([...given, ['limit', String(limit)], ['offset', String(at)]]);
    return `<${base}${path}?${query}>; rel="${rel}"`;
  };
  const links = [
    ...(items.length === limit ? [to(offset + limit, 'next')] : []),
    ...(offset > 0 ? [to(Math.max(0, offset - limit), 'prev')] : []),
  ];
  return new Reply(200, items, links.length === 0 ? {} : { link: links.join(', ') });
}

// Pages of lists other than of statuses: by time, by sequence number, and by offset.

import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { type PositionRange, readCursor } from '../../foundation/paging/positions.ts';
import { type RangeParameters, readLimit } from '../../timelines/by-number/status-range.ts';

const cursor = Type.Optional(Type.String({ maxLength: 100, description: 'From a `Link` header.' }));

export const PeopleQuery = {
  max_id: cursor,
  since_id: cursor,
  min_id: cursor,
  limit: Type.Optional(Type.Integer({ description: 'Larger values are reduced to the maximum.' })),
};

export type PeopleParameters = {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit?: number | undefined;
};

/** Invalid cursors count as absent. */
export function readPeopleRange(query: PeopleParameters, limit: number): PositionRange {
  const [older, since, min] = [query.max_id, query.since_id, query.min_id].map(readCursor);
  return { older: older ?? null, newer: min ?? since ?? null, fromOldest: Boolean(min), rows: limit + 1 };
}

/** Rows between two numbers, both exclusive; `fromOldest` starts at the lower end. */
export type SequenceRange = {
  older: number | null;
  newer: number | null;
  fromOldest: boolean;
  /** One more than the page size, to detect further rows. */
  rows: number;
};

/** Invalid numbers count as absent. */
export function readSequenceRange(query: RangeParameters, limit: number): SequenceRange {
  const [older = null, since, min] = [query.max_id, query.since_id, query.min_id].map((text) =>
    text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null,
  );
  return { older, newer: min ?? since ?? null, fromOldest: typeof min === 'number', rows: limit + 1 };
}

// Pages of lists whose order changes, such as trends: `offset` and `limit`.
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

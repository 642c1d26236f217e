// Pages of accounts or favourites, ordered by time. The cursors are not ids, so apps must use the `Link`
// header.
import { Type } from '@tandem/platform/schema/type.ts';
import { type PositionRange, readCursor } from '../../foundation/paging/positions.ts';

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

// Pages of people, or of favourites, by when something happened between two. Their cursors are no ids, so
// apps take them from the `Link` header.
import { Type } from '@tandem/platform/schema/type.ts';
import { type Position, readCursor } from '../../foundation/paging/positions.ts';

const cursor = Type.Optional(Type.String({ maxLength: 100, description: 'From a `Link` header.' }));

export const PeopleQuery = {
  max_id: cursor,
  since_id: cursor,
  min_id: cursor,
  limit: Type.Optional(Type.Integer({ description: 'A larger one than is allowed is lowered.' })),
};

export type PeopleParameters = {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit?: number | undefined;
};

/** Rows between two positions, both excluded; `fromOldest` takes those next to the lower end. */
export type PeopleRange = {
  older: Position | null;
  newer: Position | null;
  fromOldest: boolean;
  /** One more than is shown, which tells whether there are more. */
  rows: number;
};

/** What is no cursor counts as absent. */
export function readPeopleRange(query: PeopleParameters, limit: number): PeopleRange {
  const [older, since, min] = [query.max_id, query.since_id, query.min_id].map(readCursor);
  return { older: older ?? null, newer: min ?? since ?? null, fromOldest: Boolean(min), rows: limit + 1 };
}

// Pages of statuses by number: `max_id`, `since_id`, `min_id` and `limit`.
import { Type } from '@tandem/platform/schema/type.ts';
import { bounds } from '../../foundation/status-ids/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { StatusNumber } from '../../ids.ts';
import type { StatusRange } from './range.ts';

const cursor = (description: string) => Type.Optional(Type.String({ maxLength: 30, description }));

export const RangeQuery = {
  max_id: cursor('Returns older items.'),
  since_id: cursor('Returns newer items, newest first.'),
  min_id: cursor('Returns the adjacent newer items.'),
  limit: Type.Optional(Type.Integer({ description: 'Larger values are reduced to the maximum.' })),
};

export type RangeParameters = {
  max_id?: string | undefined;
  since_id?: string | undefined;
  min_id?: string | undefined;
  limit?: number | undefined;
};

export const readLimit = (limit: number | undefined, usual: number, most: number): number =>
  !limit ? usual : Math.min(Math.abs(limit), most);

/**
 * Invalid numbers count as absent; the number of a missing status remains a valid bound. The range requests
 * one extra row to detect further pages.
 */
export function readStatusRange(query: RangeParameters, limit: number): StatusRange {
  const [max, since, min] = [query.max_id, query.since_id, query.min_id].map((text): StatusNumber | null =>
    text === undefined || text === '' ? null : readStatusNumber(text),
  );
  const lower = min ?? since ?? null;
  return {
    older: max ? bounds('older', max) : null,
    newer: lower ? bounds('newer', lower) : null,
    fromOldest: Boolean(min),
    rows: limit + 1,
  };
}

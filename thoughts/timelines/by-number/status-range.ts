// Pages of statuses by number: `max_id`, `since_id`, `min_id` and `limit`.
import { Type } from '@tandem/platform/schema/type.ts';
import { bounds } from '../../foundation/status-ids/queries.ts';
import {
  type Numbered,
  type NumberedKind,
  readStatusNumber,
  toStatusNumber,
} from '../../foundation/status-ids/status-ids.ts';
import type { ActorId, StatusNumber, ThoughtId } from '../../ids.ts';

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

/** Rows between two numbers, both exclusive; `fromOldest` starts at the lower end. */
export type StatusRange = {
  older: Record<NumberedKind, Numbered> | null;
  newer: Record<NumberedKind, Numbered> | null;
  fromOldest: boolean;
  rows: number;
};

/** A row of a list; `booster_id` is '' for a thought. `kind` is 0 for a thought and 1 for a boost. */
export type SourceRow = {
  thought_id: ThoughtId;
  created_at: number;
  tie: number;
  kind: number;
  booster_id: ActorId;
};

export const numberOfRow = (row: Pick<SourceRow, 'created_at' | 'tie' | 'kind'>) =>
  toStatusNumber(row.kind === 0 ? 'thought' : 'boost', row);

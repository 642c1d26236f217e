// Pages of lists ordered by sequence number: `max_id`, `since_id`, `min_id`.
import type { RangeParameters } from '../../timelines/by-number/status-range.ts';

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

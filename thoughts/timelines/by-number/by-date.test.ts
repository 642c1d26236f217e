// Reading by date returns the same rows as sorting all rows by number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import fc from 'fast-check';
import { bounds } from '../../foundation/status-ids/queries.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { type ActorId, toThoughtId } from '../../ids.ts';
import { type DateSpan, readByDate } from './by-date.ts';
import type { SourceRow, StatusRange } from './status-range.ts';

/** Few distinct dates and ties, so that many rows share a date. */
const row = fc.record({ created_at: fc.nat(4), tie: fc.nat(6), kind: fc.constantFrom(0, 1) });
const cursor = fc.option(row);

const numberOf = ({ kind, ...numbered }: Pick<SourceRow, 'created_at' | 'tie' | 'kind'>) =>
  toStatusNumber(kind === 0 ? 'thought' : 'boost', numbered);

test('a range is read completely, also with equal dates', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(row, { selector: numberOf, maxLength: 60, size: 'max' }),
      cursor,
      cursor,
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      fc.infiniteStream(fc.nat()),
      async (all, older, newer, fromOldest, rows, draws) => {
        const range: StatusRange = {
          older: older && bounds('older', numberOf(older)),
          newer: newer && bounds('newer', numberOf(newer)),
          fromOldest,
          rows,
        };
        const found = await readByDate(range, (span) => selectOf(all, span, draws));
        assert.deepEqual(found.map(numberOf), expected(all.map(numberOf), range, older, newer));
      },
    ),
    { numRuns: cases(300) },
  );
});

/** Simulates a database: rows of equal date are in arbitrary order. */
async function selectOf(
  all: readonly Pick<SourceRow, 'created_at' | 'tie' | 'kind'>[],
  { since, until, fromOldest, most }: DateSpan,
  draws: Iterator<number>,
): Promise<SourceRow[]> {
  const side = fromOldest ? 1 : -1;
  const drawn = new Map(all.map((one) => [one, draws.next().value as number]));
  return all
    .filter(({ created_at: at }) => at >= (since ?? at) && at <= (until ?? at))
    .toSorted(
      (one, other) =>
        side * (one.created_at - other.created_at) || (drawn.get(one) ?? 0) - (drawn.get(other) ?? 0),
    )
    .slice(0, most)
    .map((one) => ({ ...one, thought_id: toThoughtId(numberOf(one)), booster_id: '' as ActorId }));
}

type Cursor = Pick<SourceRow, 'created_at' | 'tie' | 'kind'> | null;

function expected(numbers: readonly string[], range: StatusRange, older: Cursor, newer: Cursor): string[] {
  const below = older && BigInt(numberOf(older));
  const above = newer && BigInt(numberOf(newer));
  const side = range.fromOldest ? 1n : -1n;
  return numbers
    .map(BigInt)
    .filter((number) => (below === null || number < below) && (above === null || number > above))
    .sort((one, other) => Number(side * (one - other)))
    .slice(0, range.rows)
    .map(String);
}

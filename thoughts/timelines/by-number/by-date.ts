// Reads a range of a timeline from a query that knows dates alone, which is all that the indexes of it have:
// numbers also have a tie, that tells apart what has the same date.
import type { NumberedKind } from '../../foundation/status-ids/status-ids.ts';
import type { SourceRow, StatusRange } from './range.ts';

/** The rows from `since` to `until`, both included; `fromOldest` takes those with the first dates. */
export type DateSpan = { since: number | null; until: number | null; fromOldest: boolean; most: number };

/**
 * What has the date of an end of the range costs a place, as has the row that shows that a date is
 * complete.
 */
const SPARE = 3;

/**
 * The first rows of `range`. `select` returns those of a span, sorted by their dates, and may take any of
 * the last date where it has more than are wanted.
 */
export async function readByDate(
  range: StatusRange,
  select: (span: DateSpan) => Promise<SourceRow[]>,
): Promise<SourceRow[]> {
  const { older, newer, fromOldest } = range;
  const since = newer?.thought.created_at ?? null;
  const until = older?.thought.created_at ?? null;
  for (let most = range.rows + SPARE; ; most *= 2) {
    const found = await select({ since, until, fromOldest, most });
    const rows = takeFirst(found, range, found.length < most);
    if (rows) return rows;
  }
}

/** Null where rows that were not found may be among the first; `isAll` says that there are no more. */
export function takeFirst(
  found: readonly SourceRow[],
  range: StatusRange,
  isAll: boolean,
): SourceRow[] | null {
  const first = found
    .filter((row) => isWithin(row, range))
    .toSorted((one, other) => (range.fromOldest ? compare(one, other) : compare(other, one)))
    .slice(0, range.rows);
  const isWhole = first.length === range.rows && first.at(-1)?.created_at !== found.at(-1)?.created_at;
  return isAll || isWhole ? first : null;
}

function isWithin(row: SourceRow, { older, newer }: StatusRange): boolean {
  const kind: NumberedKind = row.kind === 0 ? 'thought' : 'boost';
  const isBelow = !older || row.created_at < older[kind].created_at || isTieBeyond(row, older[kind], -1);
  return isBelow && (!newer || row.created_at > newer[kind].created_at || isTieBeyond(row, newer[kind], 1));
}

const isTieBeyond = (row: SourceRow, bound: { created_at: number; tie: number }, side: 1 | -1): boolean =>
  row.created_at === bound.created_at && Math.sign(row.tie - bound.tie) === side;

/** In the order of numbers. */
const compare = (one: SourceRow, other: SourceRow): number =>
  one.created_at - other.created_at || one.tie - other.tie || one.kind - other.kind;

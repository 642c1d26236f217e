// Reads a range of a timeline from queries that sort only by date, because the indexes contain only dates.
// Numbers additionally have a tie, which distinguishes rows of equal date.
import type { NumberedKind } from '../../foundation/status-ids/status-ids.ts';
import type { SourceRow, StatusRange } from './status-range.ts';

/** At most `most` rows from `since` to `until`, both inclusive; `fromOldest` starts at the oldest date. */
export type DateSpan = { since: number | null; until: number | null; fromOldest: boolean; most: number };

/**
 * Additional rows: one for each row at a boundary date of the range, and one that proves the last date
 * complete.
 */
const SPARE = 3;
/** Numbers of rows are multiples of it: each is a literal, and so has a statement of its own. */
const STEP = 24;
/** Many rows of equal date are rare, and each number of rows has a statement. */
const GROWTH = 8;

/**
 * The first rows of `range`. `select` returns the rows of a span ordered by date; if there are more than
 * requested, the rows of the last date may be an arbitrary subset.
 */
export async function readByDate(
  range: StatusRange,
  select: (span: DateSpan) => Promise<SourceRow[]>,
): Promise<SourceRow[]> {
  const { older, newer, fromOldest } = range;
  const since = newer?.thought.created_at ?? null;
  const until = older?.thought.created_at ?? null;
  for (let most = Math.ceil((range.rows + SPARE) / STEP) * STEP; ; most *= GROWTH) {
    const found = await select({ since, until, fromOldest, most });
    const rows = takeFirst(found, range, found.length < most);
    if (rows) return rows;
  }
}

/** Null if unread rows may belong to the result; `isAll` means that there are no more rows. */
function takeFirst(found: readonly SourceRow[], range: StatusRange, isAll: boolean): SourceRow[] | null {
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

/** Compares by number. */
const compare = (one: SourceRow, other: SourceRow): number =>
  one.created_at - other.created_at || one.tie - other.tie || one.kind - other.kind;

// Byte ranges of a file, and the gaps between them.

/** A byte range of the file. */
export type Extent = { at: number; length: number };

/** The parts of [from, to) not covered by any extent, in order. */
export function uncovered(extents: readonly Extent[], from: number, to: number): Extent[] {
  const gaps: Extent[] = [];
  let cursor = from;
  for (const { at, length } of extents.toSorted((a, b) => a.at - b.at)) {
    if (at >= to) break;
    if (at > cursor) gaps.push({ at: cursor, length: at - cursor });
    cursor = Math.max(cursor, at + length);
  }
  if (cursor < to) gaps.push({ at: cursor, length: to - cursor });
  return gaps;
}

/** Adds a range, merged with the last one if they are adjacent. */
export function addExtent(extents: Extent[], at: number, length: number): void {
  const last = extents.at(-1);
  if (last !== undefined && last.at + last.length === at) last.length += length;
  else if (length > 0) extents.push({ at, length });
}

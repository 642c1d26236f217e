// Suggests the correct spelling of a misspelt name.
import { distance } from 'fastest-levenshtein';

/** Maximum edit distance for a name of this length. */
const maxEdits = (name: string): number => Math.max(2, Math.floor(name.length / 3));

/**
 * Returns the candidate with the smallest Levenshtein distance to `name`, ignoring case; null if all are too
 * far. The first of two at the same distance wins.
 */
export function findNearest(name: string, candidates: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let nearest: string | null = null;
  let fewest = maxEdits(name) + 1;
  for (const candidate of candidates) {
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits >= fewest) continue;
    nearest = candidate;
    fewest = edits;
  }
  return nearest;
}

// Deduplicates activities in formats without activity records: each name becomes one record, before its first
// entry.
import { invalid } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { ActivityRecord } from './record.ts';

/** Yields the activities among `names` that are not in `seen` (case-insensitive); at most `max` in total. */
export function createActivityDeduplicator(
  max: number,
  seen: Set<string> = new Set(),
): (names: readonly string[], category?: string | null) => Generator<ActivityRecord> {
  return function* newActivities(names, category = null) {
    for (const name of names) {
      const key = foldCase(name);
      if (seen.has(key)) continue;
      if (seen.size === max) throw tooMany('activities');
      seen.add(key);
      yield {
        kind: 'activity',
        key,
        id: null,
        name,
        category,
        archived: false,
        createdAt: null,
        icon: null,
        color: null,
      };
    }
  };
}

export const tooMany = (what: string) => invalid('', `The file has too many ${what}.`, 'too-many-records');

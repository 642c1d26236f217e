// The order and the groups of the catalogue.
import { fold } from '@tandem/web/words/fold.ts';
import type { StoredActivity, StoredEntry } from '../storage/records.ts';

export type Usage = { entries: number; lastUsed: string | null };
export type Order = 'used' | 'name' | 'recent';

/** How often each activity is in entries, and the latest day. */
export function countUsage(entries: Iterable<Pick<StoredEntry, 'activities' | 'date'>>): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const { activities, date } of entries) {
    for (const id of activities) {
      const { entries: count, lastUsed } = usage.get(id) ?? { entries: 0, lastUsed: null };
      usage.set(id, { entries: count + 1, lastUsed: lastUsed !== null && lastUsed > date ? lastUsed : date });
    }
  }
  return usage;
}

export type Group = { name: string; activities: StoredActivity[] };

/** Groups by name, those without one last; in each, the given order, and the name among equals. */
export function arrange(
  activities: readonly StoredActivity[],
  usage: ReadonlyMap<string, Usage>,
  order: Order,
  filter: string,
): Group[] {
  const rank = (activity: StoredActivity): number | string => {
    const { entries = 0, lastUsed = '' } = usage.get(activity.id) ?? {};
    if (order === 'used') return -entries;
    return order === 'recent' ? invert(lastUsed ?? '') : 0;
  };
  const compare = (one: StoredActivity, other: StoredActivity): number => {
    const [a, b] = [rank(one), rank(other)];
    if (a !== b) return a < b ? -1 : 1;
    return one.name.localeCompare(other.name);
  };
  const wanted = activities.filter(({ name }) => fold(name).includes(fold(filter.trim())));
  const groups = Map.groupBy(wanted, ({ category }) => category ?? '');
  return [...groups]
    .sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([name, own]) => ({ name, activities: own.toSorted(compare) }));
}

/** Days in reverse: later ones are smaller. */
const invert = (day: string): number => -Number(day.replaceAll('-', '') || 0);

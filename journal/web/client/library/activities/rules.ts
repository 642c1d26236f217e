// The order and the groups of the catalogue.
import { fold } from '@tandem/web/i18n/fold.ts';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import type { Usage } from '../search/usage.ts';
import { inOwnOrder } from './own-order.ts';

export type Order = 'used' | 'name' | 'recent' | 'own';

type Group = { name: string; activities: StoredActivity[] };

/**
 * Groups by name, those without one last; in each, the given order, and the name among equals. `own` is the
 * order that the user gave them.
 */
export function arrange(
  activities: readonly StoredActivity[],
  usage: ReadonlyMap<string, Usage>,
  order: Order,
  filter: string,
  own = '',
): Group[] {
  const rank = (activity: StoredActivity): number | string => {
    const { entries = 0, lastUsed = '' } = usage.get(activity.id) ?? {};
    if (order === 'used') return -entries;
    return order === 'recent' ? invert(lastUsed ?? '') : 0;
  };
  const compare = (one: StoredActivity, other: StoredActivity): number => {
    const a = rank(one);
    const b = rank(other);
    if (a !== b) return a < b ? -1 : 1;
    return one.name.localeCompare(other.name);
  };
  const wanted = activities.filter(({ name }) => fold(name).includes(fold(filter.trim())));
  const groups = Map.groupBy(wanted, ({ category }) => category ?? '');
  return [...groups]
    .sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other)))
    .map(([name, found]) => {
      const sorted = found.toSorted(compare);
      return { name, activities: order === 'own' ? inOwnOrder(sorted, own) : sorted };
    });
}

/** Days in reverse: later ones are smaller. */
const invert = (day: string): number => -Number(day.replaceAll('-', '') || 0);

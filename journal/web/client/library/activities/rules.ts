// The order and the groups of the catalogue.
import { fold } from '@tandem/web/i18n/fold.ts';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import type { Use } from '../entries/rules.ts';
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

const DAY_MINUTES = 24 * 60;
const NEAR_MINUTES = 3 * 60;

/**
 * The ids, those first that are used most within three hours of `minute`, then those used most at all; among
 * equals in the order given. `near` tells whether any is used at that time, and `used` whether at all.
 */
export function rankByUse(
  ids: readonly string[],
  use: readonly Use[],
  minute: number,
): { ids: string[]; near: boolean; used: boolean } {
  const counts = new Map(ids.map((id) => [id, { near: 0, all: 0 }]));
  for (const entry of use) {
    const distance = Math.abs(entry.minute - minute);
    const isNear = Math.min(distance, DAY_MINUTES - distance) <= NEAR_MINUTES;
    for (const id of entry.activities) {
      const count = counts.get(id);
      if (!count) continue;
      count.all += 1;
      if (isNear) count.near += 1;
    }
  }
  const countOf = (id: string) => counts.get(id) ?? { near: 0, all: 0 };
  const ranked = ids.toSorted(
    (one, other) => countOf(other).near - countOf(one).near || countOf(other).all - countOf(one).all,
  );
  const [first = ''] = ranked;
  const { near, all } = countOf(first);
  return { ids: ranked, near: near > 0, used: all > 0 };
}

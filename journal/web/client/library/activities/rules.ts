// Sorts and groups the activities of the catalogue, and ranks them by use.
import { fold } from '@tandem/web/i18n/fold.ts';
import type { StoredActivity } from '../../foundation/storage/records.ts';
import type { Use } from '../entries/rules.ts';
import type { Usage } from '../search/usage.ts';

export type Order = 'used' | 'name' | 'recent' | 'own';

type Group = { name: string; activities: StoredActivity[] };

/**
 * The activities grouped by category in alphabetical order, uncategorised ones last. Each group is sorted by
 * `order`, ties by name. `own` is the user's custom order.
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

/** A sort key that orders days from the latest to the earliest. */
const invert = (day: string): number => -Number(day.replaceAll('-', '') || 0);

const DAY_MINUTES = 24 * 60;
const NEAR_MINUTES = 3 * 60;

/**
 * Sorts the ids by the number of uses within three hours of `minute`, then by the total number of uses; ties
 * keep the given order. `near`: whether the first was used at that time; `used`: whether it was ever used.
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

// The user's custom order of activities. It is part of the synchronised preferences, whose size is limited:
// only the random end of each id is stored.

const KEPT = 8;
const endOf = (id: string): string => id.slice(-KEPT);

type Named = { id: string };

/** Sorts by the custom order; activities without a position follow in the given order. */
export function inOwnOrder<Item extends Named>(items: readonly Item[], order: string): Item[] {
  const places = new Map(order.split(' ').map((end, index) => [end, index]));
  const placeOf = ({ id }: Named): number => places.get(endOf(id)) ?? places.size;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The order after one item of a group is swapped with its neighbour; null at an end of the group. */
export function moveInGroup(
  groups: readonly (readonly Named[])[],
  id: string,
  by: -1 | 1,
): { order: string; place: number; of: number } | null {
  const group = groups.find((own) => own.some((item) => item.id === id)) ?? [];
  const from = group.findIndex((item) => item.id === id);
  const item = group[from];
  const neighbour = group[from + by];
  if (!item || !neighbour) return null;
  const swap = (one: Named): Named => (one === item ? neighbour : one === neighbour ? item : one);
  const order = groups.flatMap((own) => own.map((one) => endOf(swap(one).id))).join(' ');
  return { order, place: from + by + 1, of: group.length };
}

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

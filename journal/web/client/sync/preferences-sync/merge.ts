// Merges the preferences of this device with those of other devices.

/** Explicit choices only: an absent choice has the default value. */
export type Choices = Readonly<Record<string, unknown>>;

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies this device's changes since `base` to the stored choices. Choices in neither `base` nor `mine`,
 * such as those of other clients, stay unchanged.
 */
export function mergeChoices(base: Choices, mine: Choices, theirs: Choices): Choices {
  const merged: Record<string, unknown> = { ...theirs };
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    if (equal(base[name], mine[name])) continue;
    if (mine[name] === undefined) delete merged[name];
    else merged[name] = mine[name];
  }
  return merged;
}

export const isSame = (one: Choices, other: Choices): boolean => equal(sorted(one), sorted(other));

const sorted = (choices: Choices): unknown =>
  Object.entries(choices)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));

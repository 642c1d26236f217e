// Joining the choices of this device with those that other devices stored.

/** Only what was chosen: a choice that is absent is the default. */
export type Choices = Readonly<Record<string, unknown>>;

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What other devices stored, with what this one changed since `base`. Choices that are neither in `base` nor
 * in `mine`, as those of other clients, stay as they are.
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

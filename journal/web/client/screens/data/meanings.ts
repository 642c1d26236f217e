// What the names of moods in a file mean: the file says it of some, the user of the others.
import type { Mood } from '@tandem/web/ui/moods.ts';

/**
 * `own` names are kept as own moods or feelings. `proposed` is a meaning that the file does not say: it
 * counts because the user sees it before the import.
 */
export type MoodName = { name: string; mood?: Mood; proposed?: Mood; count: number; own?: boolean };

/** What the user chooses in the preview: `values` keeps no own names, `icons` gives new names icons. */
export type Choices = {
  moods: string | null;
  withoutMood: Mood | null;
  ownMoods: 'keep' | 'values';
  icons: boolean;
};

/**
 * By name; without one, the meaning is the file's or the proposed one. Null leaves out the entries of a
 * name that has none.
 */
export type Meanings = ReadonlyMap<string, Mood | null>;

export const meaningOf = (given: Meanings, { name, mood, proposed }: MoodName): Mood | null =>
  given.get(name) ?? mood ?? (given.has(name) ? null : (proposed ?? null));

/** What the import has to be told: the meanings that are not the file's; null if there are none. */
export function toMoodsQuery(given: Meanings, names: readonly MoodName[]): string | null {
  const told = names.flatMap((one): [string, Mood][] => {
    const meaning = meaningOf(given, one);
    return meaning === null || meaning === one.mood ? [] : [[one.name, meaning]];
  });
  return told.length === 0 ? null : JSON.stringify(Object.fromEntries(told));
}

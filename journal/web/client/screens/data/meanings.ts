// What the names of moods in a file mean: the file says it of some, the user of the others.
import type { Mood } from '@tandem/web/ui/moods.ts';

/** `own` names are kept as activities. */
export type MoodName = { name: string; mood?: Mood; count: number; own?: boolean };

/** What the user chooses in the preview; an empty `moodGroup` does not keep own names. */
export type Choices = { moods: string | null; withoutMood: Mood | null; moodGroup: string };

/** By name; without one, the meaning is the file's. Null leaves out the entries of a name that has none. */
export type Meanings = ReadonlyMap<string, Mood | null>;

export const meaningOf = (given: Meanings, { name, mood }: MoodName): Mood | null =>
  given.get(name) ?? mood ?? null;

/** What the import has to be told: the meanings that are not the file's; null if there are none. */
export function toMoodsQuery(given: Meanings, names: readonly MoodName[]): string | null {
  const told = names.flatMap((one): [string, Mood][] => {
    const meaning = meaningOf(given, one);
    return meaning === null || meaning === one.mood ? [] : [[one.name, meaning]];
  });
  return told.length === 0 ? null : JSON.stringify(Object.fromEntries(told));
}

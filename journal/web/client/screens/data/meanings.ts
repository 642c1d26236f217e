// Maps the names of moods in a file to moods: some by the file, the others by the user.
import type { Mood } from '@tandem/web/ui/moods.ts';

/**
 * `own` names become own moods or feelings. `proposed` is a mapping that the file does not contain; it
 * applies because the user sees it before the import.
 */
export type MoodName = { name: string; mood?: Mood; proposed?: Mood; count: number; own?: boolean };

/** The choice in the preview: `values` imports no own names, `icons` assigns icons to new names. */
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

/** The mappings to send with the import, without those of the file; null if there are none. */
export function toMoodsQuery(given: Meanings, names: readonly MoodName[]): string | null {
  const told = names.flatMap((one): [string, Mood][] => {
    const meaning = meaningOf(given, one);
    return meaning === null || meaning === one.mood ? [] : [[one.name, meaning]];
  });
  return told.length === 0 ? null : JSON.stringify(Object.fromEntries(told));
}

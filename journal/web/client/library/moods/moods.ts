// The own moods and feelings of the user on this device, and their names.
import { signal } from '@preact/signals';
import { fold } from '@tandem/web/i18n/fold.ts';
import { moodName } from '../../foundation/i18n/i18n.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import type { EntryFields, StoredFeeling, StoredMood } from '../../foundation/storage/records.ts';

/** By value and position. */
export const ownMoods = signal<readonly StoredMood[]>([]);
/** Oldest first. */
export const feelings = signal<readonly StoredFeeling[]>([]);

/** As many as the server takes for an entry. */
export const MAX_FEELINGS_OF_ENTRY = 30;

/** Reads them now, and whenever the copy changes. */
export function followMoods(): void {
  copyVersion.subscribe(() => void readMoods());
}

async function readMoods(): Promise<void> {
  const db = await database();
  const [moods, found] = await Promise.all([db.getAll('moods'), db.getAll('feelings')]);
  moods.sort(
    (one, other) =>
      one.value - other.value || one.position - other.position || one.createdAt - other.createdAt,
  );
  found.sort((one, other) => one.createdAt - other.createdAt);
  if (JSON.stringify(moods) !== JSON.stringify(ownMoods.value)) ownMoods.value = moods;
  if (JSON.stringify(found) !== JSON.stringify(feelings.value)) feelings.value = found;
}

/** The name of the own mood of an entry, otherwise that of its value. */
export const moodNameOf = ({ mood, moodId }: Pick<EntryFields, 'mood' | 'moodId'>): string =>
  ownMoods.value.find(({ id }) => id === moodId)?.name ?? moodName(mood);

export const findFeelingById = (id: string): StoredFeeling | undefined =>
  feelings.value.find((feeling) => feeling.id === id);

/** The names of the feelings of an entry; feelings deleted on another device are omitted. */
export const feelingNames = ({ feelings: ids = [] }: Pick<EntryFields, 'feelings'>): string[] =>
  ids.flatMap((id) => findFeelingById(id)?.name ?? []);

/** By category, in the order of the list; those without one last. */
export const groupFeelings = (list: readonly StoredFeeling[]): [string, StoredFeeling[]][] =>
  [...Map.groupBy(list, ({ category }) => category ?? '')].toSorted(
    ([one], [other]) => Number(one === '') - Number(other === ''),
  );

const isNamed = (name: string) => (one: { name: string }) => fold(one.name) === fold(name.trim());

export const findMood = (name: string): StoredMood | null => ownMoods.value.find(isNamed(name)) ?? null;
export const findFeeling = (name: string): StoredFeeling | null => feelings.value.find(isNamed(name)) ?? null;

/** The ids of moods and feelings whose name contains `text`, for the search. */
export function namedLike(text: string): string[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  return [...ownMoods.value, ...feelings.value]
    .filter(({ name }) => fold(name).includes(wanted))
    .map(({ id }) => id);
}

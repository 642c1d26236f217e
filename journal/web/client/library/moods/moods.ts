// The own moods and feelings of the user on this device, and changes of them.
import { signal } from '@preact/signals';
import { fold } from '@tandem/web/i18n/fold.ts';
import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { moodName } from '../../foundation/i18n/i18n.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import {
  type EntryFields,
  type FeelingFields,
  LOCAL_PREFIX,
  type MoodFields,
  type StoredFeeling,
  type StoredMood,
} from '../../foundation/storage/records.ts';
import { addItem, itemsOf, putItem, type Writing, writeCopy } from '../../sync/outbox/outbox.ts';
import { addFields } from '../../sync/outbox/rules.ts';
import { changeIn } from '../entries/entries.ts';

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

/** What was deleted on another device has none. */
export const feelingNames = ({ feelings: ids = [] }: Pick<EntryFields, 'feelings'>): string[] =>
  ids.flatMap((id) => findFeelingById(id)?.name ?? []);

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

/** Behind the others of its value, as on the server. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Its id is a local one until the server has it. The entry `into`, which has its value, gets it at once, since its
 * id may change as soon as it is sent.
 */
export async function createMood(given: Pick<MoodFields, 'value' | 'name'>, into?: string): Promise<void> {
  const id = LOCAL_PREFIX + newId();
  const fields: MoodFields = { ...given, name: given.name.trim(), icon: null, color: null, archived: false };
  await writeCopy(async (tx) => {
    await tx.objectStore('moods').put({ ...fields, id, position: LAST, createdAt: now() });
    await addItem(tx, { kind: 'create-mood', id, fields }, { at: now() });
    if (into !== undefined) await changeIn(tx, into, { mood: given.value, moodId: id }, now());
  });
}

/** As {@link createMood}. */
export async function createFeeling(
  given: Pick<FeelingFields, 'name'> & Partial<Pick<FeelingFields, 'category' | 'pleasant'>>,
  into?: string,
): Promise<void> {
  const id = LOCAL_PREFIX + newId();
  const { category = null, pleasant = null } = given;
  const fields: FeelingFields = {
    name: given.name.trim(),
    category,
    pleasant,
    icon: null,
    color: null,
    archived: false,
  };
  await writeCopy(async (tx) => {
    await tx.objectStore('feelings').put({ ...fields, id, createdAt: now() });
    await addItem(tx, { kind: 'create-feeling', id, fields }, { at: now() });
    const entry = into === undefined ? undefined : await tx.objectStore('entries').get(into);
    if (entry) await changeIn(tx, entry.id, { feelings: [...(entry.feelings ?? []), id] }, now());
  });
}

export const changeMood = (id: string, fields: Partial<MoodFields>): Promise<void> =>
  writeCopy(async (tx) => {
    const store = tx.objectStore('moods');
    const mood = await store.get(id);
    if (!mood) return;
    await store.put({ ...mood, ...fields });
    await addFieldsOf(tx, { kind: 'change-mood', id, fields });
  });

export const changeFeeling = (id: string, fields: Partial<FeelingFields>): Promise<void> =>
  writeCopy(async (tx) => {
    const store = tx.objectStore('feelings');
    const feeling = await store.get(id);
    if (!feeling) return;
    await store.put({ ...feeling, ...fields });
    await addFieldsOf(tx, { kind: 'change-feeling', id, fields });
  });

async function addFieldsOf(tx: Writing, change: Parameters<typeof addFields>[1]): Promise<void> {
  const kind = change.kind === 'change-mood' ? 'mood' : 'feeling';
  const { changed, added } = addFields(await itemsOf(tx, `${kind}:${change.id}`), change);
  if (changed) await putItem(tx, changed);
  if (added) await addItem(tx, added, { at: now() });
}

// Creates and changes own moods and feelings: first on this device, then on the server.
import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { type FeelingFields, LOCAL_PREFIX, type MoodFields } from '../../foundation/storage/records.ts';
import { addItem, itemsOf, putItem, type Writing, writeCopy } from '../../sync/outbox/outbox.ts';
import { addFields } from '../../sync/outbox/rules.ts';
import { changeIn } from '../entries/entries.ts';

/** Behind the others of its value, as on the server. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The id is local until the server assigns one. The entry `into`, which has its value, links it in the same
 * transaction, because the id may change once it is sent.
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

/** Replaces a mood or feeling in all entries, on the server. An empty `by` means none. */
export const replaceWord = (store: 'moods' | 'feelings', id: string, by: string) =>
  sendRequest<{ affectedCount: number }>(`/api/v1/${store}/${id}/replace`, {
    method: 'POST',
    body: { by: by || null },
  });

// The catalogue of activities on this device, and changes of it.

import { signal } from '@preact/signals';
import { fold } from '@tandem/web/i18n/fold.ts';
import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { isLocal, LOCAL_PREFIX, type StoredActivity } from '../../foundation/storage/records.ts';
import { addItem, itemsOf, putItem, writeCopy } from '../../sync/outbox/outbox.ts';

/** All of them, oldest first. */
export const activities = signal<readonly StoredActivity[]>([]);

/** Reads them now, and whenever the copy changes. */
export function followActivities(): void {
  copyVersion.subscribe(() => void readActivities());
}

async function readActivities(): Promise<void> {
  const found = await (await database()).getAll('activities');
  found.sort((one, other) => one.createdAt - other.createdAt);
  if (JSON.stringify(found) !== JSON.stringify(activities.value)) activities.value = found;
}

export const activityName = (id: string): string =>
  activities.value.find((activity) => activity.id === id)?.name ?? '';

export const findByName = (name: string): StoredActivity | null =>
  activities.value.find((activity) => fold(activity.name) === fold(name.trim())) ?? null;

/** Returns its id, which is a local one until the server has named it. */
export async function createActivity(name: string, category: string | null = null): Promise<string> {
  const id = LOCAL_PREFIX + newId();
  const activity = { id, name: name.trim(), category, archived: false, createdAt: now() };
  await writeCopy(async (tx) => {
    await tx.objectStore('activities').put(activity);
    await addItem(tx, { kind: 'create-activity', id, name: activity.name, category }, { at: now() });
  });
  return id;
}

type Change = Partial<Pick<StoredActivity, 'name' | 'category' | 'archived'>>;

export function changeActivity(id: string, change: Change): Promise<void> {
  return writeCopy(async (tx) => {
    const store = tx.objectStore('activities');
    const activity = await store.get(id);
    if (!activity) return;
    await store.put({ ...activity, ...change });
    const at = now();
    const [first] = await itemsOf(tx, `activity:${id}`);
    if (first?.intent.kind === 'create-activity' && first.tries === 0) {
      const { name = first.intent.name, category = first.intent.category } = change;
      await putItem(tx, { ...first, intent: { ...first.intent, name, category }, state: 'waiting' });
    } else {
      if (change.name !== undefined)
        await addItem(tx, { kind: 'rename-activity', id, name: change.name }, { at });
      if (change.category !== undefined)
        await addItem(tx, { kind: 'group-activity', id, category: change.category }, { at });
    }
    if (change.archived !== undefined)
      await addItem(tx, { kind: 'archive-activity', id, archived: change.archived }, { at });
  });
}

export const isUnsent = ({ id }: StoredActivity): boolean => isLocal(id);

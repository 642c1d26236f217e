// The catalogue of activities on this device, and changes of it.
import { signal } from '@preact/signals';
import { fold } from '@tandem/web/i18n/fold.ts';
import { newId } from '@tandem/web/local/ids.ts';
import { addDays } from '../../foundation/days/rules.ts';
import { now, today } from '../../foundation/days/today.ts';
import { copyVersion } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { type Appearance, LOCAL_PREFIX, type StoredActivity } from '../../foundation/storage/records.ts';
import { addItem, itemsOf, putItem, writeCopy } from '../../sync/outbox/outbox.ts';
import { changeIn } from '../entries/entries.ts';
import { readUse } from '../entries/read-entries.ts';
import type { Use } from '../entries/rules.ts';

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

export const findActivity = (id: string): StoredActivity | undefined =>
  activities.value.find((activity) => activity.id === id);

export const activityName = (id: string): string => findActivity(id)?.name ?? '';

export const findByName = (name: string): StoredActivity | null =>
  activities.value.find((activity) => fold(activity.name) === fold(name.trim())) ?? null;

/**
 * The id is local until the server assigns one. Without an `appearance`, an icon is chosen by the name. The
 * entry `into` links it in the same transaction, because the id may change once it is sent.
 */
export async function createActivity(
  name: string,
  {
    category = null,
    appearance,
    into,
  }: { category?: string | null; appearance?: Appearance; into?: string } = {},
): Promise<void> {
  const id = LOCAL_PREFIX + newId();
  const icon = appearance?.icon ?? (await suggestedIcon(name));
  const color = appearance?.color;
  const shown = { ...(icon ? { icon } : {}), ...(color ? { color } : {}) };
  const activity = { id, name: name.trim(), category, ...shown };
  await writeCopy(async (tx) => {
    await tx.objectStore('activities').put({ ...activity, archived: false, createdAt: now() });
    await addItem(tx, { kind: 'create-activity', ...activity }, { at: now() });
    const entry = into === undefined ? undefined : await tx.objectStore('entries').get(into);
    if (entry) await changeIn(tx, entry.id, { activities: [...entry.activities, id] }, now());
  });
}

type Change = Partial<Pick<StoredActivity, 'name' | 'category' | 'archived'> & Appearance>;

export function changeActivity(id: string, change: Change): Promise<void> {
  return writeCopy(async (tx) => {
    const store = tx.objectStore('activities');
    const activity = await store.get(id);
    if (!activity) return;
    await store.put({ ...activity, ...change });
    const at = now();
    const [first] = await itemsOf(tx, `activity:${id}`);
    if (first?.intent.kind === 'create-activity' && first.tries === 0) {
      const { archived: _, ...fields } = change;
      await putItem(tx, { ...first, intent: { ...first.intent, ...fields }, state: 'waiting' });
    } else {
      if (change.name !== undefined)
        await addItem(tx, { kind: 'rename-activity', id, name: change.name }, { at });
      if (change.category !== undefined)
        await addItem(tx, { kind: 'group-activity', id, category: change.category }, { at });
      const { icon, color } = change;
      if (icon !== undefined || color !== undefined) {
        const appearance = {
          ...(icon === undefined ? {} : { icon }),
          ...(color === undefined ? {} : { color }),
        };
        await addItem(tx, { kind: 'appearance-activity', id, appearance }, { at });
      }
    }
    if (change.archived !== undefined)
      await addItem(tx, { kind: 'archive-activity', id, archived: change.archived }, { at });
  });
}

/** Null without a match, or if the list cannot be loaded. */
async function suggestedIcon(name: string): Promise<string | null> {
  try {
    const { suggestIcon } = await import('@tandem/web/icons/icons.ts');
    return suggestIcon(name) ?? null;
  } catch {
    return null;
  }
}

/** So that habits of earlier years do not count, and reading stays short. */
const DAYS = 365;

/** The activities of the last year's entries in the copy; null until they are read. */
export const recentUse = signal<readonly Use[] | null>(null);

export async function readRecentUse(): Promise<void> {
  recentUse.value = await readUse(addDays(today(), -DAYS)).catch(() => []);
}

// How far this device has read the journal: to its end, or, during the first sync, back to some day.
import { computed, signal } from '@preact/signals';
import { addDays, localParts } from '../../foundation/days/rules.ts';
import { onCopyChange } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { SYNC_KEYS } from '../../foundation/storage/records.ts';
import { firstKept } from './kept.ts';

/**
 * The first sync reads the newest entries first. `cursor` is that of its next page, and `from` the first day
 * of which all entries are in the copy.
 */
export type FirstSync = { cursor: string; from: string };

const NO_DAY = '9999-12-31';
/** No clock on Earth is further ahead of UTC, in minutes. */
const FURTHEST_OFFSET = 14 * 60;

export const copyIsWhole = signal(false);
const readFrom = signal(NO_DAY);

/** Whether a page was read: the first one has all activities. */
export const hasBegun = computed(() => copyIsWhole.value || readFrom.value !== NO_DAY);

let isRead: Promise<void> | null = null;

/** Reads the state from the disk, once. */
export function readCopyState(): Promise<void> {
  isRead ??= (async () => {
    const db = await database();
    copyIsWhole.value = (await db.get('meta', SYNC_KEYS.whole)) === true;
    const first = (await db.get('meta', SYNC_KEYS.firstSync)) as FirstSync | undefined;
    readFrom.value = first?.from ?? NO_DAY;
  })();
  return isRead;
}

// Another tab may be the one that reads the journal, and the copy may have been removed.
onCopyChange((ids) => {
  if (ids !== null) return;
  isRead = null;
  void readCopyState();
});

/** The state after a page, or of a journal that is to be read again. */
export function setCopyState(state: 'whole' | FirstSync | null): void {
  copyIsWhole.value = state === 'whole';
  readFrom.value = (state !== 'whole' && state?.from) || NO_DAY;
}

/** The first day of which all entries are read, if entries are read newest first and the last was of `at`. */
export const firstWholeDay = (at: number): string => addDays(localParts(at, FURTHEST_OFFSET).day, 1);

/** The first day of which the copy has all entries: '' for all days, and a day that never comes for none. */
export async function firstInCopy(): Promise<string> {
  await readCopyState();
  const kept = firstKept();
  return copyIsWhole.value || kept > readFrom.value ? kept : readFrom.value;
}

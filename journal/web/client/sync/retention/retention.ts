// The retention setting of this device, the state of the local copy, and the removal of older data. The
// setting is not synchronized.
import { computed, signal } from '@preact/signals';
import { addDays, localParts } from '../../foundation/days/rules.ts';
import { today } from '../../foundation/days/today.ts';
import { onChoiceElsewhere, readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { copyChanged, onCopyChange } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { INSIGHTS_PREFIX, SYNC_KEYS } from '../../foundation/storage/records.ts';
import { trimMedia } from '../../foundation/storage/removal.ts';
import { firstRetainedDay, RETENTIONS, type Retention } from './rules.ts';

const CHOICE = 'keeps';

const readRetention = (): Retention => RETENTIONS.find((one) => one === readChoice(CHOICE)) ?? 'all';

export const retention = signal<Retention>(readRetention());

// All tabs pull into the same copy, so they must use the same setting.
onChoiceElsewhere(CHOICE, () => {
  retention.value = readRetention();
});

export function chooseRetention(chosen: Retention): void {
  retention.value = chosen;
  writeChoice(CHOICE, chosen === 'all' ? null : chosen);
}

export const firstRetained = (): string => firstRetainedDay(retention.value, today());

export const isLimited = (): boolean => retention.value !== 'all';

// The state of the local copy: complete, or during the first sync, complete from some day on.

/**
 * The first sync reads the newest entries first. `cursor` is the cursor of its next page; the copy has all
 * entries from the day `from` on.
 */
export type FirstSync = { cursor: string; from: string };

const NO_DAY = '9999-12-31';
/** The maximum UTC offset in minutes. */
const FURTHEST_OFFSET = 14 * 60;

export const copyIsWhole = signal(false);
const readFrom = signal(NO_DAY);

/** Whether the first page was read; it includes all activities. */
export const hasBegun = computed(() => copyIsWhole.value || readFrom.value !== NO_DAY);

let isRead: Promise<void> | null = null;

/** Reads the state from the database once. */
export function readCopyState(): Promise<void> {
  isRead ??= (async () => {
    const db = await database();
    copyIsWhole.value = (await db.get('meta', SYNC_KEYS.whole)) === true;
    const first = (await db.get('meta', SYNC_KEYS.firstSync)) as FirstSync | undefined;
    readFrom.value = first?.from ?? NO_DAY;
  })();
  return isRead;
}

// Another tab may be pulling, or the copy may have been removed.
onCopyChange((ids) => {
  if (ids !== null) return;
  isRead = null;
  void readCopyState();
});

/** Sets the state after a page; null for a journal that must be read again. */
export function setCopyState(state: 'whole' | FirstSync | null): void {
  copyIsWhole.value = state === 'whole';
  readFrom.value = (state !== 'whole' && state?.from) || NO_DAY;
}

/** The first day with all entries, if entries are read newest first and the last one is at `at`. */
export const firstWholeDay = (at: number): string => addDays(localParts(at, FURTHEST_OFFSET).day, 1);

/** The first day of which the copy has all entries: '' for all days, a day in the far future for none. */
export async function firstInCopy(): Promise<string> {
  await readCopyState();
  const kept = firstRetained();
  return copyIsWhole.value || kept > readFrom.value ? kept : readFrom.value;
}

// Removes data outside of the retention from the local copy, at the start and when the retention is reduced.
// Unsent data stays, and so does the activity catalogue, which offline logging requires.

export async function trimCopy(): Promise<void> {
  if (!isLimited()) return;
  const tx = (await database()).transaction(['entries', 'outbox', 'meta'], 'readwrite');
  const waiting = new Set((await tx.objectStore('outbox').getAll()).map(({ intent }) => intent.id));
  const entries = tx.objectStore('entries');
  // Index keys start with the day: selects all earlier days.
  const older = await entries.index('byDay').getAllKeys(IDBKeyRange.upperBound([firstRetained()], true));
  const removed = older.filter((id) => !waiting.has(id));
  const written: Promise<unknown>[] = removed.map((id) => entries.delete(id));
  if (retention.value === 'waiting')
    written.push(
      tx.objectStore('meta').delete(IDBKeyRange.bound(INSIGHTS_PREFIX, `${INSIGHTS_PREFIX}\uffff`)),
    );
  await Promise.all([...written, tx.done]);
  if (retention.value === 'waiting') await trimMedia(0);
  if (removed.length > 0) copyChanged(removed);
}

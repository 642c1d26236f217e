// The outbox state in the status line, and short notes such as “Entry deleted. Undo”.
import { computed, signal } from '@preact/signals';
import { t } from '../../foundation/i18n/i18n.ts';
import { copyVersion, onOutboxChange } from '../../foundation/storage/changes-signal.ts';
import { type DatabaseState, onDatabaseState } from '../../foundation/storage/database.ts';
import type { OutboxItem } from '../../foundation/storage/records.ts';
import { allItems, isFull } from '../outbox/outbox.ts';

export const outboxItems = signal<readonly OutboxItem[]>([]);

export function followOutbox(): void {
  const read = () => void allItems().then((items) => (outboxItems.value = items));
  copyVersion.subscribe(read);
  onOutboxChange(read);
}

export const databaseState = signal<DatabaseState>('ready');
onDatabaseState((state) => {
  databaseState.value = state;
});

export const waiting = computed(() => outboxItems.value.filter(({ state }) => state === 'waiting'));

/**
 * Counts queued items for display. Files belong to their entry; if only files are left, they count as one.
 */
export const countWaiting = (items: readonly OutboxItem[]): number =>
  items.filter(({ intent: { kind } }) => kind !== 'upload' && kind !== 'preview').length ||
  Math.min(items.length, 1);

export const refusals = computed(() => outboxItems.value.filter(({ state }) => state === 'refused'));
export const conflicts = computed(() => outboxItems.value.filter(({ state }) => state === 'conflict'));

type Note = { text: string; action?: { label: string; run: () => void } };

export const note = signal<Note | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Displays a note for `ms` milliseconds. */
export function notify(shown: Note, ms = 6_000): void {
  clearTimeout(timer);
  note.value = shown;
  timer = setTimeout(() => {
    // A note with the focus stays, so that its action remains usable.
    if (document.activeElement?.closest('.note')) return;
    note.value = null;
  }, ms);
}

export const closeNote = (): void => {
  clearTimeout(timer);
  note.value = null;
};

// Reports failed local writes of any screen, because screens do not wait for the disk.

export function followFailures(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFull(reason)) notify({ text: t('error.unknown', { detail: t('error.noRoom') }) });
  });
}

// What the status line says of the outbox, and short notes such as “Entry deleted. Undo”.
import { computed, signal } from '@preact/signals';
import { copyVersion, onOutboxChange } from '../../foundation/storage/changes-signal.ts';
import type { OutboxItem } from '../../foundation/storage/records.ts';
import { allItems } from '../outbox/outbox.ts';

export const outboxItems = signal<readonly OutboxItem[]>([]);

export function followOutbox(): void {
  const read = () => void allItems().then((items) => (outboxItems.value = items));
  copyVersion.subscribe(read);
  onOutboxChange(read);
}

/** An entry that is still being written is not said to wait. */
export const waiting = computed(() => outboxItems.value.filter(({ state }) => state === 'waiting'));

/** As people count what waits: files belong to their entry, and count as one where it was sent already. */
export const countWaiting = (items: readonly OutboxItem[]): number =>
  items.filter(({ intent: { kind } }) => kind !== 'upload' && kind !== 'preview').length ||
  Math.min(items.length, 1);

export const refusals = computed(() => outboxItems.value.filter(({ state }) => state === 'refused'));
export const conflicts = computed(() => outboxItems.value.filter(({ state }) => state === 'conflict'));

export type Note = { text: string; action?: { label: string; run: () => void } };

export const note = signal<Note | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a note; with `ms`, for so long. */
export function notify(shown: Note, ms = 6_000): void {
  clearTimeout(timer);
  note.value = shown;
  timer = setTimeout(() => {
    // What can be undone with the focus on it stays.
    if (document.activeElement?.closest('.note')) return;
    note.value = null;
  }, ms);
}

export const closeNote = (): void => {
  clearTimeout(timer);
  note.value = null;
};

// Notifies views and other tabs about changes of the local copy.
import { signal } from '@preact/signals';

/** Incremented on each change of the copy; views that read the copy subscribe to it. */
export const copyVersion = signal(0);

type Message = 'copy' | 'outbox';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('journal');
const listeners = new Set<() => void>();
type CopyListener = (entries: readonly string[] | null) => void;
const copyListeners = new Set<CopyListener>();

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'copy') tellCopy(null);
  else for (const listener of listeners) listener();
});

function tellCopy(entries: readonly string[] | null): void {
  for (const listener of copyListeners) listener(entries);
  copyVersion.value += 1;
}

/** `entries` are the ids of the changed entries; null if unknown. */
export function copyChanged(entries: readonly string[] | null): void {
  tellCopy(entries);
  channel?.postMessage('copy' satisfies Message);
}

/** Listeners run before the views re-render. */
export const onCopyChange = (listener: CopyListener): void => void copyListeners.add(listener);

/** Notifies the senders of all tabs about a change of the outbox. */
export function outboxChanged(): void {
  channel?.postMessage('outbox' satisfies Message);
  for (const listener of listeners) listener();
}

export const onOutboxChange = (listener: () => void): void => void listeners.add(listener);

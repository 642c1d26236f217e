// Tells views, and other tabs, that the device's copy changed.
import { signal } from '@preact/signals';

/** Changes with each change of the copy: views that read it read again. */
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

/** `entries` are the ids of the entries that changed; null where any may have. */
export function copyChanged(entries: readonly string[] | null): void {
  tellCopy(entries);
  channel?.postMessage('copy' satisfies Message);
}

/** Before views read again. */
export const onCopyChange = (listener: CopyListener): void => void copyListeners.add(listener);

/** Something waits to be sent: whichever tab sends looks again. */
export function outboxChanged(): void {
  channel?.postMessage('outbox' satisfies Message);
  for (const listener of listeners) listener();
}

export const onOutboxChange = (listener: () => void): void => void listeners.add(listener);

// Tells views, and other tabs, that the device's copy changed.
import { signal } from '@preact/signals';

/** Changes with each change of the copy: views that read it read again. */
export const copyVersion = signal(0);

type Message = 'copy' | 'outbox';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('journal');
const listeners = new Set<() => void>();

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'copy') copyVersion.value += 1;
  else for (const listener of listeners) listener();
});

export function copyChanged(): void {
  copyVersion.value += 1;
  channel?.postMessage('copy' satisfies Message);
}

/** Something waits to be sent: whichever tab sends looks again. */
export function outboxChanged(): void {
  channel?.postMessage('outbox' satisfies Message);
  for (const listener of listeners) listener();
}

export const onOutboxChange = (listener: () => void): void => void listeners.add(listener);

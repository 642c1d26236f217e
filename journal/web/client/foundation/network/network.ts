// Reachability of the server: the browser's online state, or a successful request while the browser reports
// to be offline (docs/decisions/0156), for example to a server on the same device or through a tunnel.
import { signal } from '@preact/signals';
import { send } from '@tandem/web/api/http-client.ts';

/** Whether requests are worth an attempt. */
export const isOnline = signal(navigator.onLine);

const HEALTH = '/healthz';
const INTERVAL_MS = 60_000;
const LIMIT_MS = 10_000;

export function followNetwork(): void {
  for (const name of ['online', 'offline'])
    addEventListener(name, () => {
      isOnline.value = navigator.onLine;
      void askServer();
    });
  document.addEventListener('visibilitychange', () => void askServer());
  setInterval(() => void askServer(), INTERVAL_MS);
  void askServer();
}

/** Calls `run` when the server becomes reachable again, and when the browser reports a network. */
export function onReconnect(run: () => void): void {
  addEventListener('online', run);
  let wasOnline = isOnline.peek();
  isOnline.subscribe((isNow) => {
    // Otherwise, the browser's `online` event has already called `run`.
    if (isNow && !wasOnline && !navigator.onLine) run();
    wasOnline = isNow;
  });
}

async function askServer(): Promise<void> {
  if (navigator.onLine || document.visibilityState === 'hidden') return;
  const { status } = await send(HEALTH, { limit: LIMIT_MS });
  isOnline.value = navigator.onLine || status !== null;
}

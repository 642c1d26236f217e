// Whether the server can be reached: what the browser says, unless the server responds although the browser
// says that there is no network (docs/decisions/0302): it is on the same device, or behind some tunnel.
import { signal } from '@preact/signals';
import { send } from '@tandem/web/api/http-client.ts';

/** Whether a request is worth an attempt. */
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

/** Calls `run` when the server can be reached again, and when the browser has another network. */
export function onReconnect(run: () => void): void {
  addEventListener('online', run);
  let wasOnline = isOnline.peek();
  isOnline.subscribe((isNow) => {
    // An event of the browser says the rest.
    if (isNow && !wasOnline && !navigator.onLine) run();
    wasOnline = isNow;
  });
}

async function askServer(): Promise<void> {
  if (navigator.onLine || document.visibilityState === 'hidden') return;
  const { status } = await send(HEALTH, { limit: LIMIT_MS });
  isOnline.value = navigator.onLine || status !== null;
}

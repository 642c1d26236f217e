// Reminders in the running app: opens the day of a clicked notification, and renews the push subscription.
import { navigate } from '../../../foundation/navigation/navigation.tsx';
import { parseRoute } from '../../../foundation/navigation/routes.ts';
import { isOnline } from '../../../foundation/network/network.ts';
import { readChoice } from '../../../foundation/preferences/preferences.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Call before rendering: browsers discard messages of the service worker while no listener is registered. */
export function followNotifications(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') navigate(parseRoute(data.path));
    else void repairReminders();
  });
}

/** Call after the service worker has started. Only loaded on devices with a push subscription. */
export async function repairReminders(): Promise<void> {
  if (readChoice('push') === null || !isOnline.peek()) return;
  const { repairPush } = await import('./device.ts');
  // If the push service is unavailable, the next start retries.
  await repairPush().catch(() => {});
}

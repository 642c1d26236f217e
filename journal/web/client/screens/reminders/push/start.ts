// What the app does for reminders while it runs: opens the day of a notification, and repairs the
// subscription.
import { navigate } from '../../../foundation/navigation/navigation.tsx';
import { parseRoute } from '../../../foundation/navigation/routes.ts';
import { isOnline } from '../../../foundation/network/network.ts';
import { readChoice } from '../../../foundation/preferences/preferences.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Before the page is there: browsers drop what the service worker tells a page that does not listen yet. */
export function followNotifications(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') navigate(parseRoute(data.path));
    else void repairReminders();
  });
}

/** Once the service worker was started. Loaded only where this device is reminded. */
export async function repairReminders(): Promise<void> {
  if (readChoice('push') === null || !isOnline.peek()) return;
  const { repairPush } = await import('./device.ts');
  // Without its push service the browser tries again at the next start.
  await repairPush().catch(() => {});
}

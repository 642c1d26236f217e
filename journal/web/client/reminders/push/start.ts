// What the app does for reminders while it runs: opens the day of a notification, and repairs the
// subscription.
import { navigate } from '../../navigation/navigation.tsx';
import { parseRoute } from '../../navigation/routes.ts';
import { readChoice } from '../../preferences/preferences.ts';
import type { WorkerMessage } from './worker-message.ts';

/** Once the service worker was started. */
export function followReminders(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'open') navigate(parseRoute(data.path));
    else void repair();
  });
  navigator.serviceWorker.startMessages();
  void repair();
}

/** Loaded only where this device is reminded. */
async function repair(): Promise<void> {
  if (readChoice('push') === null || !navigator.onLine) return;
  const { repairPush } = await import('./device.ts');
  // Without its push service the browser tries again at the next start.
  await repairPush().catch(() => {});
}

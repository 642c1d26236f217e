// Schedules pulls: at the start, when the page becomes visible, on reconnection, and periodically.
import { effect } from '@preact/signals';
import { isOnline, onReconnect } from '../../foundation/network/network.ts';
import { isSignedOut } from '../../foundation/session/session.ts';
import { copyIsWhole } from '../retention/copy-state.ts';
import { lastPull, pullChanges } from './pull.ts';

const INTERVAL_MS = 5 * 60_000;
/** The delay after a failure of the first sync. */
const RETRY_MS = 15_000;

export function startPulling(): void {
  const pull = () => {
    if (document.visibilityState === 'visible' && isOnline.peek() && !isSignedOut.peek()) void pullChanges();
  };
  onReconnect(pull);
  document.addEventListener('visibilitychange', pull);
  setInterval(pull, INTERVAL_MS);
  effect(() => {
    if (!isSignedOut.value) pull();
  });
  effect(() => {
    if (lastPull.value === 'failed' && !copyIsWhole.peek()) setTimeout(pull, RETRY_MS);
  });
}

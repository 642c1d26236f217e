// When the device's copy is brought up to date: at the start, when the page is shown, with the network, and
// now and then.
import { effect } from '@preact/signals';
import { isOnline, onReconnect } from '../../foundation/network/network.ts';
import { isSignedOut } from '../../foundation/session/session.ts';
import { copyIsWhole } from '../retention/copy-state.ts';
import { lastPull, pullChanges } from './pull.ts';

const INTERVAL_MS = 5 * 60_000;
/** After a failure of the first sync. */
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

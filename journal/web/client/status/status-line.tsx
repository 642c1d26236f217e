// One line that says whether everything is on the server.

import { isOnline } from '../network/network.ts';
import { progress, sending } from '../outbox/sender.ts';
import { sessionState } from '../session/session.ts';
import { t } from '../words/words.ts';
import { conflicts, countWaiting, refusals, waiting } from './status.ts';

export function StatusLine() {
  return (
    <p class="status" role="status">
      {statusText()}
    </p>
  );
}

function statusText(): string {
  const n = waiting.value.length;
  if (sessionState.value === 'signed out') return '';
  if (n > 0 && sending.value > 0) return t('status.sending', progress.value);
  if (n > 0 && (!isOnline.value || waiting.value.some(({ tries }) => tries > 0)))
    return t('status.waiting', { n: countWaiting(waiting.value) });
  if (!isOnline.value) return t('app.offline');
  const refused = refusals.value.length;
  if (refused > 0) return t('status.refusedCount', { n: refused });
  const isAllSent = sessionState.value === 'signed in' && n === 0 && conflicts.value.length === 0;
  return isAllSent ? t('status.sent') : '';
}

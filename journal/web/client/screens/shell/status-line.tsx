// One line that says whether everything is on the server, and during the first sync, how much is read.

import { formatNumber, t } from '../../foundation/i18n/words.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { sessionState } from '../../foundation/session/session.ts';
import { countEntries, countKept } from '../../library/entries/read-entries.ts';
import { useCopy } from '../../library/entries/use-copy.ts';
import { lastPull } from '../../sync/changes/pull.ts';
import { progress, sending } from '../../sync/outbox/sender.ts';
import { copyIsWhole } from '../../sync/retention/copy-state.ts';
import { isLimited } from '../../sync/retention/kept.ts';
import { conflicts, countWaiting, refusals, waiting } from '../../sync/sync-status/status.ts';

export function StatusLine() {
  const text = statusText();
  return (
    <>
      <p class="status" role="status">
        {text}
      </p>
      {text === t('status.reading') && !isLimited() && <Progress />}
    </>
  );
}

/** Beside the text, so that screen readers do not announce every page. */
function Progress() {
  const read = useCopy(countKept, []);
  const all = useCopy(countEntries, []);
  if (read === undefined || !all) return null;
  return (
    <p class="status progress">{t('journal.count', { n: formatNumber(read), all: formatNumber(all) })}</p>
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
  if (sessionState.value === 'signed in' && !copyIsWhole.value)
    return lastPull.value === 'failed' ? t('journal.partial') : t('status.reading');
  const isAllSent = sessionState.value === 'signed in' && n === 0 && conflicts.value.length === 0;
  return isAllSent ? t('status.sent') : '';
}

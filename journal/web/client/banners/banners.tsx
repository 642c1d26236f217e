// What needs a decision: an ended session, refused entries, conflicts, a new version.

import { now } from '../days/today.ts';
import { navigate } from '../navigation/navigation.tsx';
import { putItem, removeItem, writeCopy } from '../outbox/outbox.ts';
import { isSignedOut } from '../session/session.ts';
import { conflicts, notify, refusals, waiting } from '../status/status.ts';
import { activateUpdate, updateIsReady } from '../status/updates.ts';
import type { OutboxItem } from '../storage/records.ts';
import { t } from '../words/words.ts';
import { Conflict } from './conflict.tsx';

const OLD = 3 * 86_400_000;

export function Banners() {
  const old = waiting.value.filter(({ createdAt }) => now() - createdAt > OLD).length;
  return (
    <div class="banners">
      {isSignedOut.value && (
        <div class="notice" role="alert">
          <span>{t('status.signedOut')}</span>
          <button type="button" class="button" onClick={() => navigate({ name: 'sign-in' })}>
            {t('signin.title')}
          </button>
        </div>
      )}
      {old > 0 && <p class="notice">{t('status.old', { n: old })}</p>}
      {updateIsReady.value && (
        <div class="notice">
          <span>{t('update.ready')}</span>
          <button type="button" class="button" onClick={activateUpdate}>
            {t('update.reload')}
          </button>
        </div>
      )}
      {refusals.value.map((item) => (
        <Refusal key={item.number} item={item} />
      ))}
      {conflicts.value.map((item) => (
        <Conflict key={item.number} item={item} />
      ))}
    </div>
  );
}

function Refusal({ item }: { item: OutboxItem }) {
  const { intent } = item;
  const isEntry = intent.kind === 'create-entry' || intent.kind === 'change-entry';
  const again = () => writeCopy((tx) => putItem(tx, { ...item, state: 'waiting', notBefore: 0 }));
  const keepAsText = async () => {
    if (isEntry) await copyText(intent.fields.content ?? '');
    await writeCopy((tx) => removeItem(tx, item.number));
  };
  return (
    <div class="notice" role="alert">
      <span>{t('status.refused', { detail: item.detail ?? '' })}</span>
      {isEntry && (
        <button type="button" class="button" onClick={() => navigate({ name: 'entry', id: intent.id })}>
          {t('status.refused.edit')}
        </button>
      )}
      <button type="button" class="button" onClick={() => void again()}>
        {t('status.refused.again')}
      </button>
      <button type="button" class="button" onClick={() => void keepAsText()}>
        {t('status.refused.keep')}
      </button>
    </div>
  );
}

/** Offers the text as a file where the clipboard is not allowed. */
async function copyText(text: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'entry.txt';
  link.click();
  notify({ text: link.download });
}

// What this device keeps, and installing the app on it.
import { useEffect, useState } from 'preact/hooks';
import { formatBytes, t } from '../../foundation/i18n/i18n.ts';
import { signOut } from '../../foundation/session/session.ts';
import { trimMedia } from '../../foundation/storage/removal.ts';
import { countStored, useCopy } from '../../library/entries/read-entries.ts';
import { pullAll } from '../../sync/changes/pull.ts';
import { chooseRetention, firstRetained, retention, trimCopy } from '../../sync/retention/retention.ts';
import type { Retention } from '../../sync/retention/rules.ts';
import { countWaiting, notify, outboxItems } from '../../sync/sync-status/status.ts';
import { canPrompt, install, isApple } from '../install/install.ts';
import { AppleSteps } from '../install/install-offer.tsx';
import { disablePush } from '../reminders/push/device.ts';
import { tc } from './i18n.ts';

/** Nobody is reminded on a device that they have left. */
async function leave(): Promise<void> {
  await disablePush().catch(() => {});
  await signOut();
}

export function Device() {
  const entries = useCopy(countStored, []) ?? 0;
  const [bytes, setBytes] = useState(0);
  const measure = () => void navigator.storage?.estimate?.().then(({ usage = 0 }) => setBytes(usage));
  useEffect(measure, []);
  const clear = async () => {
    await trimMedia(0);
    measure();
    notify({ text: tc('account.device.cleared') });
  };
  const n = countWaiting(outboxItems.value);
  return (
    <section>
      <p class="small muted">{tc('account.device.about')}</p>
      <KeepingChoice />
      <p>{tc('account.device.kept', { n: entries, size: formatBytes(bytes) })}</p>
      {n > 0 && <p>{tc('account.device.waiting', { n })}</p>}
      {!window.isSecureContext && <p class="notice">{t('account.insecure')}</p>}
      {isApple && <AppleSteps />}
      {n > 0 && <p class="notice">{tc('account.signOut.waiting', { n })}</p>}
      <div class="row">
        {canPrompt.value && (
          <button type="button" class="button" onClick={() => void install()}>
            {tc('account.install')}
          </button>
        )}
        <button type="button" class="button" onClick={() => void clear()}>
          {tc('account.device.clear')}
        </button>
        <button type="button" class="button" onClick={() => void leave()}>
          {tc('account.signOut')}
        </button>
      </div>
    </section>
  );
}

// How much of the journal this device keeps.

const CHOICES = [
  ['all', 'account.keep.all'],
  ['recent', 'account.keep.recent'],
  ['waiting', 'account.keep.waiting'],
] as const;

async function choose(chosen: Retention): Promise<void> {
  const before = firstRetained();
  chooseRetention(chosen);
  if (firstRetained() < before) await pullAll();
  else await trimCopy();
}

const KeepingChoice = () => (
  <fieldset class="stack" style={{ gap: '8px' }}>
    <legend>{tc('account.keep')}</legend>
    <div class="toggles">
      {CHOICES.map(([value, label]) => (
        <label class="toggle" key={value}>
          <input
            type="radio"
            name="keep"
            class="visually-hidden"
            checked={retention.value === value}
            onChange={() => void choose(value)}
          />
          {tc(label)}
        </label>
      ))}
    </div>
    {retention.value !== 'all' && <p class="small muted">{tc('account.keep.about')}</p>}
  </fieldset>
);

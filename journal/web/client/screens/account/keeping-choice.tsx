// How much of the journal this device keeps.

import { t } from '../../foundation/i18n/words.ts';
import { pullAll } from '../../sync/changes/pull.ts';
import { chooseKeep, firstKept, keep } from '../../sync/retention/kept.ts';
import type { Keep } from '../../sync/retention/rules.ts';
import { trimCopy } from '../../sync/retention/trim-copy.ts';

const CHOICES = [
  ['all', 'account.keep.all'],
  ['recent', 'account.keep.recent'],
  ['waiting', 'account.keep.waiting'],
] as const;

async function choose(chosen: Keep): Promise<void> {
  const before = firstKept();
  chooseKeep(chosen);
  if (firstKept() < before) await pullAll();
  else await trimCopy();
}

export const KeepingChoice = () => (
  <fieldset class="stack" style={{ gap: '8px' }}>
    <legend>{t('account.keep')}</legend>
    <div class="toggles">
      {CHOICES.map(([value, label]) => (
        <label class="toggle" key={value}>
          <input
            type="radio"
            name="keep"
            class="visually-hidden"
            checked={keep.value === value}
            onChange={() => void choose(value)}
          />
          {t(label)}
        </label>
      ))}
    </div>
    {keep.value !== 'all' && <p class="small muted">{t('account.keep.about')}</p>}
  </fieldset>
);

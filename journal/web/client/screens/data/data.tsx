// Import, export, and deleting a period.

import './data.css';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { formatDay, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/title.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { readChoice, writeChoice } from '../../foundation/preferences/preferences.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { DeletePeriod } from './delete-period.tsx';
import { td } from './i18n/i18n.ts';
import { Import } from './import.tsx';
import { saveFile } from './save-file.ts';

export const Data = () => (
  <div class="stack wide">
    <Title text={t('nav.data')} />
    {!isOnline.value && <p class="notice">{td('data.offline')}</p>}
    <fieldset class="stack wide" disabled={!isOnline.value}>
      <Import />
      <Export />
      <DeletePeriod />
    </fieldset>
  </div>
);

// Exporting everything as a ZIP.

const LAST = 'exported';
const AN_HOUR = 3_600_000;

function Export() {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState('');
  const last = readChoice(LAST);
  const start = async () => {
    if (isRunning) return;
    setRunning(true);
    const reply = await sendRequest<Blob>('/api/v1/data/export', { limit: AN_HOUR });
    setRunning(false);
    setError(reply.ok ? '' : t('error.unknown', { detail: reply.problem.detail || t('error.network') }));
    if (!reply.ok) return;
    saveFile(reply.data, `journal-${today()}.zip`);
    writeChoice(LAST, today());
  };
  return (
    <section class="stack" aria-labelledby="export">
      <h2 id="export">{t('data.export')}</h2>
      <p class="muted">{td('data.export.about')}</p>
      <div class="row">
        <button type="button" class="button" aria-disabled={isRunning} onClick={() => void start()}>
          <Icon name="data" size={20} /> {td('data.export.start')}
        </button>
        <span class="small muted" role="status">
          {isRunning
            ? td('data.export.running')
            : last
              ? td('data.export.last', { day: formatDay(last, 'medium') })
              : td('data.export.never')}
        </span>
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

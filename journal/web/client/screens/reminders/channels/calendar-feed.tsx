// The secret address of a calendar with the reminders.
import { useState } from 'preact/hooks';
import { CopyField } from '../../../foundation/clipboard/copy-field.tsx';
import { formatInstant } from '../../../foundation/days/today.ts';
import { describeFailure } from '../delivery.tsx';
import { tr } from '../i18n/i18n.ts';
import { type Channels, createCalendar, removeCalendar } from '../store.ts';

export function CalendarFeed({ url, lastFetchedAt }: Channels['calendar']) {
  const [error, setError] = useState('');
  const run = async (work: () => Promise<string | null>) => {
    const failure = await work();
    setError(failure === null ? '' : describeFailure(failure));
  };
  return (
    <section class="card stack" aria-labelledby="calendar-feed">
      <h3 id="calendar-feed">{tr('calendar.title')}</h3>
      <p class="small muted">{tr('calendar.about')}</p>
      {url && <CopyField id="calendar-url" label={tr('calendar.address')} text={url} rows={2} />}
      {url && (
        <p class="small muted">
          {lastFetchedAt
            ? tr('calendar.fetched', { when: formatInstant(Date.parse(lastFetchedAt)) })
            : tr('calendar.never')}
        </p>
      )}
      {url && <p class="small muted">{tr('calendar.renew.about')}</p>}
      <div class="row">
        <button type="button" class="button" onClick={() => void run(createCalendar)}>
          {url ? tr('calendar.renew') : tr('calendar.create')}
        </button>
        {url && (
          <button type="button" class="button" onClick={() => void run(removeCalendar)}>
            {tr('calendar.remove')}
          </button>
        )}
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

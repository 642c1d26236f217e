// Deleting all entries of some days, after saying how many they are.
import { useState } from 'preact/hooks';
import { isDay } from '../../foundation/days/rules.ts';
import { formatDay, today } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { readDays } from '../../library/entries/read-entries.ts';
import { pullChanges } from '../../sync/changes/pull.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { td } from './i18n/i18n.ts';

type Asked = { from: string; to: string; n: number };

export function DeletePeriod() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const isValid = isDay(from) && isDay(to) && from <= to;
  const count = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isValid) return;
    await pullChanges();
    setAsked({ from, to, n: (await readDays(from, to)).length });
  };
  const remove = async ({ from: first, to: last }: Asked) => {
    const path = `/api/v1/entries/bulk/delete?from=${first}&to=${last}`;
    const reply = await sendRequest<{ affectedCount: number }>(path, { method: 'DELETE' });
    setAsked(null);
    notify({
      text: reply.ok
        ? td('data.delete.done', { n: reply.data.affectedCount })
        : t('error.unknown', { detail: reply.problem.detail || t('error.network') }),
    });
    await pullChanges();
  };
  return (
    <section class="stack" aria-labelledby="delete-period">
      <h2 id="delete-period">{td('data.delete')}</h2>
      <p class="muted">{td('data.delete.about')}</p>
      <form class="stack" onSubmit={(event) => void count(event)}>
        <div class="pair">
          <DateField label={td('data.delete.from')} value={from} onChange={setFrom} />
          <DateField label={td('data.delete.to')} value={to} onChange={setTo} />
        </div>
        <div>
          <button type="submit" class="button danger" disabled={!isValid}>
            {td('data.delete.start')}
          </button>
        </div>
      </form>
      {asked && (
        <div class="card stack" role="alert">
          <p>
            {asked.n === 0
              ? td('data.delete.none')
              : td('data.delete.confirm', {
                  n: asked.n,
                  from: formatDay(asked.from, 'medium'),
                  to: formatDay(asked.to, 'medium'),
                })}
          </p>
          <div class="row">
            {asked.n > 0 && (
              <button type="button" class="button danger" onClick={() => void remove(asked)}>
                {td('data.delete.yes', { n: asked.n })}
              </button>
            )}
            <button type="button" class="button" onClick={() => setAsked(null)}>
              {t('activities.cancel')}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

type DateProps = { label: string; value: string; onChange: (day: string) => void };

const DateField = ({ label, value, onChange }: DateProps) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      class="input"
      type="date"
      max={today()}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

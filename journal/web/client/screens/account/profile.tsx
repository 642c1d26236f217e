// Name and time zone.
import { useState } from 'preact/hooks';
import { deviceZone } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/words.ts';
import { isOnline } from '../../foundation/network/network.ts';
import { Failed } from '../../foundation/remote/failed.tsx';
import type { Remote } from '../../foundation/remote/remote.ts';
import { ask, person } from '../../foundation/session/session.ts';

export const PROFILE = '/api/v1/users/me';

export type User = { displayName: string | null; timezone: string | null };

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function Profile({ profile: { data: user, read, replace } }: { profile: Remote<User> }) {
  const [message, setMessage] = useState('');
  const save = async (change: Partial<User>) => {
    const reply = await ask<User>(PROFILE, { method: 'PATCH', body: change });
    if (reply.ok) replace(reply.data);
    setMessage(reply.ok ? t('account.saved') : reply.problem.detail || t('error.network'));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    void save({ displayName: String(data.get('name') ?? ''), timezone: String(data.get('zone') ?? '') });
  };
  if (!user) return isOnline.value ? <Failed again={read} /> : <p class="notice">{t('error.network')}</p>;
  const there = user.timezone ?? 'UTC';
  const here = deviceZone();
  return (
    <section>
      <p class="muted">{person.value?.username}</p>
      {here !== there && (
        <div class="notice">
          <span>{t('account.zone.differs', { here, there })}</span>
          <button type="button" class="button" onClick={() => void save({ timezone: here })}>
            {t('account.zone.use', { here })}
          </button>
        </div>
      )}
      <form onSubmit={submit}>
        <div class="field">
          <label for="name">{t('account.name')}</label>
          <input
            id="name"
            name="name"
            class="input"
            autocomplete="name"
            maxLength={100}
            defaultValue={user.displayName ?? ''}
          />
        </div>
        <div class="field">
          <label for="zone">{t('account.zone')}</label>
          <select id="zone" name="zone" class="input" key={there} defaultValue={there}>
            {[...new Set([there, ...zones()])].map((zone) => (
              <option key={zone} value={zone} selected={zone === there}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
        <div class="row">
          <button type="submit" class="button">
            {t('account.save')}
          </button>
          <span class="small muted" role="status">
            {message}
          </span>
        </div>
      </form>
    </section>
  );
}

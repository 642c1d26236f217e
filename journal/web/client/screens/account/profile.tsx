// Name and time zone.
import { useState } from 'preact/hooks';
import { deviceZone } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { NotRead } from '../../foundation/remote/failed.tsx';
import { useRemote } from '../../foundation/remote/remote.ts';
import { keepName, person, sendRequest } from '../../foundation/session/session.ts';
import { tc } from './i18n/i18n.ts';

const PROFILE = '/api/v1/users/me';

type User = { displayName: string | null; timezone: string | null };

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

export function Profile() {
  const { data: user, hasFailed, read, replace } = useRemote<User>(PROFILE);
  const [message, setMessage] = useState('');
  const save = async (change: Partial<User>) => {
    const reply = await sendRequest<User>(PROFILE, { method: 'PATCH', body: change });
    if (reply.ok) {
      replace(reply.data);
      keepName(reply.data.displayName);
    }
    setMessage(reply.ok ? tc('account.saved') : reply.problem.detail || t('error.network'));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    void save({ displayName: String(data.get('name') ?? ''), timezone: String(data.get('zone') ?? '') });
  };
  if (!user) return <NotRead hasFailed={hasFailed} again={read} />;
  const there = user.timezone ?? 'UTC';
  const here = deviceZone();
  return (
    <section>
      <p class="muted">{person.value?.username}</p>
      {here !== there && (
        <div class="notice">
          <span>{tc('account.zone.differs', { here, there })}</span>
          <button type="button" class="button" onClick={() => void save({ timezone: here })}>
            {tc('account.zone.use', { here })}
          </button>
        </div>
      )}
      <form onSubmit={submit}>
        <div class="field">
          <label for="name">{tc('account.name')}</label>
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
          <label for="zone">{tc('account.zone')}</label>
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
            {tc('account.save')}
          </button>
          <span class="small muted" role="status">
            {message}
          </span>
        </div>
      </form>
    </section>
  );
}

// The account: name and zone, appearance, this device, the others, password, leaving.

import './account.css';
import { useState } from 'preact/hooks';
import { deviceZone, formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { Title } from '../../foundation/navigation/title.tsx';
import { isOnline } from '../../foundation/network/network.ts';
import { Failed } from '../../foundation/remote/failed.tsx';
import { isSettled, type Remote, useCountInOrder, useRemote } from '../../foundation/remote/remote.ts';
import { forgetUser, person, sendRequest } from '../../foundation/session/session.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { LockSection } from '../lock/lock-section.tsx';
import type { Token } from '../tokens/token.ts';
import { TOKENS, Tokens } from '../tokens/tokens.tsx';
import { Appearance } from './appearance.tsx';
import { Device } from './device.tsx';
import { tc } from './i18n/i18n.ts';

const Security = lazy(() =>
  import('../security/security.tsx').then(({ SecuritySection }) => SecuritySection),
);

export function Account() {
  const profile = useRemote<User>(PROFILE);
  const sessions = useRemote<Session[]>(SESSIONS);
  const tokens = useRemote<Token[]>(TOKENS);
  const count = useCountInOrder([profile, sessions, tokens].map(isSettled));
  return (
    <div class="settings">
      <Title text={t('nav.account')} />
      {count === 0 && <p class="skeleton" aria-hidden="true" />}
      {count > 0 && (
        <>
          <Profile profile={profile} />
          <Appearance />
          <LockSection />
          <Device />
        </>
      )}
      {count > 1 && <Sessions sessions={sessions} />}
      {count > 2 && (
        <>
          <Tokens tokens={tokens} />
          <Password />
          <Security isAdministrator={profile.data?.role === 'admin'} />
          <DeleteAccount />
        </>
      )}
    </div>
  );
}

// Changing the password.

function Password() {
  const [message, setMessage] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const body = { currentPassword: textOf(form, 'current'), newPassword: textOf(form, 'new') };
    const reply = await sendRequest('/api/v1/users/me/password', { method: 'PATCH', body });
    if (reply.ok) form.reset();
    const failure = reply.status === 403 ? tc('account.password.wrong') : t('error.network');
    setMessage(
      reply.ok ? tc('account.password.changed') : (reply.status !== 403 && reply.problem.detail) || failure,
    );
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">{tc('account.password')}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <PasswordField id="current" label={tc('account.password.current')} autoComplete="current-password" />
        <PasswordField
          id="new"
          label={tc('account.password.new')}
          autoComplete="new-password"
          about={t('register.password.about')}
        />
        <div>
          <button type="submit" class="button">
            {tc('account.password.change')}
          </button>
        </div>
        <p role="status">{message}</p>
      </form>
    </section>
  );
}

// Deleting the account, with an export offered first.

function DeleteAccount() {
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const password = textOf(event.currentTarget as HTMLFormElement, 'leaving');
    const reply = await sendRequest('/api/v1/users/me', { method: 'DELETE', body: { password } });
    if (reply.ok) return forgetUser();
    setError(
      reply.status === 403 ? tc('account.password.wrong') : reply.problem.detail || t('error.network'),
    );
  };
  return (
    <section aria-labelledby="leave">
      <h2 id="leave">{tc('account.delete')}</h2>
      <p>
        {tc('account.delete.about')} <Link to={{ name: 'data' }}>{t('data.export')}</Link>
      </p>
      {!isAsked && (
        <div>
          <button type="button" class="button danger" onClick={() => setAsked(true)}>
            {tc('account.delete')}
          </button>
        </div>
      )}
      {isAsked && (
        <form onSubmit={(event) => void submit(event)}>
          <PasswordField id="leaving" label={tc('account.delete.password')} autoComplete="current-password" />
          {error && (
            <p class="error" role="alert">
              {error}
            </p>
          )}
          <div class="row">
            <button type="submit" class="button danger">
              {tc('account.delete.confirm')}
            </button>
            <button type="button" class="button" onClick={() => setAsked(false)}>
              {t('activities.cancel')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

// The devices that are signed in, and ending their sessions.

const SESSIONS = '/api/v1/users/me/sessions';

type Session = { id: string; name: string | null; lastUsedAt: string; current: boolean };

function Sessions({ sessions: { data: sessions, read } }: { sessions: Remote<Session[]> }) {
  const end = async (id: string, removesCopy: boolean) => {
    const reply = await sendRequest(`${SESSIONS}/${id}${removesCopy ? '?removeCopy=true' : ''}`, {
      method: 'DELETE',
    });
    read();
    if (reply.ok) notify({ text: tc(removesCopy ? 'account.sessions.removed' : 'account.sessions.ended') });
  };
  // Without a network the profile says so for all of them.
  if (!sessions) return isOnline.value ? <Failed again={read} /> : null;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{tc('account.sessions')}</h2>
      <p class="small muted">{tc('account.sessions.about')}</p>
      <ul>
        {sessions.map(({ id, name: device, lastUsedAt, current }) => {
          const name = device || tc('account.sessions.unknown');
          return (
            <li class="activity" key={id}>
              <span>
                {name}{' '}
                <span class="tag">
                  {current
                    ? tc('account.sessions.current')
                    : tc('account.sessions.used', { day: formatDay(lastUsedAt.slice(0, 10), 'medium') })}
                </span>
              </span>
              {!current && (
                <span class="row device-actions">
                  <button
                    type="button"
                    class="button"
                    aria-label={tc('account.sessions.end', { name })}
                    onClick={() => void end(id, false)}
                  >
                    {tc('account.signOut')}
                  </button>
                  <button
                    type="button"
                    class="button"
                    aria-label={tc('account.sessions.remove.label', { name })}
                    onClick={() => void end(id, true)}
                  >
                    {tc('account.sessions.remove')}
                  </button>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

// Name and time zone.

const PROFILE = '/api/v1/users/me';

type User = { displayName: string | null; timezone: string | null; role: 'user' | 'admin' };

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

function Profile({ profile: { data: user, read, replace } }: { profile: Remote<User> }) {
  const [message, setMessage] = useState('');
  const save = async (change: Partial<User>) => {
    const reply = await sendRequest<User>(PROFILE, { method: 'PATCH', body: change });
    if (reply.ok) replace(reply.data);
    setMessage(reply.ok ? tc('account.saved') : reply.problem.detail || t('error.network'));
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

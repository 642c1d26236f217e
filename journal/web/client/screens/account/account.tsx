// The settings: an index of pages. On a wide page the index stands beside the chosen one.
import '../../library/activities/activities.css';
import './account.css';
import { Icon, type IconName } from '@tandem/web/ui/icon.tsx';
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { deviceZone, formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { destination, Link, route, Title } from '../../foundation/navigation/navigation.tsx';
import { NotRead, useRemote } from '../../foundation/remote/remote.tsx';
import { forgetUser, keepName, person, sendRequest } from '../../foundation/session/session.ts';
import { notify } from '../../sync/sync-status/status.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { LockSettings } from '../lock/lock-settings.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useIsWide } from '../shell/use-is-wide.ts';
import { Tokens } from '../tokens/tokens.tsx';
import { Appearance } from './appearance.tsx';
import { Device } from './device.tsx';
import { type AccountKey, tc } from './i18n.ts';

// Name and time zone.

const PROFILE = '/api/v1/users/me';

type User = { displayName: string | null; timezone: string | null };

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

function Profile() {
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

// The devices that are signed in, and ending their sessions.

const SESSIONS = '/api/v1/users/me/sessions';

type Session = { id: string; name: string | null; lastUsedAt: string; current: boolean };

function Devices() {
  const { data: sessions, hasFailed, read } = useRemote<Session[]>(SESSIONS);
  const end = async (id: string, removesCopy: boolean) => {
    const reply = await sendRequest(`${SESSIONS}/${id}${removesCopy ? '?removeCopy=true' : ''}`, {
      method: 'DELETE',
    });
    read();
    if (reply.ok) notify({ text: tc(removesCopy ? 'account.sessions.removed' : 'account.sessions.ended') });
  };
  if (!sessions) return <NotRead hasFailed={hasFailed} again={read} />;
  return (
    <section>
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

// Password and security.

const SecuritySection = lazy(() =>
  import('../security/security.tsx').then((module) => module.SecuritySection),
);

/** What protects the account. */
const SECURITY = '/api/v1/auth/security';

function Security() {
  const { data: user, read } = useRemote<{ role: 'user' | 'admin'; email: string }>(PROFILE);
  const { data: security } = useRemote<{ hasPassword: boolean }>(SECURITY);
  return (
    <>
      {security?.hasPassword !== false && <Password />}
      {user && <SecuritySection isAdministrator={user.role === 'admin'} email={user.email} onEmail={read} />}
    </>
  );
}

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
  const { data: security } = useRemote<{ hasPassword: boolean }>(SECURITY);
  const hasPassword = security?.hasPassword !== false;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const password = textOf(event.currentTarget as HTMLFormElement, 'leaving');
    const body = hasPassword ? { password } : {};
    const reply = await sendRequest('/api/v1/users/me', { method: 'DELETE', body });
    if (reply.ok) return forgetUser();
    setError(
      reply.status === 403 ? tc('account.password.wrong') : reply.problem.detail || t('error.network'),
    );
  };
  return (
    <section>
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
          {hasPassword && (
            <PasswordField
              id="leaving"
              label={tc('account.delete.password')}
              autoComplete="current-password"
            />
          )}
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

type Page = {
  /** In the address: `/settings/{id}`. */
  id: string;
  label: Extract<AccountKey, `account.page.${string}`>;
  icon: IconName;
  Content: ComponentType;
};

const PAGES: readonly Page[] = [
  { id: 'profile', label: 'account.page.profile', icon: 'account', Content: Profile },
  { id: 'appearance', label: 'account.page.appearance', icon: 'colours', Content: Appearance },
  { id: 'lock', label: 'account.page.lock', icon: 'lock', Content: LockSettings },
  { id: 'device', label: 'account.page.device', icon: 'device', Content: Device },
  { id: 'devices', label: 'account.page.devices', icon: 'devices', Content: Devices },
  { id: 'tokens', label: 'account.page.tokens', icon: 'key', Content: Tokens },
  { id: 'security', label: 'account.page.security', icon: 'security', Content: Security },
  { id: 'delete', label: 'account.page.delete', icon: 'trash', Content: DeleteAccount },
];

export function Account() {
  const isWide = useIsWide();
  const { page: id } = route.value.name === 'account' ? route.value : { page: '' };
  const page = PAGES.find((one) => one.id === id);
  if (id !== '' && !page) return <NotFound />;
  const [first] = PAGES;
  const shown = page ?? (isWide ? first : undefined);
  // One tree for both widths: a page keeps its state, such as recovery codes, when a device is turned.
  return (
    <div class={isWide ? 'settings-columns' : undefined}>
      {(isWide || !page) && <Index isBeside={page !== undefined} />}
      {shown && <Shown page={shown} isBeside={page === undefined} />}
    </div>
  );
}

/** `isBeside`: beside a page, whose name is the heading of the screen. */
function Index({ isBeside = false }: { isBeside?: boolean }) {
  const to = destination.value;
  const current = to.name === 'account' ? to.page : '';
  return (
    <nav class="stack settings-index" aria-label={t('nav.account')}>
      {isBeside ? <p class="heading">{t('nav.account')}</p> : <Title text={t('nav.account')} />}
      <ul class="card rows">
        {PAGES.map(({ id, label, icon }) => (
          <li key={id}>
            <Link
              to={{ name: 'account', page: id }}
              aria-current={isBeside && id === current ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>
                {tc(label)}
                {id === 'profile' && <small class="muted">{person.value?.username}</small>}
              </span>
              <Icon name="forward" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `isBeside`: beside the index, which has the heading of the screen. */
const Shown = ({ page: { id, label, Content }, isBeside = false }: { page: Page; isBeside?: boolean }) => (
  <div class="settings" data-page={id}>
    <div>
      <Link to={{ name: 'account', page: '' }} class="settings-back">
        <Icon name="back" size={20} />
        {t('nav.account')}
      </Link>
      {isBeside ? <h2>{tc(label)}</h2> : <Title text={tc(label)} />}
    </div>
    <Content />
  </div>
);

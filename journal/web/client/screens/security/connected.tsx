// The login of a provider that is connected with the account, and a first password.
import { useState } from 'preact/hooks';
import { formatDay } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { ts } from './i18n.ts';

const AUTH = '/api/v1/auth';

/** The ways to sign in that the server offers. */
export type Methods = { password: boolean; oidc: { name: string } | null };

export type Identity = { id: string; issuer: string; email: string | null; createdAt: string };

/** Sends a change, after a confirmation if the server wants one. */
type Change = <Data>(
  path: string,
  method: 'POST' | 'PUT' | 'DELETE',
  done: (data: Data) => void,
  body?: object,
) => Promise<void>;

type Props = { identities: readonly Identity[]; hasPassword: boolean; methods: Methods; change: Change };

export function Connected({ identities, hasPassword, methods, change }: Props) {
  const [isDone, setDone] = useState(false);
  const name = methods.oidc?.name ?? '';
  const connect = () =>
    change<{ url: string }>(`${AUTH}/identities`, 'POST', ({ url }) => location.assign(url));
  const setPassword = (event: SubmitEvent) => {
    event.preventDefault();
    const newPassword = textOf(event.currentTarget as HTMLFormElement, 'first-password');
    void change(`${AUTH}/password`, 'PUT', () => setDone(true), { newPassword });
  };
  return (
    <>
      {(methods.oidc || identities.length > 0) && <h3>{ts('oidc')}</h3>}
      {identities.map(({ id, issuer, email, createdAt }) => (
        <div class="row" key={id}>
          <span>
            {ts('oidc.since', {
              name: name || new URL(issuer).host,
              day: formatDay(createdAt.slice(0, 10), 'medium'),
            })}
            {email && ` (${email})`}
          </span>
          <button
            type="button"
            class="button"
            onClick={() => void change(`${AUTH}/identities/${id}`, 'DELETE', () => {})}
          >
            {ts('oidc.remove')}
          </button>
        </div>
      ))}
      {methods.oidc && identities.length === 0 && (
        <>
          <p>{ts('oidc.about', { name })}</p>
          <div>
            <button type="button" class="button" onClick={() => void connect()}>
              {ts('oidc.connect', { name })}
            </button>
          </div>
        </>
      )}
      {isDone && <p role="status">{ts('password.first.done')}</p>}
      {!hasPassword && methods.password && (
        <form class="stack" onSubmit={setPassword} aria-labelledby="first-password-title">
          <h3 id="first-password-title">{ts('password.first')}</h3>
          <p>{ts('password.first.about', { name })}</p>
          <PasswordField
            id="first-password"
            label={ts('reset.password')}
            autoComplete="new-password"
            about={t('register.password.about')}
          />
          <div>
            <button type="submit" class="button">
              {ts('password.first')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

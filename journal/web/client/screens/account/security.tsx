// Password and security.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { useRemote } from '../../foundation/remote/remote.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { tc } from './i18n/i18n.ts';

const SecuritySection = lazy(() =>
  import('../security/security.tsx').then((module) => module.SecuritySection),
);

export function Security() {
  const { data: user } = useRemote<{ role: 'user' | 'admin' }>('/api/v1/users/me');
  return (
    <>
      <Password />
      <SecuritySection isAdministrator={user?.role === 'admin'} />
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

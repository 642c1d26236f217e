// Changing the password.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/words.ts';
import { ask } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../sign-in/gate.tsx';

export function Password() {
  const [message, setMessage] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const body = { currentPassword: textOf(form, 'current'), newPassword: textOf(form, 'new') };
    const reply = await ask('/api/v1/users/me/password', { method: 'PATCH', body });
    if (reply.ok) form.reset();
    const failure = reply.status === 403 ? t('account.password.wrong') : t('error.network');
    setMessage(
      reply.ok ? t('account.password.changed') : (reply.status !== 403 && reply.problem.detail) || failure,
    );
  };
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t('account.password')}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <PasswordField id="current" label={t('account.password.current')} autoComplete="current-password" />
        <PasswordField
          id="new"
          label={t('account.password.new')}
          autoComplete="new-password"
          about={t('register.password.about')}
        />
        <div>
          <button type="submit" class="button">
            {t('account.password.change')}
          </button>
        </div>
        <p role="status">{message}</p>
      </form>
    </section>
  );
}

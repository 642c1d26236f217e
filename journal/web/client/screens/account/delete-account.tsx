// Deleting the account, with an export offered first.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link } from '../../foundation/navigation/navigation.tsx';
import { forgetUser, sendRequest } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { tc } from './i18n/i18n.ts';

export function DeleteAccount() {
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

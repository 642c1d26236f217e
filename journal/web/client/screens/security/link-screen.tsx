// The screens of links that work once: choosing a new password, and signing in.
import { send } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import { signInByLink } from '../../foundation/session/session.ts';
import { Gate, PasswordField, textOf } from '../gate/gate.tsx';
import { CodeField } from './code-field.tsx';
import { ts } from './i18n/i18n.ts';
import { describeProblem } from './problems.ts';

export function ResetScreen({ token }: { token: string }) {
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState('');
  const [isDone, setDone] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const code = needsCode ? { code: textOf(form, 'code') } : {};
    const body = { token, newPassword: textOf(form, 'password'), ...code };
    const reply = await send('/api/v1/auth/password-reset/complete', { method: 'POST', body });
    setDone(reply.ok);
    if (reply.ok) return;
    if (reply.problem.code === 'second-factor-required') setNeedsCode(true);
    else setError(describeProblem(reply.problem));
  };
  if (isDone)
    return (
      <Gate title={ts('reset')}>
        <p role="status">{ts('reset.done')}</p>
        <p>
          <Link to={{ name: 'sign-in' }}>{t('signin.submit')}</Link>
        </p>
      </Gate>
    );
  return (
    <Gate title={ts('reset')}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{ts('reset.about')}</p>
        <PasswordField
          id="password"
          label={ts('reset.password')}
          autoComplete="new-password"
          about={t('register.password.about')}
        />
        {needsCode && <CodeField id="code" />}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="button primary">
          {ts('reset.submit')}
        </button>
        {error && (
          <p>
            <Link to={{ name: 'forgot' }}>{ts('forgot')}</Link>
          </p>
        )}
      </form>
    </Gate>
  );
}

export function LoginLinkScreen({ token }: { token: string }) {
  const [error, setError] = useState('');
  const use = async () => {
    const failure = await signInByLink(token);
    if (failure === null) return navigate({ name: 'log', date: null, mood: null });
    if (failure.kind === 'busy') return setError(t('error.busy', { n: failure.seconds }));
    setError(failure.kind === 'other' && failure.offline ? t('error.network') : ts('link.expired'));
  };
  return (
    <Gate title={t('signin.title')}>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div>
        <button type="button" class="button primary" onClick={() => void use()}>
          {ts('link')}
        </button>
      </div>
    </Gate>
  );
}

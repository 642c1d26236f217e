// The screens of mails about the account: asking for a link to reset the password, and what the links in
// mails lead to. Opening a link changes nothing.
import { send } from '@tandem/web/api/http-client.ts';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import { signInByLink } from '../../foundation/session/session.ts';
import { Gate, PasswordField, textOf } from '../gate/gate.tsx';
import { ts } from './i18n.ts';
import { CodeField, describeProblem } from './proof-fields.tsx';

const Failure = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p class="error" role="alert">
      {text}
    </p>
  );

/** What was done, and the way to signing in. */
const Done = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <Gate title={title}>
    <p role="status">{children}</p>
    <p>
      <Link to={{ name: 'sign-in' }}>{t('signin.submit')}</Link>
    </p>
  </Gate>
);

export function ForgotScreen() {
  const [sendsMail, setSendsMail] = useState(true);
  const [error, setError] = useState('');
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    void send<{ mail: boolean }>('/api/v1/auth/methods').then((reply) => {
      if (reply.ok) setSendsMail(reply.data.mail);
    });
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const identifier = textOf(event.currentTarget as HTMLFormElement, 'identifier');
    const reply = await send('/api/v1/auth/password-reset', { method: 'POST', body: { identifier } });
    setSent(reply.ok);
    setError(reply.ok ? '' : describeProblem(reply.problem));
  };
  if (isSent) return <Done title={ts('forgot')}>{ts('forgot.sent')}</Done>;
  if (!sendsMail) return <Done title={ts('forgot')}>{ts('forgot.noMail')}</Done>;
  return (
    <Gate title={ts('forgot')}>
      <form onSubmit={(event) => void submit(event)}>
        <p>{ts('forgot.about')}</p>
        <div class="field">
          <label for="identifier">{t('signin.identifier')}</label>
          <input
            id="identifier"
            name="identifier"
            class="input"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            required
          />
        </div>
        <Failure text={error} />
        <button type="submit" class="button primary">
          {ts('forgot.submit')}
        </button>
        <p>
          <Link to={{ name: 'sign-in' }}>{t('signin.submit')}</Link>
        </p>
      </form>
    </Gate>
  );
}

/** Confirms the address of the account, or undoes its change. */
export function EmailScreen({ action, token }: { action: 'confirm' | 'undo'; token: string }) {
  const [error, setError] = useState('');
  const [isDone, setDone] = useState(false);
  const isUndo = action === 'undo';
  const use = async (event: SubmitEvent) => {
    event.preventDefault();
    const path = `/api/v1/auth/email/${isUndo ? 'undo' : 'verify'}`;
    const reply = await send<{ token: string } | null>(path, { method: 'POST', body: { token } });
    if (!reply.ok) return setError(describeProblem(reply.problem));
    if (isUndo && reply.data) navigate({ name: 'reset', token: reply.data.token });
    else setDone(true);
  };
  if (isDone) return <Done title={ts('email.confirm')}>{ts('email.confirmed')}</Done>;
  return (
    <Gate title={ts(isUndo ? 'email.undo' : 'email.confirm')}>
      <form onSubmit={(event) => void use(event)}>
        <p>{ts(isUndo ? 'email.undo.about' : 'email.confirm.about')}</p>
        <Failure text={error} />
        <button type="submit" class="button primary">
          {ts(isUndo ? 'email.undo' : 'email.confirm')}
        </button>
        {error && (
          <p>
            <Link to={{ name: 'sign-in' }}>{t('signin.submit')}</Link>
          </p>
        )}
      </form>
    </Gate>
  );
}

// The screens of links that work once: choosing a new password, and signing in.

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

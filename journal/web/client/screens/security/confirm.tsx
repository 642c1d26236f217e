// Asks for the password, and a code of the second factor, before a sensitive change.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { CodeField } from './code-field.tsx';
import { ts } from './i18n/i18n.ts';

/** Whether the server wants a confirmation first. */
export const needsConfirmation = (reply: Result<unknown>): boolean =>
  !reply.ok && reply.problem.code === 'reauthentication-required';

export type ConfirmWays = {
  hasCode: boolean;
  hasPassword: boolean;
  /** The name of the provider whose login is connected; null without one. */
  provider: string | null;
};

type Props = ConfirmWays & { onDone: () => void; onCancel: () => void };

export function Confirm({ hasCode, hasPassword, provider, onDone, onCancel }: Props) {
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const code = hasCode ? { code: textOf(form, 'confirm-code') } : {};
    const body = { password: textOf(form, 'confirm-password'), ...code };
    const reply = await sendRequest('/api/v1/auth/reauthenticate', { method: 'POST', body });
    if (reply.ok) return onDone();
    setError(describeProblem(reply.problem));
  };
  /** The person comes back to this page, and sends the change again. */
  const confirmAtProvider = async () => {
    const reply = await sendRequest<{ url: string }>('/api/v1/auth/reauthenticate/oidc', { method: 'POST' });
    if (reply.ok) location.assign(reply.data.url);
    else setError(describeProblem(reply.problem));
  };
  return (
    <form class="card stack" onSubmit={(event) => void submit(event)} aria-labelledby="confirm">
      <h3 id="confirm">{ts('confirm')}</h3>
      <p class="small muted">{ts(hasPassword ? 'confirm.about' : 'confirm.oidc.about')}</p>
      {hasPassword && (
        <PasswordField id="confirm-password" label={t('signin.password')} autoComplete="current-password" />
      )}
      {hasPassword && hasCode && <CodeField id="confirm-code" />}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        {hasPassword && (
          <button type="submit" class="button primary">
            {ts('continue')}
          </button>
        )}
        {provider !== null && (
          <button type="button" class="button" onClick={() => void confirmAtProvider()}>
            {ts('oidc.confirm', { name: provider })}
          </button>
        )}
        <button type="button" class="button" onClick={onCancel}>
          {ts('cancel')}
        </button>
      </div>
    </form>
  );
}

/** A refusal in words; without a network there is no code. */
export function describeProblem({ code, detail }: { code: string; detail: string }): string {
  if (code === 'wrong-code') return ts('wrong.code');
  if (code === 'wrong-password') return ts('wrong.password');
  if (code === 'challenge-expired') return ts('expired.login');
  if (code === 'account-taken') return ts('email.taken');
  if (code === 'link-expired') return ts('link.expired');
  if (code === 'last-login-method') return ts('last.method');
  return detail || t('error.network');
}

// Asks for the password, and a code of the second factor, before a sensitive change.
import type { Result } from '@tandem/web/api/http-client.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { ts } from './i18n.ts';
import { CodeField, describeProblem, PasskeyButton, type PasskeyOptions } from './proof-fields.tsx';

const REAUTHENTICATE = '/api/v1/auth/reauthenticate';

/** Whether the server wants a confirmation first. */
export const needsConfirmation = (reply: Result<unknown>): boolean =>
  !reply.ok && reply.problem.code === 'reauthentication-required';

export type ConfirmWays = {
  hasCode: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** The name of the provider whose login is connected; null without one. */
  provider: string | null;
};

type Props = ConfirmWays & { onDone: () => void; onCancel: () => void };

export function Confirm({ hasCode, hasPassword, hasPasskey, provider, onDone, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // The form may be below the screen.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const [error, setError] = useState('');
  const send = async (body: object) => {
    const reply = await sendRequest(REAUTHENTICATE, { method: 'POST', body });
    if (reply.ok) return onDone();
    setError(describeProblem(reply.problem));
  };
  /** The person comes back to this page, and sends the change again. */
  const confirmAtProvider = async () => {
    const reply = await sendRequest<{ url: string }>(`${REAUTHENTICATE}/oidc`, { method: 'POST' });
    if (reply.ok) location.assign(reply.data.url);
    else setError(describeProblem(reply.problem));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const sent = event.currentTarget as HTMLFormElement;
    const code = hasCode ? { code: textOf(sent, 'confirm-code') } : {};
    void send({ password: textOf(sent, 'confirm-password'), ...code });
  };
  /** A security key that verifies nobody needs the password, too. */
  const confirmByPasskey = (passkey: object) => {
    const password = form.current && hasPassword ? textOf(form.current, 'confirm-password') : '';
    return send({ passkey, ...(password ? { password } : {}) });
  };
  return (
    <form class="card stack" ref={form} onSubmit={submit} aria-labelledby="confirm">
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
        {hasPasskey && (
          <PasskeyButton
            label={ts('passkey.use')}
            begin={() => sendRequest<PasskeyOptions>(`${REAUTHENTICATE}/options`, { method: 'POST' })}
            onResponse={confirmByPasskey}
          />
        )}
        <button type="button" class="button" onClick={onCancel}>
          {ts('cancel')}
        </button>
      </div>
    </form>
  );
}

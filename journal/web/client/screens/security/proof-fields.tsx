// Fields that prove the user's identity, and the texts of their errors.
import type { Result } from '@tandem/web/api/http-client.ts';
import { askForPasskey, hasPasskeys } from '@tandem/web/local/passkeys.ts';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { ts } from './i18n.ts';

// The field for a code of the second factor.

export const CodeField = ({ id, about = ts('code.about') }: { id: string; about?: string }) => (
  <div class="field">
    <label for={id}>{ts('code')}</label>
    <input
      id={id}
      name={id}
      class="input"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck={false}
      maxLength={32}
      required
      aria-describedby={`${id}-about`}
    />
    <p class="small muted" id={`${id}-about`}>
      {about}
    </p>
  </div>
);

// A button that signs a challenge with a passkey, in browsers that have passkeys.

/** What the server sends to begin; a login has a challenge of its own. */
export type PasskeyOptions = { challenge: string; options: object };

type Props = {
  label: string;
  begin: () => Promise<Result<PasskeyOptions>>;
  /** Gets the response of the passkey, and the challenge of a login. */
  onResponse: (response: object, challenge: string) => Promise<unknown>;
};

export function PasskeyButton({ label, begin, onResponse }: Props) {
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setError('');
    const reply = await begin();
    if (!reply.ok) setError(describeProblem(reply.problem));
    else {
      const response = await askForPasskey('get', reply.data.options).catch(() => undefined);
      if (response === undefined) setError(ts('passkey.failed'));
      else if (response) await onResponse(response, reply.data.challenge);
    }
    setBusy(false);
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={() => void ask()}>
        {label}
      </button>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** A refusal in words; without a network there is no code. */
export function describeProblem({ code, detail }: { code: string; detail: string }): string {
  if (code === 'wrong-code') return ts('wrong.code');
  if (code === 'wrong-passkey') return ts('wrong.passkey');
  if (code === 'passkey-exists') return ts('passkey.exists');
  if (code === 'last-login-method') return ts('last.method');
  if (code === 'account-taken') return ts('email.taken');
  if (code === 'wrong-password') return ts('wrong.password');
  if (code === 'challenge-expired') return ts('expired.login');
  if (code === 'link-expired') return ts('link.expired');
  return detail || t('error.network');
}

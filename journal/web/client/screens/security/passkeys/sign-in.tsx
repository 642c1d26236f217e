// The button of the sign-in screen that signs in with a passkey.
import { send } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { t } from '../../../foundation/i18n/i18n.ts';
import { signInByPasskey } from '../../../foundation/session/session.ts';
import { ts } from '../i18n.ts';
import { PasskeyButton, type PasskeyOptions } from '../proof-fields.tsx';

const AUTH = '/api/v1/auth';

export type PasskeySignInProps = { isShared: boolean; onDone: () => void };

export function PasskeySignIn({ isShared, onDone }: PasskeySignInProps) {
  const [error, setError] = useState('');
  const signIn = async (response: object, challenge: string) => {
    const failure = await signInByPasskey(challenge, response, isShared);
    if (!failure) return onDone();
    setError(failure.kind === 'other' && failure.offline ? t('error.network') : ts('wrong.passkey'));
  };
  return (
    <div class="stack">
      <PasskeyButton
        label={ts('passkey.signIn')}
        begin={() => send<PasskeyOptions>(`${AUTH}/passkeys/login/options`, { method: 'POST' })}
        onResponse={signIn}
      />
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

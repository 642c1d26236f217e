// The button of the sign-in screen that signs in with a passkey, where this server has passkeys.
import { send } from '@tandem/web/api/http-client.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../foundation/i18n/i18n.ts';
import { signInByPasskey } from '../../../foundation/session/session.ts';
import { ts } from '../i18n/i18n.ts';
import { PasskeyButton, type PasskeyOptions } from './passkey-button.tsx';

const AUTH = '/api/v1/auth';

export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const [isOffered, setOffered] = useState(false);
  const [error, setError] = useState('');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void send<{ passkeys: boolean }>(`${AUTH}/methods`).then((reply) =>
      setOffered(reply.ok && reply.data.passkeys),
    );
  }, []);
  const signIn = async (response: object, challenge: string) => {
    const form = place.current?.closest('form');
    const isShared = form ? new FormData(form).has('shared') : false;
    const failure = await signInByPasskey(challenge, response, isShared);
    if (!failure) return onDone();
    setError(failure.kind === 'other' && failure.offline ? t('error.network') : ts('wrong.passkey'));
  };
  if (!isOffered) return null;
  return (
    <div class="stack" ref={place}>
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

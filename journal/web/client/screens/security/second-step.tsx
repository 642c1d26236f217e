// The second step of signing in.
import { send } from '@tandem/web/api/http-client.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import { completeSignIn, type SignInFailure } from '../../foundation/session/session.ts';
import { textOf } from '../gate/gate.tsx';
import { ts } from './i18n.ts';
import { CodeField, PasskeyButton, type PasskeyOptions } from './proof-fields.tsx';

const OPTIONS = '/api/v1/auth/login/second-factor/options';

type Props = {
  challenge: string;
  methods: readonly string[];
  isShared: boolean;
  /** `failure` null: signed in. */
  onDone: (failure: SignInFailure | null) => void;
};

export function SecondStep({ challenge, methods, isShared, onDone }: Props) {
  const [wrong, setWrong] = useState<'' | 'wrong.code' | 'wrong.passkey'>('');
  const [isExpired, setExpired] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const complete = async (proof: { code: string } | { passkey: object }) => {
    const failure = await completeSignIn(challenge, proof, isShared);
    setWrong(failure?.kind !== 'code' ? '' : 'code' in proof ? 'wrong.code' : 'wrong.passkey');
    setExpired(failure?.kind === 'expired');
    if (failure?.kind !== 'code' && failure?.kind !== 'expired') onDone(failure);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void complete({ code: textOf(event.currentTarget as HTMLFormElement, 'code') });
  };
  if (isExpired)
    return (
      <>
        <p class="error" role="alert">
          {ts('expired.login')}
        </p>
        <button type="button" class="button primary" onClick={() => onDone(null)}>
          {ts('start.again')}
        </button>
      </>
    );
  return (
    <form ref={form} onSubmit={submit} aria-labelledby="second-step">
      <h2 id="second-step">{ts('step.title')}</h2>
      <CodeField id="code" />
      {wrong && (
        <p class="error" role="alert">
          {ts(wrong)}
        </p>
      )}
      <button type="submit" class="button primary">
        {ts('continue')}
      </button>
      {methods.includes('passkey') && (
        <PasskeyButton
          label={ts('passkey.use')}
          begin={() => send<PasskeyOptions>(OPTIONS, { method: 'POST', body: { challenge } })}
          onResponse={(passkey) => complete({ passkey })}
        />
      )}
      <button type="button" class="button" onClick={() => onDone(null)}>
        {ts('cancel')}
      </button>
    </form>
  );
}

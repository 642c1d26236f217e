// The second step of signing in.
import { useState } from 'preact/hooks';
import { completeSignIn, type SignInFailure } from '../../foundation/session/session.ts';
import { textOf } from '../gate/gate.tsx';
import { CodeField } from './code-field.tsx';
import { ts } from './i18n/i18n.ts';

type Props = {
  challenge: string;
  isShared: boolean;
  /** `failure` null: signed in. */
  onDone: (failure: SignInFailure | null) => void;
};

export function SecondStep({ challenge, isShared, onDone }: Props) {
  const [isWrong, setWrong] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const code = textOf(event.currentTarget as HTMLFormElement, 'code');
    const failure = await completeSignIn(challenge, code, isShared);
    setWrong(failure?.kind === 'code');
    setExpired(failure?.kind === 'expired');
    if (failure?.kind !== 'code' && failure?.kind !== 'expired') onDone(failure);
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
    <form onSubmit={(event) => void submit(event)} aria-labelledby="second-step">
      <h2 id="second-step">{ts('step.title')}</h2>
      <CodeField id="code" />
      {isWrong && (
        <p class="error" role="alert">
          {ts('wrong.code')}
        </p>
      )}
      <button type="submit" class="button primary">
        {ts('continue')}
      </button>
      <button type="button" class="button" onClick={() => onDone(null)}>
        {ts('cancel')}
      </button>
    </form>
  );
}

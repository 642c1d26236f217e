// The screen for signing in.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { lazy } from '../../foundation/loading/lazy.tsx';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import {
  isSignedOut,
  person,
  revoked,
  type SignInFailure,
  signIn,
} from '../../foundation/session/session.ts';
import { Gate, PasswordField, textOf } from '../gate/gate.tsx';

/** Loaded after the form, which works without it. */
const PasskeySignIn = lazy<{ onDone: () => void }>(() =>
  import('../security/passkeys/sign-in.tsx').then(
    ({ PasskeySignIn }) => PasskeySignIn,
    () => () => null,
  ),
);
const SecondStep = lazy(() => import('../security/second-step.tsx').then(({ SecondStep }) => SecondStep));

export function SignIn() {
  const [step, setStep] = useState<{
    challenge: string;
    methods: readonly string[];
    isShared: boolean;
  } | null>(null);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    setBusy(true);
    const isShared = new FormData(form).has('shared');
    const failed = await signIn(textOf(form, 'identifier'), textOf(form, 'password'), isShared);
    setBusy(false);
    setFailure(failed);
    if (failed?.kind === 'code') return setStep({ ...failed, isShared });
    if (!failed) navigate({ name: 'log', date: null, mood: null });
  };
  const leaveStep = (failed: SignInFailure | null) => {
    setStep(null);
    setFailure(failed);
    if (!failed && person.value && !isSignedOut.value) navigate({ name: 'log', date: null, mood: null });
  };
  if (step)
    return (
      <Gate title={t('signin.title')}>
        <SecondStep {...step} onDone={leaveStep} />
      </Gate>
    );
  return (
    <Gate title={t('signin.title')}>
      {revoked.value && (
        <p class="notice" role="alert">
          {revoked.value.removesCopy ? t('signin.removed') : t('signin.covered')}
        </p>
      )}
      <form onSubmit={(event) => void submit(event)}>
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
            defaultValue={person.value?.username ?? ''}
          />
        </div>
        <PasswordField id="password" label={t('signin.password')} autoComplete="current-password" />
        <label class="check">
          <input type="checkbox" name="shared" />
          {t('signin.shared')}
        </label>
        {failure && (
          <p class="error" role="alert">
            {describeFailure(failure)}
          </p>
        )}
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {t('signin.submit')}
        </button>
        <PasskeySignIn onDone={() => navigate({ name: 'log', date: null, mood: null })} />
        <p>
          <Link to={{ name: 'register' }}>{t('signin.toRegister')}</Link>
        </p>
      </form>
    </Gate>
  );
}

export function describeFailure(failure: SignInFailure): string {
  if (failure.kind === 'wrong' || failure.kind === 'code' || failure.kind === 'expired')
    return t('signin.wrong');
  if (failure.kind === 'busy') return t('error.busy', { n: failure.seconds });
  return failure.offline ? t('error.network') : t('error.unknown', { detail: failure.detail });
}

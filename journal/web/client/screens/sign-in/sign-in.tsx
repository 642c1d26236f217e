// The screen for signing in.
import { send } from '@tandem/web/api/http-client.ts';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
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
import type { PasskeySignInProps } from '../security/passkeys/sign-in.tsx';

/** Null where it cannot be loaded: the form works without it. */
const loadPasskeySignIn = (): Promise<ComponentType<PasskeySignInProps> | null> =>
  import('../security/passkeys/sign-in.tsx').then(
    ({ PasskeySignIn }) => PasskeySignIn,
    () => null,
  );
const SecondStep = lazy(() => import('../security/second-step.tsx').then(({ SecondStep }) => SecondStep));

/** The ways that the server offers. */
type Methods = { password: boolean; passkeys: boolean; oidc: { name: string } | null; mail: boolean };

/** `PasskeySignIn` is null without passkeys. */
type Ways = Pick<Methods, 'password' | 'oidc' | 'mail'> & {
  PasskeySignIn: ComponentType<PasskeySignInProps> | null;
};

const PASSWORD_ONLY: Ways = { password: true, PasskeySignIn: null, oidc: null, mail: false };

/** In milliseconds. Without a reply for so long, the form asks for a password. */
const LONGEST_WAIT = 2_000;

/** Null until the ways are known: the form appears complete, so that it does not move. */
function useWays(): Ways | null {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWays((known) => known ?? PASSWORD_ONLY), LONGEST_WAIT);
    void send<Methods>('/api/v1/auth/methods').then(async (reply) => {
      const PasskeySignIn = reply.ok && reply.data.passkeys ? await loadPasskeySignIn() : null;
      setWays((known) => (reply.ok ? { ...reply.data, PasskeySignIn } : (known ?? PASSWORD_ONLY)));
    });
    return () => clearTimeout(timer);
  }, []);
  return ways;
}

export function SignIn() {
  const ways = useWays();
  const [isShared, setShared] = useState(false);
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
  if (!ways) return <Gate title={t('signin.title')}>{null}</Gate>;
  const { PasskeySignIn } = ways;
  const passkeys = PasskeySignIn && (
    <PasskeySignIn isShared={isShared} onDone={() => navigate({ name: 'log', date: null, mood: null })} />
  );
  const sharedBox = <SharedBox isShared={isShared} onChange={setShared} />;
  return (
    <Gate title={t('signin.title')}>
      {revoked.value && (
        <p class="notice" role="alert">
          {revoked.value.removesCopy ? t('signin.removed') : t('signin.covered')}
        </p>
      )}
      {!ways.password && sharedBox}
      {ways.oidc && (
        <div class="stack">
          <a class="button" href={`/sign-in/oidc${isShared ? '?shared=true' : ''}`}>
            {t('signin.oidc', { name: ways.oidc.name })}
          </a>
        </div>
      )}
      {ways.password && (
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
          {sharedBox}
          {failure && (
            <p class="error" role="alert">
              {describeFailure(failure)}
            </p>
          )}
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {t('signin.submit')}
          </button>
          {passkeys}
          {ways.mail && (
            <p>
              <Link to={{ name: 'forgot' }}>{t('signin.forgotten')}</Link>
            </p>
          )}
          <p>
            <Link to={{ name: 'register' }}>{t('signin.toRegister')}</Link>
          </p>
        </form>
      )}
      {!ways.password && passkeys}
    </Gate>
  );
}

type SharedBoxProps = { isShared: boolean; onChange: (isShared: boolean) => void };

const SharedBox = ({ isShared, onChange }: SharedBoxProps) => (
  <label class="check">
    <input
      type="checkbox"
      name="shared"
      checked={isShared}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {t('signin.shared')}
  </label>
);

export function describeFailure(failure: SignInFailure): string {
  if (failure.kind === 'wrong' || failure.kind === 'code' || failure.kind === 'expired')
    return t('signin.wrong');
  if (failure.kind === 'unverified') return t('signin.unverified');
  if (failure.kind === 'busy') return t('error.busy', { n: failure.seconds });
  return failure.offline ? t('error.network') : t('error.unknown', { detail: failure.detail });
}

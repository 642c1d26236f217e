// Registering, which signs in too.
import { send } from '@tandem/web/api/http-client.ts';
import { useState } from 'preact/hooks';
import { deviceZone } from '../../foundation/days/today.ts';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import { person, sendRequest, signIn } from '../../foundation/session/session.ts';
import { proposeFirstSteps } from '../first-run/steps.ts';
import { Gate, PasswordField, textOf } from '../gate/gate.tsx';
import { describeFailure } from './sign-in.tsx';

export function Register() {
  const [error, setError] = useState('');
  const [needsInvitation, setNeedsInvitation] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = event.currentTarget as HTMLFormElement;
    const [username, email, password] = ['username', 'email', 'password'].map((name) => textOf(form, name));
    const invitationCode = textOf(form, 'invitation');
    const body = { username, email, password, ...(invitationCode ? { invitationCode } : {}) };
    const reply = await send('/api/v1/users/register', { method: 'POST', body });
    if (reply.ok) setError(await signInAtOnce(username ?? '', password ?? ''));
    else {
      if (/invitation/.test(reply.problem.code)) setNeedsInvitation(true);
      setError(
        reply.status === null
          ? t('error.network')
          : (reply.problem.errors?.[0]?.detail ?? reply.problem.detail),
      );
    }
    setBusy(false);
  };
  return (
    <Gate title={t('register.title')}>
      <form onSubmit={(event) => void submit(event)}>
        <div class="field">
          <label for="username">{t('register.username')}</label>
          <input
            id="username"
            name="username"
            class="input"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            maxLength={64}
            required
            aria-describedby="username-about"
          />
          <p class="small muted" id="username-about">
            {t('register.username.about')}
          </p>
        </div>
        <div class="field">
          <label for="email">{t('register.email')}</label>
          <input id="email" name="email" class="input" type="email" autocomplete="email" required />
        </div>
        <PasswordField
          id="password"
          label={t('signin.password')}
          autoComplete="new-password"
          about={t('register.password.about')}
        />
        {needsInvitation && (
          <div class="field">
            <label for="invitation">{t('register.invitation')}</label>
            <input id="invitation" name="invitation" class="input" autocomplete="off" required />
          </div>
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {t('register.submit')}
        </button>
        <p>
          <Link to={{ name: 'sign-in' }}>{t('register.toSignIn')}</Link>
        </p>
      </form>
    </Gate>
  );
}

/** Returns what went wrong, or nothing. */
async function signInAtOnce(username: string, password: string): Promise<string> {
  const failure = await signIn(username, password, false);
  if (failure) return describeFailure(failure);
  await beginJournal();
  return '';
}

/** A new journal has the zone of the device it begins on. */
export async function beginJournal(): Promise<void> {
  await sendRequest('/api/v1/users/me', { method: 'PATCH', body: { timezone: deviceZone() } });
  if (person.value) proposeFirstSteps(person.value.id);
  navigate({ name: 'log', date: null, mood: null }, null, true);
}

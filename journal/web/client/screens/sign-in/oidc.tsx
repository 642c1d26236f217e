// The screens after the provider of a sign-in: opening the journal, and creating an account.
import { send } from '@tandem/web/api/http-client.ts';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Link, navigate } from '../../foundation/navigation/navigation.tsx';
import { registerByOidc, signInByCookie } from '../../foundation/session/session.ts';
import { Gate, textOf } from '../gate/gate.tsx';
import { ts } from '../security/i18n.ts';
import { beginJournal } from './register.tsx';
import { describeFailure } from './sign-in.tsx';

export function SignedInScreen({ isShared }: { isShared: boolean }) {
  const [error, setError] = useState('');
  useEffect(() => {
    void signInByCookie(isShared).then((failure) => {
      if (failure === null) navigate({ name: 'log', date: null, mood: null });
      else setError(failure.kind === 'wrong' ? ts('expired.login') : describeFailure(failure));
    });
  }, []);
  return (
    <Gate title={t('signin.title')}>
      {error && (
        <>
          <p class="error" role="alert">
            {error}
          </p>
          <p>
            <Link to={{ name: 'sign-in' }}>{t('signin.submit')}</Link>
          </p>
        </>
      )}
    </Gate>
  );
}

type Proposal = { name: string; username: string; email: string; needsInvitation: boolean };

export function NewAccountScreen() {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const headers = { 'x-requested-with': 'journal' };
    void send<Proposal>('/api/v1/web/session/oidc', { headers }).then((reply) => {
      if (reply.ok) setProposal(reply.data);
      else setError(reply.status === null ? t('error.network') : ts('expired.login'));
    });
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = event.currentTarget as HTMLFormElement;
    const invitationCode = textOf(form, 'invitation');
    const failure = await registerByOidc({
      username: textOf(form, 'username'),
      email: textOf(form, 'email'),
      ...(invitationCode ? { invitationCode } : {}),
    });
    if (failure)
      setError(failure.kind === 'other' ? failure.detail || t('error.network') : ts('expired.login'));
    else await beginJournal();
    setBusy(false);
  };
  return (
    <Gate title={t('register.title')}>
      {proposal && (
        <form onSubmit={(event) => void submit(event)}>
          <p>{ts('oidc.new', { name: proposal.name })}</p>
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
              defaultValue={proposal.username}
              aria-describedby="username-about"
            />
            <p class="small muted" id="username-about">
              {t('register.username.about')}
            </p>
          </div>
          <div class="field">
            <label for="email">{t('register.email')}</label>
            <input
              id="email"
              name="email"
              class="input"
              type="email"
              autocomplete="email"
              required
              defaultValue={proposal.email}
            />
          </div>
          {proposal.needsInvitation && (
            <div class="field">
              <label for="invitation">{t('register.invitation')}</label>
              <input id="invitation" name="invitation" class="input" autocomplete="off" required />
            </div>
          )}
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {t('register.submit')}
          </button>
        </form>
      )}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p>
        <Link to={{ name: 'sign-in' }}>{t('register.toSignIn')}</Link>
      </p>
    </Gate>
  );
}

// The email address of the account: its change and confirmation, and notices of new sign-ins.
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { PasswordField, textOf } from '../gate/gate.tsx';
import { Confirm, type ConfirmWays, needsConfirmation } from './confirm.tsx';
import { ts } from './i18n.ts';
import { describeProblem } from './proof-fields.tsx';

export type MailState = { emailVerified: boolean; pendingEmail: string | null; loginNotices: boolean };

type Props = {
  email: string;
  state: MailState;
  /** Without mail, an address changes at once, and there are no notices. */
  sendsMail: boolean;
  ways: ConfirmWays;
  /** After a change of `state` or the address. */
  onChange: () => void;
};

export function MailSettings({ email, state, sendsMail, ways, onChange }: Props) {
  const [message, setMessage] = useState('');
  const { emailVerified, pendingEmail, loginNotices } = state;
  const sendAgain = async () => {
    const reply = await sendRequest('/api/v1/auth/email/send-verification', { method: 'POST' });
    setMessage(reply.ok ? ts('email.sent') : describeProblem(reply.problem));
  };
  const choose = async (isOn: boolean) => {
    const body = { loginNotices: isOn };
    const reply = await sendRequest('/api/v1/auth/security', { method: 'PATCH', body });
    setMessage(reply.ok ? '' : describeProblem(reply.problem));
    onChange();
  };
  return (
    <section aria-labelledby="email-address">
      <h2 id="email-address">{t('register.email')}</h2>
      {sendsMail && (pendingEmail !== null || !emailVerified) && (
        <div class="notice">
          <span>
            {pendingEmail === null
              ? ts('email.unconfirmed', { address: email })
              : ts('email.pending', { address: pendingEmail, old: email })}
          </span>
          <button type="button" class="button" onClick={() => void sendAgain()}>
            {ts('email.again')}
          </button>
        </div>
      )}
      <EmailForm
        email={email}
        ways={ways}
        onDone={(text) => {
          setMessage(text);
          onChange();
        }}
      />
      <p role="status">{message}</p>
      {sendsMail && (
        <div>
          <label class="check">
            <input
              type="checkbox"
              checked={loginNotices}
              onChange={({ currentTarget }) => void choose(currentTarget.checked)}
            />
            {ts('notices')}
          </label>
          <p class="small muted">{ts('notices.about')}</p>
        </div>
      )}
    </section>
  );
}

type FormProps = Pick<Props, 'email' | 'ways'> & {
  /** `text` says what happened. */
  onDone: (text: string) => void;
};

function EmailForm({ email, ways, onDone }: FormProps) {
  const [error, setError] = useState('');
  const [pending, setPending] = useState<(() => void) | null>(null);
  const save = async (form: HTMLFormElement, body: { email: string; currentPassword?: string }) => {
    const how = { method: 'PATCH', body } as const;
    const reply = await sendRequest<{ email: string; pendingEmail?: string }>('/api/v1/users/me', how);
    setError('');
    if (needsConfirmation(reply)) return setPending(() => () => void save(form, body));
    setPending(null);
    if (reply.ok) {
      form.reset();
      const { pendingEmail } = reply.data;
      return onDone(
        pendingEmail
          ? ts('email.sent.to', { address: pendingEmail })
          : ts('email.is', { address: reply.data.email }),
      );
    }
    const isNoAddress = reply.problem.errors?.some(({ pointer }) => pointer === '/email');
    setError(isNoAddress ? ts('email.invalid') : describeProblem(reply.problem));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const password = ways.hasPassword ? { currentPassword: textOf(form, 'email-password') } : {};
    void save(form, { email: textOf(form, 'email').trim(), ...password });
  };
  return (
    <>
      <form onSubmit={submit} aria-labelledby="email-address">
        <div class="field">
          <label for="email">{t('register.email')}</label>
          <input
            id="email"
            name="email"
            class="input"
            type="email"
            autocomplete="email"
            maxLength={254}
            required
            defaultValue={email}
          />
        </div>
        {ways.hasPassword && (
          <PasswordField id="email-password" label={ts('password.current')} autoComplete="current-password" />
        )}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <div>
          <button type="submit" class="button">
            {ts('email.change')}
          </button>
        </div>
      </form>
      {pending && <Confirm {...ways} onDone={pending} onCancel={() => setPending(null)} />}
    </>
  );
}

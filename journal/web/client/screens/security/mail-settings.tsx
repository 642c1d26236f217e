// The choices about mails: confirming the address, and notices of new sign-ins. Nothing where the server
// sends no mail.
import { useState } from 'preact/hooks';
import { useRemote } from '../../foundation/remote/remote.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { ts } from './i18n/i18n.ts';
import { describeProblem } from './problems.ts';

export type MailState = { emailVerified: boolean; pendingEmail: string | null; loginNotices: boolean };

type Props = {
  email: string;
  state: MailState;
  /** After a change. */
  onChange: () => void;
};

export function MailSettings({ email, state, onChange }: Props) {
  const { data: methods } = useRemote<{ mail: boolean }>('/api/v1/auth/methods');
  const [message, setMessage] = useState('');
  const { emailVerified, pendingEmail, loginNotices } = state;
  if (!methods?.mail) return null;
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
    <>
      <h3>{ts('mails')}</h3>
      {(pendingEmail !== null || !emailVerified) && (
        <div class="notice">
          <span>
            {pendingEmail === null
              ? ts('email.unconfirmed', { address: email })
              : ts('email.pending', { address: pendingEmail })}
          </span>
          <button type="button" class="button" onClick={() => void sendAgain()}>
            {ts('email.again')}
          </button>
        </div>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={loginNotices}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
        {ts('notices')}
      </label>
      <p class="small muted">{ts('notices.about')}</p>
      <p role="status">{message}</p>
    </>
  );
}

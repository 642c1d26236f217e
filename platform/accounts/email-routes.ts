// Mounts the operations on the email address of an account: confirming it, and undoing its change.
import { endpoint } from '../http/endpoint/endpoint.ts';
import { Reply } from '../http/replies/reply.ts';
import { Type } from '../schema/type.ts';
import { formatInstant } from '../time/clock.ts';
import type { AccountContext } from './context.ts';
import { confirmEmail, sendVerification, undoEmailChange } from './email-change.ts';
import { TOKEN_PATTERN } from './links/links.ts';

const LinkRequest = Type.Object(
  { token: Type.String({ pattern: TOKEN_PATTERN, description: 'The last part of the link in the mail.' }) },
  { title: 'EmailLinkRequest' },
);

export function mountEmail(context: AccountContext): void {
  const { http, prefix } = context;
  const confirm = endpoint({
    method: 'POST',
    path: `${prefix}/email/verify`,
    tag: 'auth',
    operationId: 'confirmEmail',
    summary: 'Confirm an email address',
    description:
      'With the link of a mail, valid for 48 hours. A new address replaces the old one, which gets a mail to undo ' +
      'that. A link works once (400 `link-expired`).',
    access: 'public',
    input: { kind: 'json', schema: LinkRequest },
    success: { status: 204, description: 'The address is confirmed.' },
    refuses: ['conflict'],
  });
  http.mount(confirm, (call) => confirmEmail(context, call.body.token, call));

  const send = endpoint({
    method: 'POST',
    path: `${prefix}/email/send-verification`,
    tag: 'auth',
    operationId: 'sendVerification',
    summary: 'Send the mail to confirm the email address again',
    description:
      'To the new address if one is waiting. Nothing is sent to a confirmed address, and where the server sends no mail.',
    access: 'bearer',
    success: { status: 202, description: 'Accepted.' },
  });
  http.mount(send, async (call) => {
    await sendVerification(context, call.caller, call);
    return new Reply(202, '');
  });

  const undo = endpoint({
    method: 'POST',
    path: `${prefix}/email/undo`,
    tag: 'auth',
    operationId: 'undoEmailChange',
    summary: 'Undo a change of the email address',
    description:
      'With the link of the mail to the old address, valid for 7 days. Restores the address and ends the password and ' +
      'all sessions, API keys, tokens and authorizations of apps. A second factor, passkeys and connected logins ' +
      'that were added since the change are removed. A link works once (400 `link-expired`).',
    access: 'public',
    showsSecret: true,
    input: { kind: 'json', schema: LinkRequest },
    success: {
      status: 200,
      schema: Type.Object(
        {
          token: Type.String({ description: 'For `password-reset/complete`.' }),
          expiresAt: Type.String({ format: 'date-time' }),
        },
        { title: 'UndoneEmailChange' },
      ),
      description: 'A token to choose a new password.',
    },
    refuses: ['conflict'],
  });
  http.mount(undo, async (call) => {
    const { token, expiresAt } = await undoEmailChange(context, call.body.token, call);
    return { token, expiresAt: formatInstant(expiresAt) };
  });
}

// The confirmation of the caller's email address, for apps.
import { requireAccount } from '@tandem/platform/accounts/accounts.ts';
import { sendVerification } from '@tandem/platform/accounts/email-change.ts';
import { forbidden } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { accountContextOf } from '../../accounts/auth/account-context.ts';
import type { ThoughtsContext } from '../../context.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountEmailConfirmation(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const accounts = accountContextOf(thoughts);

  http.mount(checkConfirmation, async ({ caller }) => {
    const { email_verified_at } = await requireAccount(database.read, caller.accountId);
    return email_verified_at !== null;
  });

  http.mount(sendConfirmation, async (call) => {
    const { caller, body } = call;
    const account = await requireAccount(database.read, caller.accountId);
    if (account.email_verified_at !== null && account.pending_email === null)
      throw forbidden('This method is only available while the email is awaiting confirmation');
    // Mastodon permits that to the app of the registration alone; apps do not register accounts here.
    if (body.email !== undefined && body.email !== account.email && body.email !== account.pending_email)
      throw forbidden('This method is only available to the application the user originally signed-up with');
    await sendVerification(accounts, caller, call);
    return {};
  });
}

const checkConfirmation = clientEndpoint({
  tag: 'accounts',
  access: 'bearer',
  method: 'GET',
  path: '/api/v1/emails/check_confirmation',
  operationId: 'checkEmailConfirmation',
  summary: 'Read whether the caller’s email address is confirmed',
  scopes: ['read:accounts'],
  success: { status: 200, schema: Type.Boolean(), description: 'Whether it is confirmed.' },
});

const sendConfirmation = clientEndpoint({
  tag: 'accounts',
  access: 'bearer',
  method: 'POST',
  path: '/api/v1/emails/confirmations',
  operationId: 'sendEmailConfirmation',
  summary: 'Send the mail to confirm the caller’s email address again',
  description: 'Refused (403) if the address is confirmed, and for another address.',
  scopes: ['write:accounts'],
  input: {
    kind: 'parameters',
    schema: Type.Object({ email: Type.Optional(Type.String({ maxLength: 254 })) }),
  },
  success: { status: 200, schema: Type.Object({}), description: 'Empty.' },
  refuses: ['forbidden'],
});

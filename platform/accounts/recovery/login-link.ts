// Logging in with a link that an administrator created on the command line.

import type { TSchema } from 'typebox';
import type { Account, AccountLinkTable } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { Type } from '../../schema/type.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { linkExpired, requireLink, spendLink, TOKEN_PATTERN } from '../links/links.ts';
import { storeLogin } from '../second-factor/login.ts';
import { selectAccount } from '../store.ts';

/** The account of a valid link to log in; refuses (`link-expired`) another, and one with a second factor. */
export async function requireLoginAccount(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  token: string,
): Promise<{ link: AccountLinkTable; account: Account }> {
  const link = await requireLink(database.read, 'login', token, clock.now());
  const account = await selectAccount.first(database.read, link.account_id);
  if (!account || account.disabled_at !== null || account.second_factor_at !== null) throw linkExpired();
  return { link, account };
}

/** Logs in with a link; refuses (`link-expired`) a used, expired or unknown one. */
export async function logInByLink<Reply>(
  context: AccountContext,
  token: string,
  call: LoginCall,
  issue: IssueLogin<Reply>,
): Promise<Reply> {
  const { link, account } = await requireLoginAccount(context, token);
  const reply = await call.commit(async (tx) => {
    await spendLink(tx, link);
    return storeLogin(context, tx, account, call, issue, 'link');
  });
  return reply();
}

export const LoginLinkRequest = Type.Object(
  { token: Type.String({ pattern: TOKEN_PATTERN, description: 'The last part of the link.' }) },
  { title: 'LoginLinkRequest' },
);

/** `reply` is the schema of the reply of a login. */
export function mountLoginLink(context: AccountContext, reply: TSchema): void {
  const declared = endpoint({
    method: 'POST',
    path: `${context.prefix}/login/link`,
    tag: 'auth',
    operationId: 'logInByLink',
    summary: 'Log in with a link',
    description:
      'With a link that an administrator created on the command line. It works once, for 15 minutes (400 ' +
      '`link-expired`).',
    access: 'public',
    showsSecret: true,
    input: {
      kind: 'json',
      schema: LoginLinkRequest,
    },
    success: { status: 200, schema: reply, description: 'As of a login with a password.' },
    refuses: ['unauthenticated'],
  });
  context.http.mount(declared, (call) =>
    logInByLink(context, call.body.token, call, context.prepareLogin(call, 'link')),
  );
}

// Choosing a new password with a link.
import type { Account, AccountLinkTable, PlatformDb } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { networkOf } from '../../identity/network.ts';
import { forbidden } from '../../refusal.ts';
import { optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import type { Instant } from '../../time/clock.ts';
import { endOtherLogins, requirePasswordLogin } from '../accounts.ts';
import { type Device, deviceOf, recordActivity } from '../activity/activity.ts';
import type { AccountContext, LoginCall } from '../context.ts';
import { Password } from '../contract.ts';
import {
  ADMIN_RESET_LIFETIME,
  generateToken,
  linkExpired,
  linkUrl,
  requireLink,
  spendLink,
  storeLink,
  TOKEN_PATTERN,
} from '../links/links.ts';
import { requireValidPassword } from '../passwords/opaque-string.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { Code } from '../second-factor/contract.ts';
import { secondFactorRequired, withCode } from '../second-factor/login.ts';
import { deleteLinksOf, selectAccount, updatePasswordHash } from '../store.ts';

/** A link that is shown once. */
type ShownLink = { url: string; expiresAt: Instant };

/**
 * Creates a link for the owner of `account` to choose a new password, in place of an earlier one. Refuses
 * (`is-administrator`) the account of an administrator: only the command line does that. The owner
 * finds it in the activity.
 */
export async function createResetLink(
  { base }: Pick<AccountContext, 'base'>,
  tx: PlatformDb,
  account: Account,
  by: { operator: string; device: Device; mayResetAdministrators?: boolean },
  now: Instant,
): Promise<ShownLink> {
  if (account.role === 'admin' && by.mayResetAdministrators !== true)
    throw forbidden('Links for administrators are created on the command line alone.', 'is-administrator');
  const token = generateToken();
  const expiresAt = now + ADMIN_RESET_LIFETIME;
  await deleteLinksOf.run(tx, account.id, 'reset');
  await storeLink(tx, { token, accountId: account.id, purpose: 'reset', createdBy: by.operator, expiresAt });
  const act = { accountId: account.id, kind: 'reset-link-created', detail: by.operator } as const;
  await recordActivity(tx, act, by.device, now);
  return { url: linkUrl(base, 'reset', token), expiresAt };
}

/** The account of a valid link; refuses (`link-expired`) another. */
export async function requireResetAccount(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  token: string,
): Promise<{ link: AccountLinkTable; account: Account }> {
  const link = await requireLink(database.read, 'reset', token, clock.now());
  const account = await selectAccount.first(database.read, link.account_id);
  if (!account || account.disabled_at !== null) throw linkExpired();
  return { link, account };
}

type Reset = { token: string; newPassword: string; code?: string | null };

/**
 * Sets the password of the account of a link, and ends all its sessions, credentials and links. Refuses an
 * invalid password, (`link-expired`) a used, expired or unknown link, and, while the second factor is on,
 * (unauthenticated) a missing or wrong code.
 */
export async function completeReset(
  context: AccountContext,
  { token, newPassword, code }: Reset,
  call: LoginCall,
): Promise<void> {
  const { clock, limits } = context;
  requirePasswordLogin(limits);
  requireValidPassword('/newPassword', newPassword);
  const { link, account } = await requireResetAccount(context, token);
  const needsCode = account.second_factor_at !== null;
  if (needsCode && (typeof code !== 'string' || code.trim() === '')) throw secondFactorRequired({});
  const next = await call.releaseWhile(() =>
    hashPassword(newPassword, limits.passwordCost, networkOf(call.address)),
  );
  const reset = async (tx: PlatformDb): Promise<void> => {
    const now = clock.now();
    await spendLink(tx, link);
    if (!(await updatePasswordHash(tx, account.id, account.password_hash, next))) throw linkExpired();
    await endOtherLogins(tx, account.id, null);
    await context.endCredentials(tx, account.id);
    await recordActivity(tx, { accountId: account.id, kind: 'password-reset' }, deviceOf(call), now);
  };
  if (needsCode) await withCode(context, account, code ?? '', call, reset);
  else await call.commit(reset);
}

export function mountPasswordReset(context: AccountContext): void {
  const declared = endpoint({
    method: 'POST',
    path: `${context.prefix}/password-reset/complete`,
    tag: 'auth',
    operationId: 'completePasswordReset',
    summary: 'Choose a new password with a link',
    description:
      'Ends all sessions, API keys, tokens and authorizations of apps of the account. With a second factor a code ' +
      'is needed (401 `second-factor-required`). A link works once (400 `link-expired`).',
    access: 'public',
    bulkhead: 'passwords',
    showsSecret: true,
    input: {
      kind: 'json',
      schema: Type.Object(
        {
          token: Type.String({ pattern: TOKEN_PATTERN, description: 'The last part of the link.' }),
          newPassword: Password,
          code: optionalNullable(Code),
        },
        { title: 'CompletePasswordResetRequest' },
      ),
    },
    success: { status: 204, description: 'The password is changed.' },
    refuses: ['unauthenticated', 'too-many'],
  });
  context.http.mount(declared, (call) => completeReset(context, call.body, call));
}

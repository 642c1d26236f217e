// Choosing a new password with a link.
import type { Account, AccountLinkTable, PlatformDb } from '../../database/tables.ts';
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { Reply } from '../../http/replies/reply.ts';
import { countedNetworksOf, networkOf } from '../../identity/network.ts';
import { forbidden } from '../../refusal.ts';
import { optionalNullable } from '../../schema/shapes.ts';
import { Type } from '../../schema/type.ts';
import { type Instant, MINUTE } from '../../time/clock.ts';
import { endOtherLogins, requirePasswordLogin } from '../accounts.ts';
import { type Device, deviceOf } from '../activity/activity.ts';
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
import { recordChange, recordResetMail } from '../mails/mails.ts';
import { hashPassword, requireValidPassword } from '../passwords/passwords.ts';
import { counterId, incrementCounters, requireBelowLimit } from '../rate-limits/rate-limits.ts';
import { Code } from '../second-factor/contract.ts';
import { secondFactorRequired, withCode } from '../second-factor/login.ts';
import { deleteLinksOf, selectAccount, updatePasswordHash, updatePendingEmail } from '../store.ts';

/** A link that is shown once. */
type ShownLink = { url: string; expiresAt: Instant };

/**
 * Creates a link for the owner of `account` to choose a new password, in place of an earlier one. Refuses
 * (`is-administrator`) the account of an administrator: only the command line does that. The owner is told.
 */
export async function createResetLink(
  context: Pick<AccountContext, 'base' | 'sendsMail'>,
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
  await recordChange(context, tx, account, 'reset-link-created', by.device, now, by.operator);
  return { url: linkUrl(context.base, 'reset', token), expiresAt };
}

/** The account of a valid link; refuses (`link-expired`) another. */
export async function requireResetAccount(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  token: string,
): Promise<{ link: AccountLinkTable; account: Account }> {
  const link = await requireLink(database.read, 'reset', token, clock.now());
  const account = await selectAccount.first(database.read, link.account_id);
  if (!account || account.disabled_at !== null) throw linkExpired();
  // A mailed link ends with the address that it was sent to.
  if (link.email !== '' && link.email !== account.email) throw linkExpired();
  return { link, account };
}

const RESET_WINDOW = 15 * MINUTE;

/**
 * Requests a mail with a link for the account of a username or confirmed address. Does the same for unknown
 * accounts; without a mail server nothing. Refuses (too many) at the limit of the network.
 */
export async function requestReset(
  context: AccountContext,
  identifier: string,
  call: LoginCall,
): Promise<void> {
  requirePasswordLogin(context.limits);
  if (!context.sendsMail) return;
  const { database, clock, limits } = context;
  const now = clock.now();
  const counters = countedNetworksOf(call.address).map(({ network, limitFactor }) => ({
    id: counterId('reset', network),
    limit: { max: limits.failuresPerNetwork * limitFactor, window: RESET_WINDOW },
  }));
  for (const { id, limit } of counters) await requireBelowLimit(database.read, id, limit, now);
  await call.commit(async (tx) => {
    await incrementCounters(tx, counters, now);
    await recordResetMail(context, tx, identifier, deviceOf(call), now);
  });
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
    // Somebody else may have asked for a new address.
    await updatePendingEmail.run(tx, account.id, next, null);
    await recordChange(context, tx, account, 'password-reset', deviceOf(call), now);
  };
  if (needsCode) await withCode(context, account, code ?? '', call, reset);
  else await call.commit(reset);
}

export function mountPasswordReset(context: AccountContext): void {
  const request = endpoint({
    method: 'POST',
    path: `${context.prefix}/password-reset`,
    tag: 'auth',
    operationId: 'requestPasswordReset',
    summary: 'Request a mail to reset the password',
    description:
      'A mail with a link, valid for an hour, goes to the confirmed address of the account. The response is the same ' +
      'for unknown accounts, and where the server sends no mail.',
    access: 'public',
    input: {
      kind: 'json',
      schema: Type.Object(
        {
          identifier: Type.String({
            maxLength: 1024,
            description: 'Username or email, ignoring case.',
            examples: ['ada'],
          }),
        },
        { title: 'PasswordResetRequest' },
      ),
    },
    success: { status: 202, description: 'Accepted.' },
    refuses: ['too-many'],
  });
  context.http.mount(request, async (call) => {
    await requestReset(context, call.body.identifier, call);
    return new Reply(202, '');
  });

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

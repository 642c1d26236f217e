// Identities: the logins of a provider that are connected with an account.
import type { Account, IdentityTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { nextId } from '../../ids.ts';
import { conflict, notFound, type Refusal } from '../../refusal.ts';
import type { Instant } from '../../time/clock.ts';
import { lockAccount } from '../accounts.ts';
import { deviceOf, recordActivity } from '../activity/activity.ts';
import type { AccountContext, LoginCall } from '../context.ts';
import { recordChange } from '../mails/mails.ts';
import type { OidcClaims, OidcProvider } from '../oidc-provider/provider.ts';
import { insertIdentity, selectHasIdentity, selectIdentity, updateIdentityUse, updateRole } from './store.ts';

/** The configured provider; refuses (not found) where there is none. */
export function requireOidc({ oidc }: Pick<AccountContext, 'oidc'>): OidcProvider {
  if (oidc === null) throw notFound('login with a provider');
  return oidc;
}

/** Whether the account is connected with a login of the configured provider. */
export const hasConnectedLogin = async (
  { oidc, database }: Pick<AccountContext, 'oidc' | 'database'>,
  accountId: AccountId,
): Promise<boolean> =>
  oidc !== null && selectHasIdentity.exists(database.read, accountId, oidc.settings.issuer.href);

type IdentityKey = Pick<IdentityTable, 'issuer' | 'subject'>;

export const identityKey = (context: AccountContext, { subject }: OidcClaims): IdentityKey => ({
  issuer: requireOidc(context).settings.issuer.href,
  subject,
});

/** Refuses (`identity-taken`) a login that is connected with another account. */
export async function addIdentity(
  context: AccountContext,
  tx: PlatformDb,
  account: Account,
  claims: OidcClaims,
  call: LoginCall,
  now: Instant,
): Promise<void> {
  const { settings } = requireOidc(context);
  const accountId = account.id;
  const row = {
    ...identityKey(context, claims),
    id: nextId(),
    account_id: accountId,
    email: claims.email,
    created_at: now,
  };
  await lockAccount(tx, accountId);
  if (!(await insertIdentity.changed(tx, row)))
    throw conflict('This login is connected with another account already.', 'identity-taken');
  await recordChange(context, tx, account, 'identity-added', deviceOf(call), now, settings.name);
}

/**
 * Notes the use of an identity, and the role that its groups grant: a role that somebody else granted stays.
 */
export async function applyGroup(
  tx: PlatformDb,
  { id: accountId, role }: Pick<Account, 'id' | 'role'>,
  key: IdentityKey,
  { email, isAdministrator }: OidcClaims,
  call: LoginCall,
  now: Instant,
): Promise<void> {
  const known = await selectIdentity.first(tx, key.issuer, key.subject);
  const granted = known?.grants_admin === 1;
  const grants = isAdministrator && (granted || role !== 'admin');
  await updateIdentityUse.run(tx, key.issuer, key.subject, {
    email,
    last_used_at: now,
    grants_admin: grants ? 1 : 0,
  });
  const next = isAdministrator ? 'admin' : granted ? 'user' : role;
  if (next === role) return;
  await updateRole.run(tx, accountId, next);
  await recordActivity(tx, { accountId, kind: 'role-changed', detail: next }, deviceOf(call), now);
}

/** The refusal of a second login of one provider. */
export const identityExists = (): Refusal =>
  conflict('A login of this provider is connected already.', 'identity-exists');

// Creating an account with a login of a provider: the proposal, and the account made from it.
import { compile } from '../../schema/validation.ts';
import { foldCase } from '../../text/fold.ts';
import { MINUTE } from '../../time/clock.ts';
import { limitRegistrations, prepareAccountWithoutPassword, requireAccount } from '../accounts.ts';
import { deviceOf } from '../activity/activity.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { OidcRegistration, type RegistrationPolicy } from '../contract.ts';
import { redeemInvitation, requireRegistrationAllowed } from '../invitations/invitations.ts';
import { generateToken } from '../links/links.ts';
import { recordVerification } from '../mails/mails.ts';
import type { OidcClaims } from '../oidc-provider/provider.ts';
import { requireVerifiedEmail, storeLogin } from '../second-factor/login.ts';
import {
  requirePendingLogin,
  spendPendingLogin,
  storePendingLogin,
} from '../second-factor/pending-logins.ts';
import { updateSecurity } from '../second-factor/security.ts';
import { addIdentity, applyGroup, identityKey, requireOidc } from './identities.ts';

const REGISTRATION = 'oidc-registration';
/** How long a login at the provider, and then the creation of an account, may take. */
export const OIDC_LIFETIME = 10 * MINUTE;

/** Where a login leads, and what the service keeps until then. */
export type OidcTarget = Readonly<Record<string, string | boolean>>;

type PendingRegistration = { claims: OidcClaims; target: OidcTarget };

/** Stores a pending creation of an account; returns the secret that names it. */
export async function storeOidcRegistration(
  { database, clock }: Pick<AccountContext, 'database' | 'clock'>,
  registration: PendingRegistration,
): Promise<string> {
  const secret = generateToken();
  await database.write((tx) =>
    storePendingLogin(tx, {
      secret,
      kind: REGISTRATION,
      accountId: null,
      data: registration,
      expiresAt: clock.now() + OIDC_LIFETIME,
    }),
  );
  return secret;
}

/** Who may create an account with the provider. */
export const oidcRegistration = async (context: AccountContext): Promise<RegistrationPolicy> =>
  requireOidc(context).settings.registration ?? (await context.registrationPolicy());

/** What the page for a new account proposes. */
export type OidcProposal = { name: string; username: string; email: string; needsInvitation: boolean };

/** The proposal of a pending creation; refuses (`challenge-expired`) an unknown or expired one. */
export async function readOidcProposal(context: AccountContext, secret: string): Promise<OidcProposal> {
  const { settings } = requireOidc(context);
  const { database, clock } = context;
  const { data } = await requirePendingLogin(database.read, REGISTRATION, secret, clock.now());
  const { claims }: PendingRegistration = JSON.parse(data);
  return {
    name: settings.name,
    username: proposeUsername(claims),
    email: claims.email ?? '',
    needsInvitation: (await oidcRegistration(context)) === 'invitation',
  };
}

/** The characters of `preferred_username`, or of the address before its host, that usernames may have. */
const proposeUsername = ({ username, email }: OidcClaims): string =>
  (username ?? email ?? '')
    .replace(/@.*$/, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[.-]+/, '')
    .slice(0, 64)
    .replace(/[.-]+$/, '');

const requireFitting = compile(OidcRegistration, 'body');

/**
 * Creates the account of a pending creation, connected with the login, and logs in. Its address is confirmed
 * if it is the one that the provider has confirmed. Refuses as a registration with a password does, and
 * (`challenge-expired`).
 */
export async function registerByOidc<Reply>(
  context: AccountContext,
  secret: string,
  chosen: OidcRegistration,
  call: LoginCall,
  prepare: (target: OidcTarget) => IssueLogin<Reply>,
): Promise<Reply> {
  requireFitting(chosen);
  const { database, clock, limits } = context;
  const { data, hash } = await requirePendingLogin(database.read, REGISTRATION, secret, clock.now());
  const { claims, target }: PendingRegistration = JSON.parse(data);
  const policy = await oidcRegistration(context);
  const code = chosen.invitationCode;
  await limitRegistrations(database, limits, call.address, clock.now());
  await requireRegistrationAllowed(database, policy, code, clock.now());
  const row = prepareAccountWithoutPassword(chosen, clock.now());
  const issue = prepare(target);
  const created = await database.write(async (tx) => {
    const now = clock.now();
    await spendPendingLogin(tx, hash);
    await redeemInvitation(tx, policy, code, now);
    await context.register(tx, row);
    await addIdentity(context, tx, await requireAccount(tx, row.id), claims, call, now);
    if (claims.emailVerified && foldCase(claims.email ?? '') === row.email_key)
      await updateSecurity.run(tx, row.id, { email_verified_at: now });
    await applyGroup(tx, row, identityKey(context, claims), claims, call, now);
    return requireAccount(tx, row.id);
  });
  await requireVerifiedEmail(context, created, call);
  if (created.email_verified_at === null)
    await database.write((tx) => recordVerification(context, tx, created, deviceOf(call), clock.now()));
  const { name } = requireOidc(context).settings;
  const stored = await call.commit((tx) => storeLogin(context, tx, created, call, issue, 'oidc', name));
  return stored();
}

// Logging in with a provider of OpenID Connect, and what its callback may do: log in, connect an account,
// confirm the person, or create an account.
import type { Account, IdentityTable, PlatformDb } from '../../database/tables.ts';
import type { AccountId, Caller, SessionId } from '../../identity/caller.ts';
import { nextId } from '../../ids.ts';
import { conflict, forbidden, notFound, type Refusal } from '../../refusal.ts';
import { compile } from '../../schema/validation.ts';
import { foldCase } from '../../text/fold.ts';
import { type Instant, MINUTE } from '../../time/clock.ts';
import {
  limitRegistrations,
  lockAccount,
  prepareAccountWithoutPassword,
  requireAccount,
} from '../accounts.ts';
import { deviceOf, recordActivity } from '../activity/activity.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { OidcRegistration, type RegistrationPolicy } from '../contract.ts';
import { redeemInvitation, requireRegistrationAllowed } from '../invitations/invitations.ts';
import { generateToken } from '../links/links.ts';
import { recordChange, recordVerification } from '../mails/mails.ts';
import {
  type OidcChecks,
  type OidcClaims,
  type OidcProvider,
  oidcFailed,
} from '../oidc-provider/provider.ts';
import { noteAuthentication, requireRecent } from '../recent-authentication.ts';
import { requireVerifiedEmail, storeLogin } from '../second-factor/login.ts';
import {
  attemptPendingLogin,
  requirePendingLogin,
  spendPendingLogin,
  storePendingLogin,
} from '../second-factor/pending-logins.ts';
import { updateSecurity } from '../second-factor/security.ts';
import { isActiveSession } from '../sessions/sessions.ts';
import { selectAccount } from '../store.ts';
import {
  insertIdentity,
  selectAccountByEmail,
  selectHasIdentity,
  selectIdentity,
  updateIdentityUse,
  updateRole,
} from './store.ts';

const FLOW = 'oidc';
const REGISTRATION = 'oidc-registration';
/** How long a login at the provider, and then the creation of an account, may take. */
export const OIDC_LIFETIME = 10 * MINUTE;

/** Where a login leads, and what the service keeps until then. */
export type OidcTarget = Readonly<Record<string, string | boolean>>;

/** `connect` and `confirm` belong to a session of an account. */
type Flow = { target: OidcTarget } & (
  | { purpose: 'login' }
  | { purpose: 'connect' | 'confirm'; accountId: AccountId; sessionId: SessionId }
);
type StoredFlow = Flow & { checks: OidcChecks };

/** The address at the provider, and the secret for the cookie of the browser. */
type Begun = { url: string; secret: string };

/** The configured provider; refuses (not found) where there is none. */
export function requireOidc({ oidc }: Pick<AccountContext, 'oidc'>): OidcProvider {
  if (oidc === null) throw notFound('login with a provider');
  return oidc;
}

/** Begins a login of somebody who is not known yet. Refuses (unavailable) while the provider is down. */
export const beginOidcLogin = (
  context: AccountContext,
  target: OidcTarget,
  call: Pick<LoginCall, 'releaseWhile'>,
): Promise<Begun> => begin(context, { purpose: 'login', target }, call);

/** Begins to connect a login of the provider with the account of the caller. Needs a recent confirmation. */
export async function beginOidcConnection(
  context: AccountContext,
  caller: Caller,
  target: OidcTarget,
  call: Pick<LoginCall, 'releaseWhile'>,
): Promise<Begun> {
  requireOidc(context);
  await requireRecent(context.database.read, caller, context.clock.now());
  if (await hasConnectedLogin(context, caller.accountId)) throw identityExists();
  return begin(context, { purpose: 'connect', target, ...sessionOf(caller) }, call);
}

/** Whether the account is connected with a login of the configured provider. */
export const hasConnectedLogin = async (
  { oidc, database }: Pick<AccountContext, 'oidc' | 'database'>,
  accountId: AccountId,
): Promise<boolean> =>
  oidc !== null && selectHasIdentity.exists(database.read, accountId, oidc.settings.issuer.href);

/**
 * Begins to confirm the caller, who must log in at the provider again. Refuses (not found) without a
 * connected login.
 */
export async function beginOidcConfirmation(
  context: AccountContext,
  caller: Caller,
  target: OidcTarget,
  call: Pick<LoginCall, 'releaseWhile'>,
): Promise<Begun> {
  requireOidc(context);
  if (!(await hasConnectedLogin(context, caller.accountId))) throw notFound('connected login');
  return begin(context, { purpose: 'confirm', target, ...sessionOf(caller) }, call);
}

function sessionOf({ accountId, sessionId }: Caller): { accountId: AccountId; sessionId: SessionId } {
  if (sessionId === null) throw forbidden('Only a login can be confirmed.', 'session-required');
  return { accountId, sessionId };
}

const callbackOf = ({ base, oidcPath }: Pick<AccountContext, 'base' | 'oidcPath'>): string =>
  `${base}${oidcPath}/callback`;

async function begin(
  context: AccountContext,
  flow: Flow,
  { releaseWhile }: Pick<LoginCall, 'releaseWhile'>,
): Promise<Begun> {
  const { database, clock } = context;
  const oidc = requireOidc(context);
  const maxAge = flow.purpose === 'confirm' ? 0 : null;
  const { url, checks } = await releaseWhile(() => oidc.begin(callbackOf(context), maxAge));
  const secret = generateToken();
  await database.write((tx) =>
    storePendingLogin(tx, {
      secret,
      kind: FLOW,
      accountId: flow.purpose === 'login' ? null : flow.accountId,
      data: { ...flow, checks } satisfies StoredFlow,
      expiresAt: clock.now() + OIDC_LIFETIME,
    }),
  );
  return { url, secret };
}

/**
 * What became of a callback. `register`: nobody here has this login, and `secret` names the pending creation
 * of an account. `known-email`: an account here has the confirmed address; its owner must log in first.
 */
export type OidcOutcome<Reply> =
  | { kind: 'logged-in'; reply: Reply }
  | { kind: 'connected' | 'confirmed'; target: OidcTarget }
  | { kind: 'register'; secret: string }
  | { kind: 'known-email'; target: OidcTarget };

/**
 * Completes the login of a callback. `secret` is of the cookie, `search` the query of the address. Refuses
 * (`challenge-expired`) an unknown login, (`oidc-failed`) an invalid response and a disabled account,
 * (`oidc-unavailable`), (`identity-taken`), and (`registration-closed`).
 */
export async function completeOidc<Reply>(
  context: AccountContext,
  { secret, search }: { secret: string; search: string },
  call: LoginCall,
  prepare: (target: OidcTarget) => IssueLogin<Reply>,
): Promise<OidcOutcome<Reply>> {
  const { database, clock } = context;
  const oidc = requireOidc(context);
  const pending = await database.write(async (tx) => {
    const found = await attemptPendingLogin(tx, FLOW, secret, clock.now());
    await spendPendingLogin(tx, found.hash);
    return found;
  });
  const flow: StoredFlow = JSON.parse(pending.data);
  const claims = await call.releaseWhile(() => oidc.complete(callbackOf(context), search, flow.checks));
  if (flow.purpose === 'connect') {
    await connect(context, flow, claims, call);
    return { kind: 'connected', target: flow.target };
  }
  if (flow.purpose === 'confirm') {
    await confirm(context, flow, claims, call);
    return { kind: 'confirmed', target: flow.target };
  }
  return enter(context, flow.target, claims, call, prepare);
}

type SessionFlow = { accountId: AccountId; sessionId: SessionId };

async function connect(
  context: AccountContext,
  { accountId, sessionId }: SessionFlow,
  claims: OidcClaims,
  call: LoginCall,
): Promise<void> {
  const { settings } = requireOidc(context);
  await call.commit(async (tx) => {
    const now = context.clock.now();
    await requireActiveSession(context, tx, sessionId, now);
    if (await selectHasIdentity.exists(tx, accountId, settings.issuer.href)) throw identityExists();
    const account = await requireAccount(tx, accountId);
    await addIdentity(context, tx, account, claims, call, now);
    await applyGroup(tx, account, identityKey(context, claims), claims, call, now);
  });
}

/** The session that began the flow may have ended meanwhile. */
async function requireActiveSession(
  context: AccountContext,
  db: PlatformDb,
  sessionId: SessionId,
  now: Instant,
): Promise<void> {
  if (!(await isActiveSession(db, sessionId, now))) throw oidcFailed(requireOidc(context).settings.name);
}

async function confirm(
  context: AccountContext,
  { accountId, sessionId }: SessionFlow,
  claims: OidcClaims,
  call: LoginCall,
): Promise<void> {
  const { settings } = requireOidc(context);
  await call.commit(async (tx) => {
    const now = context.clock.now();
    const identity = await selectIdentity.first(tx, settings.issuer.href, claims.subject);
    if (identity?.account_id !== accountId) throw oidcFailed(settings.name);
    await requireActiveSession(context, tx, sessionId, now);
    await noteAuthentication(tx, sessionId, now);
  });
}

/** Logs in a known person; a stranger creates an account, or logs in to the account with the address. */
async function enter<Reply>(
  context: AccountContext,
  target: OidcTarget,
  claims: OidcClaims,
  call: LoginCall,
  prepare: (target: OidcTarget) => IssueLogin<Reply>,
): Promise<OidcOutcome<Reply>> {
  const { settings } = requireOidc(context);
  const { read } = context.database;
  const identity = await selectIdentity.first(read, settings.issuer.href, claims.subject);
  const known = identity && (await selectAccount.first(read, identity.account_id));
  if (known) return logIn(context, known, claims, call, prepare(target), false);
  const named =
    claims.emailVerified && claims.email !== null
      ? await selectAccountByEmail.first(read, foldCase(claims.email))
      : undefined;
  if (named && (await mayLink(context, named)))
    return logIn(context, named, claims, call, prepare(target), true);
  if (named) return { kind: 'known-email', target };
  if ((await oidcRegistration(context)) === 'closed')
    throw forbidden('Registration is closed: only the administrator adds users here.', 'registration-closed');
  const secret = generateToken();
  await context.database.write((tx) =>
    storePendingLogin(tx, {
      secret,
      kind: REGISTRATION,
      accountId: null,
      data: { claims, target } satisfies PendingRegistration,
      expiresAt: context.clock.now() + OIDC_LIFETIME,
    }),
  );
  return { kind: 'register', secret };
}

/**
 * Whether a login is connected with the account of its confirmed address without asking. Not with one whose
 * address is unconfirmed: somebody may have registered it to be connected with its owner. Not with those that
 * a mailbox alone must not open: administrators, and accounts with a second factor.
 */
async function mayLink(context: AccountContext, account: Account): Promise<boolean> {
  const { settings } = requireOidc(context);
  return (
    settings.linksByEmail &&
    account.email_verified_at !== null &&
    account.role !== 'admin' &&
    account.second_factor_at === null &&
    !(await hasConnectedLogin(context, account.id))
  );
}

async function logIn<Reply>(
  context: AccountContext,
  account: Account,
  claims: OidcClaims,
  call: LoginCall,
  issue: IssueLogin<Reply>,
  isNew: boolean,
): Promise<OidcOutcome<Reply>> {
  const { settings } = requireOidc(context);
  // As for an invalid response: nobody learns that there is such an account.
  if (account.disabled_at !== null) throw oidcFailed(settings.name);
  await requireVerifiedEmail(context, account, call);
  const stored = await call.commit(async (tx) => {
    const now = context.clock.now();
    if (isNew) await addIdentity(context, tx, account, claims, call, now);
    await applyGroup(tx, account, identityKey(context, claims), claims, call, now);
    return storeLogin(context, tx, account, call, issue, 'oidc', settings.name);
  });
  return { kind: 'logged-in', reply: await stored() };
}

type IdentityKey = Pick<IdentityTable, 'issuer' | 'subject'>;

const identityKey = (context: AccountContext, { subject }: OidcClaims): IdentityKey => ({
  issuer: requireOidc(context).settings.issuer.href,
  subject,
});

/** Refuses (`identity-taken`) a login that is connected with another account. */
async function addIdentity(
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
async function applyGroup(
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

const identityExists = (): Refusal =>
  conflict('A login of this provider is connected already.', 'identity-exists');

// Creating an account.

type PendingRegistration = { claims: OidcClaims; target: OidcTarget };

/** Who may create an account with the provider. */
const oidcRegistration = async (context: AccountContext): Promise<RegistrationPolicy> =>
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

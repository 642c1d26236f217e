// Logging in with a provider of OpenID Connect: the callback logs in, connects an account, confirms the
// person, or leads to the creation of an account.
import type { Account, PlatformDb } from '../../database/tables.ts';
import type { AccountId, Caller, SessionId } from '../../identity/caller.ts';
import { forbidden, notFound } from '../../refusal.ts';
import { foldCase } from '../../text/fold.ts';
import type { Instant } from '../../time/clock.ts';
import { requireAccount } from '../accounts.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { generateToken } from '../links/links.ts';
import { type OidcChecks, type OidcClaims, oidcFailed } from '../oidc-provider/provider.ts';
import { noteAuthentication, requireRecent } from '../recent-authentication.ts';
import { requireVerifiedEmail, storeLogin } from '../second-factor/login.ts';
import {
  attemptPendingLogin,
  spendPendingLogin,
  storePendingLogin,
} from '../second-factor/pending-logins.ts';
import { isActiveSession } from '../sessions/sessions.ts';
import { selectAccount } from '../store.ts';
import {
  addIdentity,
  applyGroup,
  hasConnectedLogin,
  identityExists,
  identityKey,
  requireOidc,
} from './identities.ts';
import { OIDC_LIFETIME, type OidcTarget, oidcRegistration, storeOidcRegistration } from './registration.ts';
import { selectAccountByEmail, selectHasIdentity, selectIdentity } from './store.ts';

const FLOW = 'oidc';
/** `connect` and `confirm` belong to a session of an account. */
type Flow = { target: OidcTarget } & (
  | { purpose: 'login' }
  | { purpose: 'connect' | 'confirm'; accountId: AccountId; sessionId: SessionId }
);
type StoredFlow = Flow & { checks: OidcChecks };

/** The address at the provider, and the secret for the cookie of the browser. */
type Begun = { url: string; secret: string };

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
  return { kind: 'register', secret: await storeOidcRegistration(context, { claims, target }) };
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

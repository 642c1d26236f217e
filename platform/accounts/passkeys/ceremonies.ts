// Ceremonies of passkeys: a challenge, and the assertion that signs it. A challenge is valid once, for one
// purpose and five minutes.

import type { Account, PlatformDb } from '../../database/tables.ts';
import type { AccountId } from '../../identity/caller.ts';
import { forbidden, invalid, type Refusal, unauthenticated } from '../../refusal.ts';
import { type Instant, MINUTE } from '../../time/clock.ts';
import { deviceOf, recordFailure } from '../activity/activity.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { generateToken, hashOf } from '../links/links.ts';
import { networkCounters } from '../passwords/attempts.ts';
import { decrementCounters, incrementCounters, requireBelowLimit } from '../rate-limits/rate-limits.ts';
import type { Assertion } from '../second-factor/contract.ts';
import {
  findChallenge,
  needsVerifiedEmail,
  type Prove,
  proveByCode,
  refuseUnverified,
  storeLogin,
} from '../second-factor/login.ts';
import { deletePendingOf, storePendingLogin, takePendingLogin } from '../second-factor/pending-logins.ts';
import { noPasskey, selectPasskeys } from '../second-factor/security.ts';
import { selectAccount } from '../store.ts';
import { selectPasskey, updatePasskeyUse } from './store.ts';
import {
  CEREMONY_LIFETIME,
  findRelyingParty,
  type RelyingParty,
  readChallenge,
  requestOptionsOf,
  toUserHandle,
  type UserVerification,
  type Verified,
  verifyAssertion,
} from './verification.ts';

const KIND = 'passkey';

/** A ceremony of somebody who is not known yet has no account. */
type Ceremony = { accountId: AccountId | null; purpose: string };

const LOGIN: Ceremony = { accountId: null, purpose: 'login' };

const stepOf = (accountId: AccountId, challenge: string): Ceremony => ({
  accountId,
  purpose: `second-factor ${hashOf(challenge)}`,
});

/** A ceremony of a session: nobody else can complete it. */
export const ceremonyOf = (
  purpose: 'add' | 'confirm',
  { accountId, sessionId }: { accountId: AccountId; sessionId: string },
): Ceremony => ({ accountId, purpose: `${purpose} ${sessionId}` });

/** Refuses (`passkeys-off`) at an address for which browsers have no passkeys. */
export function requireRelyingParty({ publicUrl }: AccountContext, origin: string): RelyingParty {
  const relyingParty = findRelyingParty(publicUrl, origin);
  if (relyingParty === null)
    throw forbidden('Passkeys need the public URL of the server with https, or localhost.', 'passkeys-off');
  return relyingParty;
}

/** Stores a new challenge of a ceremony, in place of an earlier one of the account. */
export async function storeChallenge(
  tx: PlatformDb,
  { accountId, purpose }: Ceremony,
  challenge: string,
  now: Instant,
): Promise<void> {
  const data = { purpose };
  if (accountId !== null) await deletePendingOf.run(tx, accountId, KIND, JSON.stringify(data));
  const expiresAt = now + CEREMONY_LIFETIME;
  await storePendingLogin(tx, { secret: challenge, kind: KIND, accountId, data, expiresAt });
}

/** Spends the challenge; false for an unknown, spent or expired one, and for one of another ceremony. */
export async function takeChallenge(
  { database, clock }: AccountContext,
  { accountId, purpose }: Ceremony,
  challenge: string,
): Promise<boolean> {
  const taken = await database.write((tx) => takePendingLogin(tx, KIND, challenge, clock.now()));
  return taken !== undefined && taken.account_id === accountId && taken.data === JSON.stringify({ purpose });
}

/** Options for an assertion with a passkey of the account. Refuses (`no-passkey`) where there is none. */
async function beginAssertion(
  context: AccountContext,
  ceremony: Ceremony & { accountId: AccountId },
  origin: string,
  userVerification: UserVerification,
): Promise<{ options: object }> {
  const { database, clock } = context;
  const relyingParty = requireRelyingParty(context, origin);
  const rows = await selectPasskeys.rows(database.read, ceremony.accountId);
  if (rows.length === 0) throw noPasskey();
  const challenge = generateToken();
  await database.write((tx) => storeChallenge(tx, ceremony, challenge, clock.now()));
  const allowed = rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
  return { options: requestOptionsOf({ relyingParty, challenge, allowed, userVerification }) };
}

/** Begins the login of somebody whose passkey names the account. Limited per network. */
export async function beginPasskeyLogin(
  context: AccountContext,
  { address, origin }: Pick<LoginCall, 'address' | 'origin'>,
): Promise<{ challenge: string; options: object }> {
  const { database, clock } = context;
  const relyingParty = requireRelyingParty(context, origin);
  const now = clock.now();
  const counters = loginCounters(context, address);
  for (const { id, limit } of counters) await requireBelowLimit(database.read, id, limit, now);
  const challenge = generateToken();
  await database.write(async (tx) => {
    await incrementCounters(tx, counters, now);
    await storeChallenge(tx, LOGIN, challenge, now);
  });
  return {
    challenge,
    options: requestOptionsOf({ relyingParty, challenge, allowed: [], userVerification: 'required' }),
  };
}

const loginCounters = ({ limits }: AccountContext, address: string) =>
  networkCounters('passkey-login', address, { max: limits.failuresPerNetwork, window: 15 * MINUTE });

/** Begins the second step of a login by a passkey. Refuses (`challenge-expired`) an unknown challenge. */
export async function beginPasskeyStep(
  context: AccountContext,
  challenge: string,
  origin: string,
): Promise<{ options: object }> {
  const accountId = await findChallenge(context, challenge);
  const { purpose } = stepOf(accountId, challenge);
  // The password has verified the person.
  return beginAssertion(context, { accountId, purpose }, origin, 'discouraged');
}

/** Begins a confirmation by a passkey. Refuses (`session-required`) credentials other than sessions. */
export async function beginConfirmation(
  context: AccountContext,
  { accountId, sessionId }: { accountId: AccountId; sessionId: string | null },
  origin: string,
): Promise<{ options: object }> {
  if (sessionId === null) throw forbidden('Only a login can be confirmed.', 'session-required');
  const { purpose } = ceremonyOf('confirm', { accountId, sessionId });
  return beginAssertion(context, { accountId, purpose }, origin, 'preferred');
}

type Proof = { response: Assertion; ceremony: Ceremony; needsVerification: boolean };

/**
 * Runs `work` in a transaction that stores the use of the passkey. Every failure is the same refusal
 * (`wrong-passkey`). The owner of a known passkey finds it in the activity.
 */
export async function withPasskey<Result>(
  context: AccountContext,
  proof: Proof,
  call: LoginCall,
  work: (tx: PlatformDb, account: Account, name: string) => Promise<Result>,
): Promise<Result> {
  const now = context.clock.now();
  const { account, name, verified } = await checkAssertion(context, proof, call.origin);
  const { id } = proof.response;
  if (verified !== null) {
    const { signCount, isBackedUp } = verified;
    const done = await call.commit(async (tx) =>
      (await updatePasskeyUse.changed(tx, id, signCount, isBackedUp ? 1 : 0, now))
        ? { is: await work(tx, account, name) }
        : null,
    );
    if (done !== null) return done.is;
  }
  const failure = { accountId: account.id, kind: 'passkey-refused' } as const;
  await context.database.write((tx) => recordFailure(tx, failure, deviceOf(call), now));
  throw wrongPasskey();
}

const wrongPasskey = (): Refusal => unauthenticated('The passkey was not accepted.', 'wrong-passkey');

/** The account of the passkey, and the result of the assertion; null for a wrong one. */
async function checkAssertion(
  context: AccountContext,
  { response, ceremony, needsVerification }: Proof,
  origin: string,
): Promise<{ account: Account; name: string; verified: Verified | null }> {
  const { read } = context.database;
  const relyingParty = findRelyingParty(context.publicUrl, origin);
  const challenge = readChallenge(response.response.clientDataJSON);
  if (relyingParty === null || challenge === null) throw wrongPasskey();
  if (!(await takeChallenge(context, ceremony, challenge))) throw wrongPasskey();
  const passkey = await selectPasskey.first(read, response.id);
  const isOfAccount = ceremony.accountId === null || passkey?.account_id === ceremony.accountId;
  const account = passkey && isOfAccount && (await selectAccount.first(read, passkey.account_id));
  if (!passkey || !account || account.disabled_at !== null) throw wrongPasskey();
  const { userHandle = null } = response.response;
  const isOwner = userHandle === null || userHandle === '' || userHandle === toUserHandle(account.id);
  const expected = { relyingParty, challenge, publicKey: passkey.public_key, needsVerification };
  const verified = isOwner ? await verifyAssertion(response, expected) : null;
  return { account, name: passkey.name, verified };
}

/**
 * Logs in with a passkey alone: the device has verified the person. Refuses (`email-unverified`) as a login
 * with a password does.
 */
export async function logInByPasskey<Reply>(
  context: AccountContext,
  { challenge, response }: { challenge: string; response: Assertion },
  call: LoginCall,
  issue: IssueLogin<Reply>,
): Promise<Reply> {
  if (readChallenge(response.response.clientDataJSON) !== challenge) throw wrongPasskey();
  const proof = { response, ceremony: LOGIN, needsVerification: true };
  const { account, reply } = await withPasskey(context, proof, call, async (tx, account, name) => {
    await decrementCounters(tx, loginCounters(context, call.address), context.clock.now());
    if (needsVerifiedEmail(context, account)) return { account, reply: null };
    return { account, reply: await storeLogin(context, tx, account, call, issue, 'passkey', name) };
  });
  if (reply) return reply();
  throw await refuseUnverified(context, account, call);
}

type SecondStep = { challenge: string; code?: string | null; passkey?: Assertion | null };

/** {@link Prove} by a passkey, or else by a code. Refuses (invalid) neither. */
export function proveBy(
  context: AccountContext,
  { challenge, code, passkey = null }: SecondStep,
  call: LoginCall,
): Prove {
  if (passkey === null) {
    if (typeof code !== 'string') throw invalid('/code', 'is required');
    return proveByCode(context, code, call);
  }
  return (account, work) => {
    const ceremony = stepOf(account.id, challenge);
    return withPasskey(context, { response: passkey, ceremony, needsVerification: false }, call, work);
  };
}

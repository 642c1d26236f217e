// The second step of a login: a code with the password, or a challenge that is completed later.

import type { Database } from '../../database/database.ts';
import type { Account, LoginMethod, PlatformDb, PlatformTables } from '../../database/tables.ts';
import { networkOf } from '../../identity/network.ts';
import { forbidden, Refusal } from '../../refusal.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../../time/clock.ts';
import { deviceOf, type Requester, recordActivity, recordFailure } from '../activity/activity.ts';
import type { AccountContext, IssueLogin, LoginCall } from '../context.ts';
import { generateToken, hashOf } from '../links/links.ts';
import { recordChange, recordLoginNotice, recordVerification } from '../mails/mails.ts';
import { countUntilRight } from '../passwords/attempts.ts';
import { type Counter, counterId, incrementCounters } from '../rate-limits/rate-limits.ts';
import { selectAccount } from '../store.ts';
import {
  attemptPendingLogin,
  challengeExpired,
  requirePendingAccount,
  spendPendingLogin,
  storePendingLogin,
} from './pending-logins.ts';
import { selectHasPasskey } from './security.ts';
import { checkCode, countRecoveryCodes, findTotp, readCode } from './totp.ts';

const CHALLENGE = 'second-factor';
const CHALLENGE_LIFETIME = 5 * MINUTE;

type FactorMethod = 'totp' | 'passkey' | 'recovery-code';

/** The ways to complete the second step of a login. */
async function listMethods(db: PlatformDb, accountId: Account['id']): Promise<FactorMethod[]> {
  const totp = await findTotp(db, accountId);
  const methods: FactorMethod[] = [];
  if (totp && totp.confirmed_at !== null) methods.push('totp');
  if (await selectHasPasskey.exists(db, accountId)) methods.push('passkey');
  if ((await countRecoveryCodes.count(db, accountId)) > 0) methods.push('recovery-code');
  return methods;
}

/** What a service keeps in a challenge until the second step: where to go on, or whether to remember. */
type LoginDetails = Readonly<Record<string, string | boolean>>;

type FirstStep = {
  account: Account;
  /** The code that came with the password. */
  code?: string | null | undefined;
  details?: LoginDetails;
};

/**
 * Completes a login whose first factor was right, and returns the reply of `issue`. With a second factor a
 * code is needed: refuses (`second-factor-required`, with a challenge) without one, and (`wrong-code`) a
 * wrong one.
 */
export async function completeLogin<Reply>(
  context: AccountContext,
  { account, code, details = {} }: FirstStep,
  call: LoginCall,
  issue: IssueLogin<Reply>,
): Promise<Reply> {
  await requireVerifiedEmail(context, account, call);
  if (account.second_factor_at === null) {
    const reply = await call.commit((tx) => storeLogin(context, tx, account, call, issue));
    return reply();
  }
  if (typeof code !== 'string' || code.trim() === '') throw await beginSecondStep(context, account, details);
  const reply = await countFailure(context, () =>
    withCode(context, account, code, call, (tx) => storeLogin(context, tx, account, call, issue)),
  );
  return reply();
}

async function countFailure<Result>(context: AccountContext, prove: () => Promise<Result>): Promise<Result> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'unauthenticated')
      context.countLogin('password', 'failure');
    throw error;
  }
}

/**
 * Refuses (`email-unverified`) a login whose first factor was right while the address of the account is not
 * confirmed, if the server requires that; sends the mail to confirm it again, once an hour.
 */
export async function requireVerifiedEmail(
  context: AccountContext,
  account: Account,
  call: Requester,
): Promise<void> {
  if (needsVerifiedEmail(context, account)) throw await refuseUnverified(context, account, call);
}

export const needsVerifiedEmail = (
  { requiresVerifiedEmail }: Pick<AccountContext, 'requiresVerifiedEmail'>,
  { email_verified_at }: Account,
): boolean => requiresVerifiedEmail && email_verified_at === null;

/** The refusal (`email-unverified`), after recording the mail to confirm the address, once an hour. */
export async function refuseUnverified(
  context: AccountContext,
  account: Account,
  call: Requester,
): Promise<Refusal> {
  const now = context.clock.now();
  const counter = { id: counterId('verify-at-login', account.id), limit: { max: 1, window: HOUR } };
  try {
    await context.database.write(async (tx) => {
      await incrementCounters(tx, [counter], now);
      await recordVerification(context, tx, account, deviceOf(call), now);
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'too-many')) throw error;
  }
  return forbidden('Confirm your email address first: an email is on its way.', 'email-unverified');
}

/** Stores a challenge, bound to the password hash; returns the refusal that carries it. */
async function beginSecondStep(
  { database, clock }: AccountContext,
  account: Account,
  details: LoginDetails,
): Promise<Refusal> {
  const secret = generateToken();
  const pending = {
    secret,
    kind: CHALLENGE,
    accountId: account.id,
    data: { password: hashOf(account.password_hash), details },
    expiresAt: clock.now() + CHALLENGE_LIFETIME,
  };
  await database.write((tx) => storePendingLogin(tx, pending));
  return secondFactorRequired({ challenge: secret, methods: await listMethods(database.read, account.id) });
}

export const secondFactorRequired = (extensions: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal('unauthenticated', 'The account has a second factor: a code is needed too.', {
    code: 'second-factor-required',
    extensions,
  });

/** The account of a challenge; refuses (`challenge-expired`) an unknown or used one. */
export const findChallenge = (
  { database, clock }: AccountContext,
  challenge: string,
): Promise<Account['id']> => requirePendingAccount(database.read, CHALLENGE, challenge, clock.now());

type ChallengeData = { password: string; details: LoginDetails };
const readData = (data: string): ChallengeData => JSON.parse(data);

/** Proves the second factor in the transaction that stores the login. Refuses a wrong proof. */
export type Prove = <Result>(account: Account, work: (tx: PlatformDb) => Promise<Result>) => Promise<Result>;

/**
 * Completes the login of a challenge. Refuses (`challenge-expired`) a spent, expired or unknown one, and one
 * whose account was disabled or got another password. `prove` checks the second factor.
 */
export async function completeChallenge<Reply>(
  context: AccountContext,
  challenge: string,
  call: LoginCall,
  prove: Prove,
  prepare: (details: LoginDetails) => IssueLogin<Reply>,
): Promise<Reply> {
  const { database, clock } = context;
  const pending = await database.write((tx) => attemptPendingLogin(tx, CHALLENGE, challenge, clock.now()));
  const account = pending.account_id && (await selectAccount.first(database.read, pending.account_id));
  const { password, details } = readData(pending.data);
  if (!account || hashOf(account.password_hash) !== password || account.disabled_at !== null)
    throw challengeExpired();
  const issue = prepare(details);
  const reply = await countFailure(context, () =>
    prove(account, async (tx) => {
      await spendPendingLogin(tx, pending.hash);
      return storeLogin(context, tx, account, call, issue);
    }),
  );
  return reply();
}

/** {@link Prove} by a code. */
export const proveByCode =
  (context: AccountContext, code: string, call: LoginCall): Prove =>
  (account, work) =>
    withCode(context, account, code, call, work);

/**
 * Stores a complete login with its session, its activity, and the notice of an unknown device. Call the
 * returned function after the commit: it counts the login and makes the reply.
 */
export async function storeLogin<Reply>(
  context: AccountContext,
  tx: PlatformDb,
  account: Account,
  call: Requester,
  issue: IssueLogin<Reply>,
  method: LoginMethod = 'password',
  detail: string | null = method === 'link' ? method : null,
): Promise<() => Promise<Reply>> {
  const now = context.clock.now();
  const device = deviceOf(call);
  const reply = await issue(tx, account);
  await recordLoginNotice(context, tx, account, device, now);
  await recordActivity(tx, { accountId: account.id, kind: 'login', detail }, device, now);
  return () => {
    context.countLogin(method, 'success');
    return reply();
  };
}

/**
 * Runs `work` in a transaction that spends a code of the account. Refuses (unauthenticated, `wrong-code`) a
 * wrong or spent one, and (too many) at a limit: wrong codes count per account and network, and, except
 * recovery codes, per account.
 */
export async function withCode<Result>(
  context: AccountContext,
  account: Account,
  entered: string,
  call: LoginCall,
  work: (tx: PlatformDb) => Promise<Result>,
): Promise<Result> {
  const { database, clock } = context;
  const now = clock.now();
  const device = deviceOf(call);
  let result: { is: Result } | null = null;
  const counters = codeCounters(account.id, call.address, readCode(entered)?.kind === 'recovery-code');
  const isRight = await countUntilRight(database, counters, now, async () => {
    const checked = await checkCode(database.read, account.id, entered, now);
    if (checked === null) return false;
    result = await call.commit(async (tx) => {
      if (!(await checked.spend(tx, now))) return null;
      if (checked.kind === 'recovery-code')
        await recordChange(context, tx, account, 'recovery-code-used', device, now);
      return { is: await work(tx) };
    });
    return result !== null;
  });
  // A cast, because the compiler cannot see that the callback ran.
  const done = result as { is: Result } | null;
  if (isRight && done !== null) return done.is;
  await recordWrongCode(database, account, call, now);
  throw wrongCode();
}

async function recordWrongCode(
  database: Database<PlatformTables>,
  { id: accountId }: Account,
  call: Requester,
  now: Instant,
): Promise<void> {
  const device = deviceOf(call);
  await database.write((tx) => recordFailure(tx, { accountId, kind: 'second-factor-failed' }, device, now));
}

const wrongCode = (): Refusal =>
  new Refusal('unauthenticated', 'The code is wrong or was used already.', { code: 'wrong-code' });

const WINDOW = 15 * MINUTE;

/** The limits of wrong codes; those of recovery codes are per account and network alone. */
function codeCounters(accountId: string, address: string, isRecovery: boolean): Counter[] {
  const perNetwork = {
    id: counterId('code', accountId, networkOf(address)),
    limit: { max: 10, window: WINDOW },
  };
  if (isRecovery) return [perNetwork];
  return [
    perNetwork,
    { id: counterId('code', accountId), limit: { max: 20, window: WINDOW } },
    { id: counterId('code-day', accountId), limit: { max: 100, window: DAY } },
  ];
}

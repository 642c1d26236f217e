// The shared features of accounts, as the journal uses them.
import type { AccountContext } from '@tandem/platform/accounts/context.ts';
import { prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../context.ts';
import type { JournalDb } from '../tables.ts';
import { revokeTokens } from '../tokens/tokens.ts';
import { registerUser } from '../users/users.ts';
import { generateToken, lifetimesOf, logIn, toTokenPair } from './auth.ts';

export function accountContextOf({
  http,
  database,
  clock,
  limits,
  oidc,
  tokens,
  config,
  countLogin,
  sendsMail,
}: JournalContext): AccountContext {
  const lifetimes = lifetimesOf(config);
  return {
    http,
    database,
    clock,
    limits,
    oidc,
    oidcPath: '/sign-in/oidc',
    prefix: '/api/v1/auth',
    title: 'Mood Journal',
    base: config.JOURNAL_PUBLIC_URL ?? `http://localhost:${config.JOURNAL_PORT}`,
    publicUrl: config.JOURNAL_PUBLIC_URL,
    passwordPage: '/account#password',
    activityDays: config.ACCOUNT_ACTIVITY_DAYS,
    sendsMail,
    requiresVerifiedEmail: config.JOURNAL_EMAIL_VERIFICATION === 'required',
    countLogin,
    prepareLogin: (call, method) => {
      const now = clock.now();
      const session = prepareSession(
        now,
        now + lifetimes.refresh * SECOND,
        call.header('User-Agent'),
        method,
      );
      const token = generateToken();
      return async (tx, account) => {
        const issued = await logIn(tx as unknown as JournalDb, account, session, token);
        return () => toTokenPair(issued, tokens, lifetimes);
      };
    },
    registrationPolicy: async () => config.JOURNAL_REGISTRATION,
    register: (tx, account) => registerUser(tx as unknown as JournalDb, account),
    endCredentials: (tx, accountId) => revokeTokens(tx as unknown as JournalDb, accountId),
  };
}

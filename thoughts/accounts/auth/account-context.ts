// The shared features of accounts, as thoughts uses them.
import type { AccountContext } from '@tandem/platform/accounts/context.ts';
import { createSession, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { findSettings } from '../server/settings.ts';
import { endCredentials } from '../users/credentials.ts';
import { registerUser, requireUnreservedName } from './auth.ts';

export const accountContextOf = (thoughts: ThoughtsContext): AccountContext => {
  const { http, database, clock, limits, oidc, tokens, config } = thoughts;
  const lifetime = config.THOUGHTS_TOKEN_SECONDS;
  return {
    http,
    database,
    clock,
    limits,
    oidc,
    oidcPath: '/login/oidc',
    prefix: '/auth',
    title: config.THOUGHTS_TITLE,
    get base() {
      return thoughts.base;
    },
    publicUrl: config.THOUGHTS_PUBLIC_URL,
    passwordPage: '/me/settings/account',
    activityDays: config.ACCOUNT_ACTIVITY_DAYS,
    sendsMail: thoughts.sendsMail,
    requiresVerifiedEmail: config.THOUGHTS_EMAIL_VERIFICATION === 'required',
    countLogin: thoughts.countLogin,
    prepareLogin: (call, method) => {
      const now = clock.now();
      const session = prepareSession(now, now + lifetime * SECOND, call.header('User-Agent'), method);
      return async (tx, account) => {
        const id = await createSession(tx, account, session);
        return async () => ({
          token: await tokens.sign(id, lifetime),
          tokenType: 'Bearer',
          expiresIn: lifetime,
        });
      };
    },
    registrationPolicy: async () => (await findSettings(database.read, config)).registration,
    register: (tx, account) => {
      requireUnreservedName(account.username, thoughts.base);
      return registerUser(tx as unknown as ThoughtsDb, account);
    },
    endCredentials,
  };
};

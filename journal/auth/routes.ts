// Routes of logging in and out.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { endSession, listSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { JournalContext } from '../context.ts';
import { logIn, logOut, rotateRefreshToken, toTokenPair } from './auth.ts';
import * as contract from './contract.ts';

export function mountAuth({ http, database, clock, limits, tokens, config }: JournalContext): void {
  const lifetimes = {
    access: config.JOURNAL_ACCESS_TOKEN_SECONDS,
    refresh: config.JOURNAL_REFRESH_TOKEN_SECONDS,
    grace: config.JOURNAL_REFRESH_GRACE_SECONDS,
  };

  http.mount(contract.login, async (call) => {
    const { body, commit, header } = call;
    const account = await authenticateAccount(database, limits, body, call, clock.now());
    const login = { now: clock.now(), userAgent: header('User-Agent') };
    const issued = await commit((tx) => logIn(tx, account, login, lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.refresh, async ({ body, commit }) => {
    const issued = await commit((tx) => rotateRefreshToken(tx, body.refreshToken, clock.now(), lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.logout, ({ body, commit }) =>
    commit((tx) => logOut(tx, body.refreshToken, clock.now())),
  );

  http.mount(contract.listSessions, ({ caller }) => listSessions(database.read, caller, clock.now()));

  http.mount(contract.endSession, ({ caller, params, commit }) =>
    commit((tx) => endSession(tx, caller, params.id, clock.now())),
  );
}

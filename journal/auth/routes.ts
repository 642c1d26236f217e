// Routes for login and logout.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { mountAccountSecurity } from '@tandem/platform/accounts/routes.ts';
import { completeLogin } from '@tandem/platform/accounts/second-factor/login.ts';
import { endSession, listSessions } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { JournalContext } from '../context.ts';
import { accountContextOf } from './account-context.ts';
import { generateToken, hashToken, lifetimesOf, logOut, rotateRefreshToken, toTokenPair } from './auth.ts';
import * as contract from './contract.ts';

export function mountAuth(journal: JournalContext): void {
  const { http, database, clock, tokens, config } = journal;
  const lifetimes = lifetimesOf(config);
  const accounts = accountContextOf(journal);
  mountAccountSecurity(accounts, contract.TokenPair);

  http.mount(contract.login, async (call) => {
    const account = await authenticateAccount(accounts, call.body, call);
    const login = { account, code: call.body.code };
    return completeLogin(accounts, login, call, accounts.prepareLogin(call, 'password'));
  });

  http.mount(contract.refresh, async ({ body, commit }) => {
    const hash = hashToken(body.refreshToken);
    const next = generateToken();
    const issued = await commit((tx) => rotateRefreshToken(tx, hash, next, clock.now(), lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.logout, (call) => {
    const hash = hashToken(call.body.refreshToken);
    return call.commit((tx) => logOut(tx, hash, clock.now(), deviceOf(call)));
  });

  http.mount(contract.listSessions, ({ caller }) => listSessions(database.read, caller, clock.now()));

  http.mount(contract.endSession, (call) =>
    call.commit((tx) => endSession(tx, call.caller, call.params.id, clock.now(), deviceOf(call))),
  );
}

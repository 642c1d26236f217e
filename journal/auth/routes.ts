// Routes for login and logout.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import { endSession, listSessions, prepareSession } from '@tandem/platform/accounts/sessions/sessions.ts';
import type { JournalContext } from '../context.ts';
import {
  generateToken,
  hashToken,
  lifetimesOf,
  logIn,
  logOut,
  rotateRefreshToken,
  toTokenPair,
} from './auth.ts';
import * as contract from './contract.ts';

export function mountAuth({ http, database, clock, limits, tokens, config }: JournalContext): void {
  const lifetimes = lifetimesOf(config);

  http.mount(contract.login, async (call) => {
    const { body, commit, header } = call;
    const account = await authenticateAccount(database, limits, body, call, clock.now());
    const now = clock.now();
    const session = prepareSession(now, now + lifetimes.refresh * 1000, header('User-Agent'));
    const token = generateToken();
    const issued = await commit((tx) => logIn(tx, account, session, token));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.refresh, async ({ body, commit }) => {
    const hash = hashToken(body.refreshToken);
    const next = generateToken();
    const issued = await commit((tx) => rotateRefreshToken(tx, hash, next, clock.now(), lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.logout, ({ body, commit }) => {
    const hash = hashToken(body.refreshToken);
    return commit((tx) => logOut(tx, hash, clock.now()));
  });

  http.mount(contract.listSessions, ({ caller }) => listSessions(database.read, caller, clock.now()));

  http.mount(contract.endSession, ({ caller, params, commit }) =>
    commit((tx) => endSession(tx, caller, params.id, clock.now())),
  );
}

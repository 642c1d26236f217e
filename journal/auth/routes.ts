// Routes of logging in and out.
import { authenticateAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Journal } from '../journal.ts';
import { logIn, logOut, rotate, toTokenPair } from './auth.ts';
import * as contract from './contract.ts';

export function mountAuth({ http, database, clock, limits, tokens, config }: Journal): void {
  const lifetimes = {
    access: config.JOURNAL_ACCESS_TOKEN_SECONDS,
    refresh: config.JOURNAL_REFRESH_TOKEN_SECONDS,
    grace: config.JOURNAL_REFRESH_GRACE_SECONDS,
  };

  http.mount(contract.login, async ({ body, address, commit }) => {
    const account = await authenticateAccount(database, limits, { ...body, address }, clock.now());
    const issued = await commit((tx) => logIn(tx, account, clock.now(), lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.refresh, async ({ body, commit }) => {
    const issued = await commit((tx) => rotate(tx, body.refreshToken, clock.now(), lifetimes));
    return toTokenPair(issued, tokens, lifetimes);
  });

  http.mount(contract.logout, ({ body, commit }) =>
    commit((tx) => logOut(tx, body.refreshToken, clock.now())),
  );
}

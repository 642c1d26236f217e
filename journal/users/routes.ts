// Routes of the own profile and of registration.
import { changePassword, limitRegistrations, prepareAccount } from '@tandem/platform/accounts/accounts.ts';
import type { Journal } from '../journal.ts';
import * as contract from './contract.ts';
import { changeProfile, eraseUser, readUser, registerUser } from './users.ts';

export function mountUsers({ http, database, clock, limits, media }: Journal): void {
  http.mount(contract.register, async ({ body, address, commit }) => {
    await limitRegistrations(database, limits, address, clock.now());
    const account = await prepareAccount(body, clock.now());
    return commit((tx) => registerUser(tx, account));
  });

  http.mount(contract.readMe, ({ caller }) => readUser(database.read, caller.accountId));

  http.mount(contract.updateMe, ({ caller, body, commit }) =>
    commit((tx) => changeProfile(tx, caller.accountId, body)),
  );

  http.mount(contract.deleteMe, async ({ caller, commit }) => {
    await commit((tx) => eraseUser(tx, caller.accountId, clock.now()));
    await media.removeDue();
  });

  http.mount(contract.changePassword, ({ caller, body }) => changePassword(database, caller, body));
}

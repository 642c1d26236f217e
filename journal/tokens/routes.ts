// Routes of personal tokens.
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { createToken, listTokens, prepareToken, revokeToken } from './tokens.ts';

export function mountTokens({ http, database, clock }: JournalContext): void {
  http.mount(contract.listTokens, ({ caller }) => listTokens(database.read, caller.accountId));

  http.mount(contract.createToken, async ({ caller, body, commit }) => {
    const prepared = prepareToken(caller.accountId, body, clock.now());
    return commit((tx) => createToken(tx, prepared));
  });

  http.mount(contract.revokeToken, ({ caller, params, commit }) =>
    commit((tx) => revokeToken(tx, caller.accountId, params.id)),
  );
}

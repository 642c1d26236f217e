// Routes of personal tokens.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecentIfSecured } from '@tandem/platform/accounts/recent-authentication.ts';
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import { createToken, listTokens, prepareToken, revokeToken } from './tokens.ts';

export function mountTokens({ http, database, clock }: JournalContext): void {
  http.mount(contract.listTokens, ({ caller }) => listTokens(database.read, caller.accountId));

  http.mount(contract.createToken, async (call) => {
    const { caller, body, commit } = call;
    await requireRecentIfSecured(database.read, caller, clock.now());
    const prepared = prepareToken(caller.accountId, body, clock.now());
    return commit((tx) => createToken(tx, prepared, deviceOf(call)));
  });

  http.mount(contract.revokeToken, (call) => {
    const { caller, params, commit } = call;
    return commit((tx) => revokeToken(tx, caller.accountId, params.id, clock.now(), deviceOf(call)));
  });
}

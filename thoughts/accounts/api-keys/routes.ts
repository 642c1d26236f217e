// Routes of API keys.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecentIfSecured } from '@tandem/platform/accounts/recent-authentication.ts';
import type { ThoughtsContext } from '../../context.ts';
import { createKey, generateKey, listKeys, revokeKey } from './api-keys.ts';
import * as contract from './contract.ts';

export function mountApiKeys({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.listApiKeys, ({ caller }) => listKeys(database.read, caller.accountId));

  http.mount(contract.createApiKey, async (call) => {
    const { caller, body, commit } = call;
    await requireRecentIfSecured(database.read, caller, clock.now());
    const generated = { name: body.name ?? '', ...generateKey() };
    return commit((tx) => createKey(tx, caller.accountId, generated, clock.now(), deviceOf(call)));
  });

  http.mount(contract.revokeApiKey, (call) => {
    const { caller, params, commit } = call;
    return commit((tx) => revokeKey(tx, caller.accountId, params.id, clock.now(), deviceOf(call)));
  });
}

// Routes of API keys.
import type { ThoughtsContext } from '../../context.ts';
import { createKey, generateKey, listKeys, revokeKey } from './api-keys.ts';
import * as contract from './contract.ts';

export function mountApiKeys({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.listApiKeys, ({ caller }) => listKeys(database.read, caller.accountId));

  http.mount(contract.createApiKey, ({ caller, body, commit }) => {
    const generated = { name: body.name ?? '', ...generateKey() };
    return commit((tx) => createKey(tx, caller.accountId, generated, clock.now()));
  });

  http.mount(contract.revokeApiKey, ({ caller, params, commit }) =>
    commit((tx) => revokeKey(tx, caller.accountId, params.id)),
  );
}

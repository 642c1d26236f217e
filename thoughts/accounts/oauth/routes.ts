// Routes of authorized apps.
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { listAuthorizedApps, revokeOwnToken } from './tokens.ts';

export function mountAuthorizedApps({ http, database }: ThoughtsContext): void {
  http.mount(contract.listAuthorizedApps, ({ caller }) =>
    listAuthorizedApps(database.read, caller.accountId),
  );

  http.mount(contract.revokeAuthorizedApp, ({ caller, params, commit }) =>
    commit((tx) => revokeOwnToken(tx, caller.accountId, params.id)),
  );
}

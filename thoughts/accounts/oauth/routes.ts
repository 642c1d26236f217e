// Routes of authorized apps.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { listAuthorizedApps, revokeOwnToken } from './tokens.ts';

export function mountAuthorizedApps({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.listAuthorizedApps, ({ caller }) =>
    listAuthorizedApps(database.read, caller.accountId),
  );

  http.mount(contract.revokeAuthorizedApp, (call) => {
    const { caller, params, commit } = call;
    return commit((tx) => revokeOwnToken(tx, caller.accountId, params.id, clock.now(), deviceOf(call)));
  });
}

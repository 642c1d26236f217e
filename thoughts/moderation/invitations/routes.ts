// Routes for invitations.
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { prepare, readInvitations, revoke } from './invitations.ts';

export function mountModeratedInvitations(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.invitations, () => readInvitations(database.read, clock.now()));

  http.mount(contract.createInvitation, ({ body, caller, commit }) => {
    const { created, store } = prepare(body, thoughts.base, clock.now());
    return commit(async (tx) => {
      await store(tx, caller);
      return created;
    });
  });

  http.mount(contract.revokeInvitation, ({ params, caller, commit }) =>
    commit((tx) => revoke(tx, caller, params.id, clock.now())),
  );
}

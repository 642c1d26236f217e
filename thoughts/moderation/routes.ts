// Routes for moderation by administrators.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { accountContextOf } from '../accounts/auth/account-context.ts';
import type { ThoughtsContext } from '../context.ts';
import { mountAnnouncements } from './announcements/routes.ts';
import * as contract from './contract.ts';
import { mountModeratedInvitations } from './invitations/routes.ts';
import { listActs, type Operator } from './log.ts';
import {
  closeReport,
  createLink,
  disable,
  enable,
  pageAccounts,
  pageReports,
  removeThought,
  switchStyle,
} from './moderation.ts';
import { limitPerson, pageLimited, releasePerson } from './people.ts';
import { mountServerSettings } from './server-settings/routes.ts';
import { mountModeratedServers } from './servers/routes.ts';

export function mountModeration(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;
  const byOf = (operator: Operator) => ({ operator, base: thoughts.base });

  http.mount(contract.reports, ({ query }) => pageReports(read, readPage(query)));

  http.mount(contract.dismiss, ({ params, caller, commit }) =>
    commit((tx) => closeReport(tx, byOf(caller), params.id, clock.now())),
  );

  http.mount(contract.removeThought, ({ params, caller, commit }) =>
    commit((tx) => removeThought(tx, byOf(caller), params.id, clock.now())),
  );

  http.mount(contract.accounts, ({ query }) => pageAccounts(read, query.q ?? '', readPage(query)));

  http.mount(contract.disable, ({ params, caller, commit }) =>
    commit((tx) => disable(tx, byOf(caller), params.username, clock.now())),
  );

  http.mount(contract.enable, ({ params, caller, commit }) =>
    commit((tx) => enable(tx, caller, params.username, clock.now())),
  );

  const accounts = accountContextOf(thoughts);
  http.mount(contract.createResetLink, async (call) => {
    const { params, caller, commit } = call;
    await requireRecent(read, caller, clock.now());
    const by = { operator: caller, device: deviceOf(call) };
    return commit((tx) => createLink(tx, accounts, by, params.username, clock.now()));
  });

  http.mount(contract.hideStyle, ({ params, caller, commit }) =>
    commit((tx) => switchStyle(tx, caller, params.username, true, clock.now())),
  );

  http.mount(contract.showStyle, ({ params, caller, commit }) =>
    commit((tx) => switchStyle(tx, caller, params.username, false, clock.now())),
  );

  http.mount(contract.people, ({ query }) => pageLimited(read, readPage(query)));

  for (const [level, declared] of [
    ['suspend', contract.suspend],
    ['limit', contract.limit],
  ] as const) {
    http.mount(declared, ({ params, caller, commit }) =>
      commit((tx) => limitPerson(tx, byOf(caller), { handle: params.username, level }, clock.now())),
    );
  }

  http.mount(contract.release, ({ params, caller, commit }) =>
    commit((tx) => releasePerson(tx, byOf(caller), params.username, clock.now())),
  );

  http.mount(contract.acts, ({ query }) => listActs(read, query.person ?? '', readPage(query)));

  mountModeratedServers(thoughts);
  mountModeratedInvitations(thoughts);
  mountServerSettings(thoughts);
  mountAnnouncements(thoughts);
}

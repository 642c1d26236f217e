// Routes for moderation by administrators.

import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { accountContextOf } from '../accounts/auth/account-context.ts';
import type { ThoughtsContext } from '../context.ts';
import { ownActorId } from '../foundation/actors/actors.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  pageAnnouncements,
  removeAnnouncement,
} from './announcements/announcements.ts';
import * as announcementsContract from './announcements/contract.ts';
import * as contract from './contract.ts';
import * as invitationsContract from './invitations/contract.ts';
import { prepare, readInvitations, revoke } from './invitations/invitations.ts';
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
import * as serverSettingsContract from './server-settings/contract.ts';
import { changeServer, readServer, toChanges } from './server-settings/server-settings.ts';
import * as serversContract from './servers/contract.ts';
import {
  block,
  pageHosts,
  parseBlockList,
  readBlocks,
  requireDomainName,
  showHost,
  unblock,
} from './servers/servers.ts';

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

function mountAnnouncements({ http, database, clock }: ThoughtsContext): void {
  http.mount(announcementsContract.announcements, ({ caller }) =>
    listAnnouncements(database.read, ownActorId(caller), clock.now(), true),
  );

  http.mount(announcementsContract.moderatedAnnouncements, ({ query }) =>
    pageAnnouncements(database.read, readPage(query)),
  );

  http.mount(announcementsContract.createAnnouncement, ({ body, caller, commit }) =>
    commit((tx) => createAnnouncement(tx, caller, body, clock.now())),
  );

  http.mount(announcementsContract.changeAnnouncement, ({ params, body, caller, commit }) =>
    commit((tx) => changeAnnouncement(tx, caller, params.id, body, clock.now())),
  );

  http.mount(announcementsContract.removeAnnouncement, ({ params, caller, commit }) =>
    commit((tx) => removeAnnouncement(tx, caller, params.id, clock.now())),
  );
}

function mountModeratedInvitations(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(invitationsContract.invitations, () => readInvitations(database.read, clock.now()));

  http.mount(invitationsContract.createInvitation, ({ body, caller, commit }) => {
    const { created, store } = prepare(body, thoughts.base, clock.now());
    return commit(async (tx) => {
      await store(tx, caller);
      return created;
    });
  });

  http.mount(invitationsContract.revokeInvitation, ({ params, caller, commit }) =>
    commit((tx) => revoke(tx, caller, params.id, clock.now())),
  );
}

function mountServerSettings(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;

  http.mount(serverSettingsContract.readServer, () => readServer(database.read, config));

  http.mount(serverSettingsContract.changeServer, ({ body, caller, commit }) => {
    const changes = toChanges(body);
    return commit(async (tx) => {
      await changeServer(tx, caller, config, changes, clock.now());
      return readServer(tx, config);
    });
  });
}

function mountModeratedServers(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(serversContract.domainBlocks, () => readBlocks(read));

  http.mount(serversContract.blockDomain, async ({ body, caller, commit }) => {
    const blocks = [{ domain: requireDomainName(body.domain, '/domain'), reason: body.reason ?? '' }];
    await commit(async (tx) => {
      await block(tx, { operator: caller, base: thoughts.base }, blocks, clock.now());
    });
  });

  http.mount(serversContract.unblockDomain, async ({ params, caller, commit }) => {
    const domain = requireDomainName(params.domain, 'path/domain');
    await commit((tx) => unblock(tx, caller, domain, clock.now()));
  });

  http.mount(serversContract.importBlocks, async ({ body, caller, commit }) => {
    const { blocks, skipped } = await parseBlockList(body.list);
    return commit(async (tx) => {
      const added = await block(tx, { operator: caller, base: thoughts.base }, blocks, clock.now());
      return { added, known: blocks.length - added, skipped };
    });
  });

  http.mount(serversContract.hosts, ({ query }) => pageHosts(read, query.failing ?? false, readPage(query)));

  http.mount(serversContract.host, ({ params }) => showHost(read, params.host));
}

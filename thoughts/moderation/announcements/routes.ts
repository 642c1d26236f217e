// Routes of announcements.
import { readPage } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import {
  changeAnnouncement,
  createAnnouncement,
  listAnnouncements,
  pageAnnouncements,
  removeAnnouncement,
} from './announcements.ts';
import * as contract from './contract.ts';

export function mountAnnouncements({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.announcements, ({ caller }) =>
    listAnnouncements(database.read, ownActorId(caller), clock.now(), true),
  );

  http.mount(contract.moderatedAnnouncements, ({ query }) =>
    pageAnnouncements(database.read, readPage(query)),
  );

  http.mount(contract.createAnnouncement, ({ body, caller, commit }) =>
    commit((tx) => createAnnouncement(tx, caller, body, clock.now())),
  );

  http.mount(contract.changeAnnouncement, ({ params, body, caller, commit }) =>
    commit((tx) => changeAnnouncement(tx, caller, params.id, body, clock.now())),
  );

  http.mount(contract.removeAnnouncement, ({ params, caller, commit }) =>
    commit((tx) => removeAnnouncement(tx, caller, params.id, clock.now())),
  );
}

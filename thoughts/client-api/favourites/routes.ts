// The route of favourites.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { cursorOf } from '../../foundation/paging/positions.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { readPeopleRange } from '../paging/people-range.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './contract.ts';
import { selectFavourites } from './store.ts';

const USUAL = 20;
const MOST = 40;

export function mountFavourites(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;
  http.mount(contract.listFavourites, async ({ caller, query }) => {
    const viewing = viewingOf(thoughts, ownActorId(caller));
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readPeopleRange(query, limit);
    const page = toPage(await selectFavourites.rows(read, viewing.viewer, range), limit, range.fromOldest);
    const ids = page.rows.map(({ id }) => id);
    const statuses = await loadThoughtStatuses(read, viewing, ids);
    const address = { base: thoughts.base, path: contract.listFavourites.path, limit };
    return pageReply(address, page, cursorOf, statuses);
  });
}

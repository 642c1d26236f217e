// The route of favourites.

import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { cursorOf } from '../../foundation/paging/positions.ts';
import { selectLiked } from '../../posts/reactions/likes/likes.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { PeopleQuery, readPeopleRange } from '../paging/people-range.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';

const USUAL = 20;
const MOST = 40;

export function mountFavourites(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;
  http.mount(listFavourites, async ({ caller, query }) => {
    const viewing = viewingOf(thoughts, ownActorId(caller));
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readPeopleRange(query, limit);
    const page = toPage(await selectLiked.rows(read, viewing.viewer, range), limit, range.fromOldest);
    const ids = page.rows.map(({ id }) => id);
    const statuses = await loadThoughtStatuses(read, viewing, ids);
    const address = { base: thoughts.base, path: listFavourites.path, limit };
    return pageReply(address, page, cursorOf, statuses);
  });
}

const listFavourites = clientEndpoint({
  method: 'GET',
  path: '/api/v1/favourites',
  tag: 'statuses',
  operationId: 'listFavourites',
  cache: 'per-caller-minute',
  summary: 'List the caller’s favourites',
  description: '20 by default, at most 40. The `Link` header has the URLs of other pages.',
  access: 'bearer',
  scopes: ['read:favourites'],
  query: Type.Object(PeopleQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'Last favourited first.',
  },
});

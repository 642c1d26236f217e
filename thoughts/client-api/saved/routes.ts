// Routes of bookmarks, favourites, pins and muted conversations.
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { cursorOf } from '../../foundation/paging/positions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { muteConversation, unmuteConversation } from '../../posts/mutes/mutes.ts';
import {
  bookmarkThought,
  listBookmarkRange,
  removeBookmark,
} from '../../posts/reactions/bookmarks/bookmarks.ts';
import { selectLiked } from '../../posts/reactions/likes/likes.ts';
import { pinThought, unpinThought } from '../../posts/reactions/pins/pins.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { PeopleQuery, readPeopleRange, readSequenceRange } from '../paging/pages.ts';
import {
  loadStatus,
  loadThoughtStatuses,
  loadUndone,
  requireNumbered,
  requireToUndo,
} from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';

const USUAL = 20;
const MOST = 40;

/** `isBoost` is set if the id belongs to a boost of the thought. */
type Act = (tx: ThoughtsDb, self: ActorId, id: ThoughtId, now: Instant, isBoost: boolean) => Promise<void>;

export function mountPersonal(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const mountAct = (declared: typeof bookmarkStatus, act: Act) =>
    http.mount(declared, ({ params, caller, commit }) =>
      commit(async (tx) => {
        const self = ownActorId(caller);
        const { thoughtId, boosterId } = await requireNumbered(tx, params.id, self);
        await act(tx, self, thoughtId, clock.now(), boosterId !== null);
        return loadStatus(tx, viewingOf(thoughts, self), thoughtId);
      }),
    );
  mountAct(bookmarkStatus, bookmarkThought);
  http.mount(unbookmarkStatus, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const self = ownActorId(caller);
      const { thoughtId } = await requireToUndo(tx, params.id);
      await removeBookmark(tx, self, thoughtId);
      return loadUndone(tx, viewingOf(thoughts, self), thoughtId);
    }),
  );
  mountAct(muteStatus, muteConversation);
  mountAct(unmuteStatus, unmuteConversation);
  mountAct(pinStatus, async (tx, self, id, now, isBoost) => {
    if (isBoost) throw invalid('', 'A boost cannot be pinned.');
    await pinThought(tx, self, id, now).catch(explainRefusal);
  });
  mountAct(unpinStatus, (tx, self, id, now) => unpinThought(tx, self, id, now).catch(explainRefusal));

  http.mount(listBookmarks, async ({ query, caller }) => {
    const self = ownActorId(caller);
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readSequenceRange(query, limit);
    const page = toPage(await listBookmarkRange(database.read, self, range), limit, range.fromOldest);
    const ids = page.rows.map(({ id }) => id);
    const statuses = await loadThoughtStatuses(database.read, viewingOf(thoughts, self), ids);
    const address = { base: thoughts.base, path: listBookmarks.path, limit };
    return pageReply(address, page, ({ number }) => String(number), statuses);
  });
}

/** Apps expect a validation error for statuses that cannot be pinned. */
function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && (error.kind === 'forbidden' || error.kind === 'conflict')) {
    throw invalid('', error.message);
  }
  throw error;
}

// The endpoints of bookmarks, pins and muted conversations.

const common = {
  method: 'POST',
  tag: 'statuses',
  access: 'bearer',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Status, description: 'The status.' },
  refuses: ['not-found'],
} as const;

const bookmarkStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/bookmark',
  operationId: 'bookmarkStatus',
  summary: 'Bookmark a status',
  scopes: ['write:bookmarks'],
});

const unbookmarkStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unbookmark',
  operationId: 'unbookmarkStatus',
  summary: 'Remove a bookmark',
  scopes: ['write:bookmarks'],
});

const pinStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/pin',
  operationId: 'pinStatus',
  summary: 'Pin one of the caller’s public statuses',
  description: 'At most five.',
  scopes: ['write:accounts'],
  refuses: ['not-found', 'invalid'],
});

const unpinStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unpin',
  operationId: 'unpinStatus',
  summary: 'Unpin a status',
  scopes: ['write:accounts'],
  refuses: ['not-found', 'invalid'],
});

const muteStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/mute',
  operationId: 'muteStatus',
  summary: 'Mute the conversation of a status',
  description: 'Suppresses notifications of the conversation.',
  scopes: ['write:mutes'],
});

const unmuteStatus = clientEndpoint({
  ...common,
  path: '/api/v1/statuses/{id}/unmute',
  operationId: 'unmuteStatus',
  summary: 'Unmute the conversation of a status',
  scopes: ['write:mutes'],
});

const listBookmarks = clientEndpoint({
  method: 'GET',
  tag: 'timelines',
  access: 'bearer',
  path: '/api/v1/bookmarks',
  operationId: 'listBookmarkedStatuses',
  cache: 'per-caller-minute',
  summary: 'List bookmarked statuses',
  description: '20 by default, at most 40. The cursors are not ids.',
  scopes: ['read:bookmarks'],
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    headers: ['Link'],
    description: 'Newest bookmark first.',
  },
});

// The route of favourites.
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

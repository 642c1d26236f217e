// Routes of likes, boosts, bookmarks and pins.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageQuery, readPage, toPageBody } from '@tandem/platform/schema/paging.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, requireActor, requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
import type { ThoughtId } from '../../ids.ts';
import { Thought } from '../thoughts/contract.ts';
import { presentThought } from '../thoughts/view/present.ts';
import { bookmarkThought, loadBookmarks, removeBookmark } from './bookmarks/bookmarks.ts';
import { boostThought, unboostThought } from './boosts/boosts.ts';
import { likeThought, unlikeThought } from './likes/likes.ts';
import { loadPins, pinThought, unpinThought } from './pins/pins.ts';
import { listReactors } from './reactions.ts';

export function mountReactions({ http, database: { read } }: ThoughtsContext): void {
  http.mount(likedBy, ({ params, query, caller }) =>
    listReactors(read, 'thought_like', params.id, viewerIdOf(caller), readPositionPage(query)),
  );
  http.mount(boostedBy, ({ params, query, caller }) =>
    listReactors(read, 'boost', params.id, viewerIdOf(caller), readPositionPage(query)),
  );
}

const listed = {
  method: 'GET',
  tag: 'social',
  access: 'optional',
  description: 'Known to this server, without people across a block of the caller.',
  params: idParams<ThoughtId>(),
  query: Type.Object(CursorQuery),
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
  refuses: ['invalid', 'not-found'],
  cache: 'per-caller',
} as const;

const likedBy = endpoint({
  ...listed,
  path: '/thoughts/{id}/liked-by',
  operationId: 'listLikers',
  summary: 'List likes of a thought',
});

const boostedBy = endpoint({
  ...listed,
  path: '/thoughts/{id}/boosted-by',
  operationId: 'listBoosters',
  summary: 'List boosts of a thought',
});

export function mountLikes({ http, clock }: ThoughtsContext): void {
  http.mount(like, ({ params, caller, commit }) =>
    commit(async (tx) => likeThought(tx, await requireOwnActor(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(unlike, ({ params, caller, commit }) =>
    commit(async (tx) => unlikeThought(tx, await requireOwnActor(tx, caller), params.id, clock.now())),
  );
}

const like = endpoint({
  method: 'POST',
  path: '/thoughts/{id}/like',
  tag: 'social',
  operationId: 'likeThought',
  summary: 'Like a thought',
  description: 'Notifies the author, also on another server. Idempotent.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is liked.' },
  refuses: ['not-found'],
});

const unlike = endpoint({
  method: 'DELETE',
  path: '/thoughts/{id}/like',
  tag: 'social',
  operationId: 'unlikeThought',
  summary: 'Undo a like',
  description: 'Idempotent.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is not liked.' },
  refuses: ['not-found'],
});

export function mountBoosts({ http, clock }: ThoughtsContext): void {
  http.mount(boost, ({ params, caller, commit }) =>
    commit(async (tx) => boostThought(tx, await requireOwnActor(tx, caller), params.id, { at: clock.now() })),
  );

  http.mount(unboost, ({ params, caller, commit }) =>
    commit(async (tx) => unboostThought(tx, await requireOwnActor(tx, caller), params.id, clock.now())),
  );
}

const boost = endpoint({
  method: 'POST',
  path: '/thoughts/{id}/boost',
  tag: 'social',
  operationId: 'boostThought',
  summary: 'Boost a public thought',
  description: 'Local and remote followers see it in their feeds. Idempotent.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is boosted.' },
  refuses: ['forbidden', 'not-found'],
});

const unboost = endpoint({
  method: 'DELETE',
  path: '/thoughts/{id}/boost',
  tag: 'social',
  operationId: 'unboostThought',
  summary: 'Undo a boost',
  description: 'Idempotent.',
  access: 'bearer',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is not boosted.' },
  refuses: ['not-found'],
});

export function mountBookmarks(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(bookmark, ({ params, caller, commit }) =>
    commit((tx) => bookmarkThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(removeBookmarkEndpoint, ({ params, caller, commit }) =>
    commit((tx) => removeBookmark(tx, ownActorId(caller), params.id)),
  );

  http.mount(listBookmarks, async ({ caller, query }) => {
    const page = readPage(query);
    const { items, total } = await loadBookmarks(database.read, ownActorId(caller), page);
    return toPageBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

const common = { tag: 'social', access: 'bearer' } as const;
const path = '/thoughts/{id}/bookmark';

const bookmark = endpoint({
  ...common,
  method: 'POST',
  path,
  operationId: 'bookmarkThought',
  summary: 'Bookmark a thought',
  description: 'Bookmarks are private. Idempotent.',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is bookmarked.' },
  refuses: ['not-found'],
});

const removeBookmarkEndpoint = endpoint({
  ...common,
  method: 'DELETE',
  path,
  operationId: 'removeBookmark',
  summary: 'Remove a bookmark',
  description: 'Idempotent. Also removes bookmarks of thoughts that have become hidden.',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'The thought is not bookmarked.' },
  refuses: ['not-found'],
});

const listBookmarks = endpoint({
  ...common,
  method: 'GET',
  path: '/bookmarks',
  operationId: 'listBookmarks',
  summary: 'List bookmarked thoughts',
  description: 'Only thoughts that are still visible to the caller.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'By bookmark date, newest first.' },
  cache: 'per-caller',
});

export function mountPins(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(pin, ({ params, caller, commit }) =>
    commit((tx) => pinThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(unpin, ({ params, caller, commit }) =>
    commit((tx) => unpinThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(listPins, async ({ params, caller }) => {
    const { id } = await requireActor(database.read, params.username);
    const pins = await loadPins(database.read, id, viewerIdOf(caller));
    return pins.map((view) => presentThought(thoughts.base, view));
  });
}

const pinning = { tag: 'thoughts', access: 'bearer', params: idParams<ThoughtId>() } as const;

const pin = endpoint({
  ...pinning,
  method: 'POST',
  path: '/thoughts/{id}/pin',
  operationId: 'pinThought',
  summary: 'Pin one of the caller’s thoughts',
  description:
    'Public thoughts, listed or not, at most five. The change is delivered to followers on other servers. Idempotent.',
  success: { status: 204, description: 'The thought is pinned.' },
  refuses: ['not-found', 'forbidden', 'conflict'],
});

const unpin = endpoint({
  ...pinning,
  method: 'DELETE',
  path: '/thoughts/{id}/pin',
  operationId: 'unpinThought',
  summary: 'Unpin one of the caller’s thoughts',
  description: 'Idempotent.',
  success: { status: 204, description: 'The thought is not pinned.' },
  refuses: ['not-found', 'forbidden'],
});

const listPins = endpoint({
  method: 'GET',
  path: '/users/{username}/pins',
  tag: 'thoughts',
  operationId: 'listPins',
  summary: 'Read the pinned thoughts of a user',
  description: 'At most five; empty for remote users.',
  access: 'optional',
  params: UserParams,
  success: { status: 200, schema: Type.Array(Thought), description: 'By pin date, newest first.' },
  cache: 'per-caller',
});

// Routes of bookmarks.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageQuery, readPage, toPageBody } from '@tandem/platform/schema/paging.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { ownActorId } from '../../../foundation/actors/actors.ts';
import { CursorPageOf } from '../../../foundation/paging/cursors.ts';
import type { ThoughtId } from '../../../ids.ts';
import { Thought } from '../../thoughts/contract.ts';
import { presentThought } from '../../thoughts/view/present.ts';
import { bookmarkThought, loadBookmarks, removeBookmark } from './bookmarks.ts';

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

// The bookmark operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageQuery } from '@tandem/platform/schema/paging.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { CursorPageOf } from '../../../foundation/paging/cursors.ts';
import type { ThoughtId } from '../../../ids.ts';
import { Thought } from '../../thoughts/contract.ts';

const common = { tag: 'social', access: 'bearer' } as const;
const path = '/thoughts/{id}/bookmark';

export const bookmark = endpoint({
  ...common,
  method: 'POST',
  path,
  operationId: 'bookmarkThought',
  summary: 'Bookmark a thought',
  description: 'Nobody else learns of it. Bookmarking again changes nothing.',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Bookmarked, now or before.' },
  refuses: ['not-found'],
});

export const removeBookmark = endpoint({
  ...common,
  method: 'DELETE',
  path,
  operationId: 'removeBookmark',
  summary: 'Remove a bookmark',
  description: 'Nothing happens where there is none. Works for a thought that has become invisible, too.',
  params: idParams<ThoughtId>(),
  success: { status: 204, description: 'Not bookmarked.' },
  refuses: ['not-found'],
});

export const listBookmarks = endpoint({
  ...common,
  method: 'GET',
  path: '/bookmarks',
  operationId: 'listBookmarks',
  summary: 'List bookmarked thoughts',
  description: 'Those that the caller may (still) see.',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'The newest bookmark first.' },
  cache: 'per-caller',
});

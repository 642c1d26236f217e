// Routes that list the users who liked or boosted a thought.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
import type { ThoughtId } from '../../ids.ts';
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

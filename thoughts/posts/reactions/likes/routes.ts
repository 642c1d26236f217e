// Routes of likes.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import type { ThoughtId } from '../../../ids.ts';
import { likeThought, unlikeThought } from './likes.ts';

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

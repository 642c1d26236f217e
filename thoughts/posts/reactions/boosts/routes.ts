// Routes of boosts.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { requireOwnActor } from '../../../foundation/actors/actors.ts';
import type { ThoughtId } from '../../../ids.ts';
import { boostThought, unboostThought } from './boosts.ts';

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

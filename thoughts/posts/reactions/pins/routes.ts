// Routes of pins.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { UserParams } from '../../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { ownActorId, requireActor, viewerIdOf } from '../../../foundation/actors/actors.ts';
import type { ThoughtId } from '../../../ids.ts';
import { Thought } from '../../thoughts/contract.ts';
import { presentThought } from '../../thoughts/view/present.ts';
import { loadPins, pinThought, unpinThought } from './pins.ts';

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

const common = { tag: 'thoughts', access: 'bearer', params: idParams<ThoughtId>() } as const;

const pin = endpoint({
  ...common,
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
  ...common,
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

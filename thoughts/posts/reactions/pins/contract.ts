// The pin operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { UserParams } from '../../../accounts/users/contract.ts';
import type { ThoughtId } from '../../../ids.ts';
import { Thought } from '../../thoughts/contract.ts';

const common = { tag: 'thoughts', access: 'bearer', params: idParams<ThoughtId>() } as const;

export const pin = endpoint({
  ...common,
  method: 'POST',
  path: '/thoughts/{id}/pin',
  operationId: 'pinThought',
  summary: 'Pin one’s own thought',
  description:
    'Public ones, listed or not, at most five. Followers on other servers get to know it. Pinning again changes nothing.',
  success: { status: 204, description: 'Pinned, now or before.' },
  refuses: ['not-found', 'forbidden', 'conflict'],
});

export const unpin = endpoint({
  ...common,
  method: 'DELETE',
  path: '/thoughts/{id}/pin',
  operationId: 'unpinThought',
  summary: 'Unpin one’s own thought',
  description: 'Nothing happens where it is not pinned.',
  success: { status: 204, description: 'Not pinned.' },
  refuses: ['not-found', 'forbidden'],
});

export const listPins = endpoint({
  method: 'GET',
  path: '/users/{username}/pins',
  tag: 'thoughts',
  operationId: 'listPins',
  summary: 'Read the pinned thoughts of a user',
  description: 'At most five; none for users of other servers.',
  access: 'optional',
  params: UserParams,
  success: { status: 200, schema: Type.Array(Thought), description: 'The last pinned first.' },
  cache: 'per-caller',
});

// Conversations: a thought with its ancestors and replies.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtId } from '../../ids.ts';
import { Thought } from '../../posts/thoughts/contract.ts';

export const readThread = endpoint({
  method: 'GET',
  path: '/thoughts/{id}/thread',
  tag: 'thoughts',
  operationId: 'getThread',
  summary: 'Read the conversation of a thought',
  description:
    'From the root, the thoughts that the caller may see: parents before children, else by time. All of them, or pages ' +
    'of `limit`: the `Link` header with `rel="next"` has the next one.',
  access: 'optional',
  params: idParams<ThoughtId>(),
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'The maximum number of thoughts; default: all.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ description: 'The position to continue from, taken from a `Link` header.' }),
    ),
  }),
  success: { status: 200, schema: Type.Array(Thought), description: 'The thoughts, as a flat list.' },
  refuses: ['not-found'],
  cache: 'per-caller',
});

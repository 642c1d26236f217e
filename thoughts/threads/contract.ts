// Conversations (thoughts-api, section 4; thoughts-decisions, Thoughts).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { IdParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { Thought } from '../thoughts/contract.ts';

export const readThread = endpoint({
  method: 'GET',
  path: '/thoughts/{id}/thread',
  tag: 'thoughts',
  operationId: 'getThread',
  summary: 'Read the conversation a thought is part of',
  description:
    'From the root, what the caller may see of it: parents before children, else by time. All of it, or pages of `limit`: ' +
    'the `Link` header with `rel="next"` names the next one.',
  access: 'optional',
  params: IdParams,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'How many at most; all without it.' }),
    ),
    cursor: Type.Optional(Type.String({ description: 'Where to go on, from a `Link` header.' })),
  }),
  success: { status: 200, schema: Type.Array(Thought), description: 'The thoughts, flat.' },
  refuses: ['not-found'],
  cache: 'for-everybody',
});

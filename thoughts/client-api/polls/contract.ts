// The endpoints of polls.
import { Type } from '@tandem/platform/schema/type.ts';
import { Poll } from '../entities/poll.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const common = {
  tag: 'statuses',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Poll, description: 'The poll.' },
} as const;

export const readPoll = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/polls/{id}',
  operationId: 'readPoll',
  summary: 'Read the poll of a status',
  description: 'With the numbers last told by the server of the author.',
  access: 'optional',
  scopes: ['read:statuses'],
});

export const voteInPoll = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/polls/{id}/votes',
  operationId: 'voteInPoll',
  summary: 'Vote in a poll',
  description:
    'Once, for one option. Where the poll is `multiple`, for several, also one after the other; for each once.',
  access: 'bearer',
  scopes: ['write:statuses'],
  input: {
    kind: 'parameters',
    schema: Type.Object({
      choices: Type.Optional(
        Type.Array(Type.Integer(), { maxItems: 100, description: 'Positions of options, from 0.' }),
      ),
    }),
  },
});

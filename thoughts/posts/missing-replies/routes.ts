// The route that requests missing replies.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtId } from '../../ids.ts';
import { requestReplies } from './missing-replies.ts';

export const mountMissingReplies = ({ http, clock }: ThoughtsContext): void =>
  http.mount(fetchReplies, ({ params, caller, commit }) =>
    commit((tx) => requestReplies(tx, ownActorId(caller), params.id, clock.now())),
  );

const ReplyCounts = Type.Object(
  {
    known: Type.Integer({ description: 'How many replies to the first thought are known here.' }),
    claimed: nullable(
      Type.Integer({
        description:
          'How many its server counted when it was last asked; null where it has not been asked yet or does not say, and ' +
          'for conversations that began here.',
      }),
    ),
  },
  { title: 'ReplyCounts' },
);

const fetchReplies = endpoint({
  method: 'POST',
  path: '/thoughts/{id}/fetch-replies',
  tag: 'federation',
  access: 'bearer',
  operationId: 'fetchReplies',
  summary: 'Ask the server of a conversation for replies that are unknown here',
  description:
    'The server of the first thought is asked soon after the response, at most once in 15 minutes for each ' +
    'conversation, whoever asks; replies are fetched from their own servers, at most 40 at a time. Repeat it to see the ' +
    'counts. Nothing is asked about a conversation that began here or that is not public.',
  params: idParams<ThoughtId>(),
  success: { status: 202, schema: ReplyCounts, description: 'What is known until now.' },
  refuses: ['not-found', 'too-many'],
});

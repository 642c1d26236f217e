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
    known: Type.Integer({ description: 'Number of replies to the root that are stored here.' }),
    claimed: nullable(
      Type.Integer({
        description:
          'Total reported by the server of the root at the last request; null before the first request, without a total, and ' +
          'for local conversations.',
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
  summary: 'Fetch missing replies of a remote conversation',
  description:
    'The server of the root is queried soon after the response, at most once in 15 minutes per ' +
    'conversation for all users; replies are fetched from their own servers, at most 40 at a time. Repeat the request to ' +
    'update the counts. Local conversations and those that are not public cause no requests.',
  params: idParams<ThoughtId>(),
  success: { status: 202, schema: ReplyCounts, description: 'The current counts.' },
  refuses: ['not-found', 'too-many'],
});

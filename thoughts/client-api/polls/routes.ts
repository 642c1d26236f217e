// Routes of polls, which are identified by the id of their status.
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireOwnActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { voteInPoll } from '../../posts/votes/votes.ts';
import { Poll } from '../entities/poll.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { loadStatus, requireNumbered } from '../statuses/load.ts';
import { type Viewing, viewingOf } from '../statuses/viewing.ts';

export function mountPolls(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(readPoll, ({ params, caller }) =>
    loadPoll(database.read, viewingOf(thoughts, viewerIdOf(caller)), params.id),
  );

  http.mount(voteInPollEndpoint, ({ params, body, caller, commit }) =>
    commit(async (tx) => {
      const self = await requireOwnActor(tx, caller);
      const { thoughtId } = await requireNumbered(tx, params.id, self.id);
      await voteInPoll(tx, self, thoughtId, body.choices ?? [], clock.now());
      return loadPoll(tx, viewingOf(thoughts, self.id), params.id);
    }),
  );
}

/** Refuses (not found) a status that is hidden from the viewer or has no poll. */
async function loadPoll(db: ThoughtsDb, viewing: Viewing, id: string): Promise<Poll> {
  const { thoughtId } = await requireNumbered(db, id, viewing.viewer);
  const { poll } = await loadStatus(db, viewing, thoughtId);
  if (!poll) throw notFound('poll');
  return poll;
}

const common = {
  tag: 'statuses',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Poll, description: 'The poll.' },
} as const;

const readPoll = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/polls/{id}',
  operationId: 'readPoll',
  summary: 'Read the poll of a status',
  description: 'With the latest counts from the author’s server.',
  access: 'optional',
  scopes: ['read:statuses'],
});

const voteInPollEndpoint = clientEndpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/polls/{id}/votes',
  operationId: 'voteInPoll',
  summary: 'Vote in a poll',
  description:
    'Once, for one option. If `multiple` is true, for several, also in separate requests; each once.',
  access: 'bearer',
  scopes: ['write:statuses'],
  input: {
    kind: 'parameters',
    schema: Type.Object({
      choices: Type.Optional(
        Type.Array(Type.Integer(), { maxItems: 100, description: 'Indexes of options, from 0.' }),
      ),
    }),
  },
});

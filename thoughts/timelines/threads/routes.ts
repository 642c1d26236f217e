// The route that returns the conversation of a thought.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply, replyInSlices } from '@tandem/platform/http/replies/reply.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ThoughtId } from '../../ids.ts';
import { Thought } from '../../posts/thoughts/contract.ts';
import { presentThought, type ThoughtView } from '../../posts/thoughts/view/present.ts';
import {
  decodeCursor,
  findThreadPage,
  isLongThread,
  linkToNext,
  readThread,
  type ThreadPage,
} from './threads.ts';

/** The maximum of `limit` in the contract. */
const MAX_LIMIT = 1000;

export function mountThreads(thoughts: ThoughtsContext): void {
  const { read } = thoughts.database;
  const present = (loaded: ThoughtView) => presentThought(thoughts.base, loaded);

  thoughts.http.mount(
    readThreadEndpoint,
    async ({ params: { id }, query, caller, origin, bulkReply: inBulk }) => {
      const viewer = viewerIdOf(caller);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor);
      const limit = query.limit ?? (after === null ? null : MAX_LIMIT);
      const url = `${origin}/thoughts/${id.toLowerCase()}/thread`;
      const linkOf = ({ next }: ThreadPage): Record<string, string> =>
        next ? { link: linkToNext(url, limit ?? MAX_LIMIT, next) } : {};
      if (await isLongThread(read, id, viewer))
        return inBulk(async (spool) => {
          const page = await findThreadPage(read, id, viewer, { limit, after });
          return replyInSlices(readThread(read, page, viewer), present, spool, linkOf(page));
        });
      const page = await findThreadPage(read, id, viewer, { limit, after });
      const shown: Thought[] = [];
      for await (const slice of readThread(read, page, viewer)) shown.push(...slice.map(present));
      return new Reply(200, shown, linkOf(page));
    },
  );
}

const readThreadEndpoint = endpoint({
  method: 'GET',
  path: '/thoughts/{id}/thread',
  tag: 'thoughts',
  operationId: 'getThread',
  summary: 'Read the conversation of a thought',
  description:
    'The visible thoughts of the conversation from its root: parents before children, else by time. All of them, or pages ' +
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

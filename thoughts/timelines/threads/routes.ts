// The route of conversations.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { replyInSlices } from '@tandem/platform/http/replies/sliced-list.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import type { Thought } from '../../posts/thoughts/contract.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import * as contract from './contract.ts';
import { decodeCursor, linkToNext } from './page.ts';
import { findThreadPage, isLongThread, readThread, type ThreadPage } from './threads.ts';

/** The maximum of `limit` in the contract. */
const MAX_LIMIT = 1000;

export function mountThreads(thoughts: ThoughtsContext): void {
  const { read } = thoughts.database;
  const present = (loaded: ThoughtView) => presentThought(thoughts.base, loaded);

  thoughts.http.mount(
    contract.readThread,
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

// Route of conversations.
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import { answerInSlices } from '@tandem/platform/http/answers/sliced.ts';
import { viewerOf } from '../actors/actors.ts';
import type { Thought } from '../thoughts/contract.ts';
import type { LoadedThought } from '../thoughts/present.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { linkToNext, readCursor } from './page.ts';
import { findThreadPage, isLongThread, readThread, type ThreadPage } from './threads.ts';

/** As the largest limit. */
const MOST = 1000;

export function mountThreads(thoughts: Thoughts): void {
  const { read } = thoughts.database;
  const present = (loaded: LoadedThought) => presentThought(thoughts.base, loaded);

  thoughts.http.mount(contract.readThread, async ({ params: { id }, query, caller, origin, inBulk }) => {
    const viewer = viewerOf(caller);
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const limit = query.limit ?? (after === null ? null : MOST);
    const url = `${origin}/thoughts/${id.toLowerCase()}/thread`;
    const linkOf = ({ next }: ThreadPage): Record<string, string> =>
      next ? { link: linkToNext(url, limit ?? MOST, next) } : {};
    if (await isLongThread(read, id, viewer))
      return inBulk(async (spool) => {
        const page = await findThreadPage(read, id, viewer, { limit, after });
        return answerInSlices(readThread(read, page, viewer), present, spool, linkOf(page));
      });
    const page = await findThreadPage(read, id, viewer, { limit, after });
    const shown: Thought[] = [];
    for await (const slice of readThread(read, page, viewer)) shown.push(...slice.map(present));
    return new Answer(200, shown, linkOf(page));
  });
}

// Route of conversations.
import { Answer } from '@tandem/platform/http/answers/answer.ts';
import { viewerOf } from '../actors/actors.ts';
import type { Thought } from '../thoughts/contract.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { linkToNext, readCursor } from './page.ts';
import { findThreadPage, readThread } from './threads.ts';

/** As the largest limit. */
const MOST = 1000;

export function mountThreads(thoughts: Thoughts): void {
  const { read } = thoughts.database;
  thoughts.http.mount(contract.readThread, async ({ params: { id }, query, caller, origin }) => {
    const viewer = viewerOf(caller);
    const after = query.cursor === undefined ? null : readCursor(query.cursor);
    const limit = query.limit ?? (after === null ? null : MOST);
    const page = await findThreadPage(read, id, viewer, { limit, after });
    const shown: Thought[] = [];
    for await (const slice of readThread(read, page, viewer))
      shown.push(...slice.map((loaded) => presentThought(thoughts.base, loaded)));
    const url = `${origin}/thoughts/${id.toLowerCase()}/thread`;
    return new Answer(200, shown, page.next ? { link: linkToNext(url, limit ?? MOST, page.next) } : {});
  });
}

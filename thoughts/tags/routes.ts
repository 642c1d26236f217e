// Routes of tags.
import { readPage, toPageBody, toPageSize } from '@tandem/platform/schema/paging.ts';
import { viewerIdOf } from '../actors/actors.ts';
import type { ThoughtsContext } from '../context.ts';
import { presentThought } from '../thoughts/view/present.ts';
import * as contract from './contract.ts';
import { loadPopularTags, loadTagFeed } from './tags.ts';

export function mountTags(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(contract.popularTags, ({ query }) =>
    loadPopularTags(read, clock.now(), toPageSize(query.limit)),
  );

  http.mount(contract.tagFeed, async ({ params, query, caller }) => {
    const page = readPage(query);
    const viewer = viewerIdOf(caller);
    const { items, total } = await loadTagFeed(read, params.tagName, viewer, page);
    return toPageBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

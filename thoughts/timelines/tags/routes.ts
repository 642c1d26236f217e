// Routes of tags.
import { toPageSize } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import { readNumberedPage, toNumberedBody } from '../../foundation/paging/numbered.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import * as contract from './contract.ts';
import { loadPopularTags, loadTagFeed } from './tags.ts';

export function mountTags(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(contract.popularTags, ({ query }) =>
    loadPopularTags(read, clock.now(), toPageSize(query.limit)),
  );

  http.mount(contract.tagFeed, async ({ params, query, caller }) => {
    const page = readNumberedPage(query);
    const viewer = viewerIdOf(caller);
    const { items, total } = await loadTagFeed(read, params.tagName, viewer, page);
    return toNumberedBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

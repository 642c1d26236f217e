// Routes of tags.
import { envelope, readPage, sizeOf } from '@tandem/platform/http/schemas/paging.ts';
import { viewerOf } from '../actors/actors.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { loadPopularTags, loadTagFeed } from './tags.ts';

export function mountTags(thoughts: Thoughts): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(contract.popularTags, ({ query }) => loadPopularTags(read, clock.now(), sizeOf(query.limit)));

  http.mount(contract.tagFeed, async ({ params, query, caller }) => {
    const page = readPage(query);
    const viewer = viewerOf(caller);
    const { items, total } = await loadTagFeed(read, params.tagName, viewer, page);
    return envelope(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

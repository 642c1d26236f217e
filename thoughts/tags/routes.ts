// Routes of tags.
import { envelope, readPage } from '@tandem/platform/http/paging.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { viewerOf } from '../actors/actors.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { loadPopularTags, loadTagFeed } from './tags.ts';

const USUAL_LIMIT = 20;
const LARGEST_LIMIT = 100;

export function mountTags(thoughts: Thoughts): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(contract.popularTags, ({ query }) => loadPopularTags(read, clock.now(), readLimit(query.limit)));

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

/** As pages are read: what is no positive integer is refused, what is too large lowered. */
function readLimit(text: string | undefined): number {
  if (text === undefined) return USUAL_LIMIT;
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw invalid('query/limit', 'must be a positive integer');
  return Math.min(Number(text), LARGEST_LIMIT);
}

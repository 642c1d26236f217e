// Routes of tags.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { SizeQuery, toPageSize } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import { CursorPageOf } from '../../foundation/paging/cursors.ts';
import { NumberedQuery, readNumberedPage, toNumberedBody } from '../../foundation/paging/numbered.ts';
import { Thought } from '../../posts/thoughts/contract.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import { loadPopularTags, loadTagFeed } from './tags.ts';

export function mountTags(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(popularTags, ({ query }) => loadPopularTags(read, clock.now(), toPageSize(query.limit)));

  http.mount(tagFeed, async ({ params, query, caller }) => {
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

// Timelines of tags, and popular tags.

const PopularTag = Type.Object(
  { name: Type.String({ examples: ['engines'] }), count: Type.Integer({ minimum: 1 }) },
  { title: 'PopularTag' },
);

const popularTags = endpoint({
  method: 'GET',
  path: '/tags/popular',
  tag: 'feeds',
  operationId: 'listPopularTags',
  summary: 'Read the popular tags',
  description: 'The most used in public thoughts of the last 30 days, most used first.',
  access: 'public',
  badToken: 'refused',
  query: Type.Object({
    limit: Type.Optional(SizeQuery),
  }),
  success: { status: 200, schema: Type.Array(PopularTag), description: 'The tags.' },
  refuses: ['invalid'],
  cache: 'anonymous-minute',
});

const tagFeed = endpoint({
  method: 'GET',
  path: '/tags/{tagName}',
  tag: 'feeds',
  operationId: 'listThoughtsByTag',
  summary: 'Read the thoughts with a tag',
  description: 'Public ones, newest first. The name ignores case; the hash sign is optional.',
  access: 'optional',
  params: Type.Object({ tagName: Type.String() }),
  query: Type.Object(NumberedQuery),
  success: { status: 200, schema: CursorPageOf(Thought), description: 'A page, empty for an unknown tag.' },
  refuses: ['invalid'],
  cache: 'per-caller',
});

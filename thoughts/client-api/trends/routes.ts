// Routes of trends.
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import { findFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import { findFeaturedTags } from '../../posts/featured-tags/featured-tags.ts';
import { createTrendsReader } from '../../timelines/trends/trends.ts';
import { Status } from '../entities/status.ts';
import { presentTag, Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { OffsetQuery, offsetReply, readSlice } from '../paging/pages.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';

export function mountTrends(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const trends = createTrendsReader(thoughts);

  for (const declared of [trendingTags, trendingTagsV1]) {
    http.mount(declared, async ({ query, caller }) => {
      const slice = readSlice(query, 10, 20);
      const tags = (await trends.tags()).slice(slice.offset, slice.offset + slice.limit);
      const names = tags.map(({ name }) => name);
      const followed = await findFollowedTags(database.read, viewerIdOf(caller), names);
      const featured = await findFeaturedTags(database.read, viewerIdOf(caller), names);
      const shown = tags.map(({ name, history }) =>
        presentTag(
          thoughts.base,
          name,
          followed,
          featured,
          history.map(({ day, uses, people }) => ({
            day: String(day / 1000),
            uses: String(uses),
            accounts: String(people),
          })),
        ),
      );
      return offsetReply(thoughts.base, declared.path, slice, shown);
    });
  }

  http.mount(trendingStatuses, async ({ query, caller }) => {
    const slice = readSlice(query, 20, 40);
    const viewer = viewerIdOf(caller);
    const ids = (await trends.thoughts(viewer)).slice(slice.offset, slice.offset + slice.limit);
    const shown = await loadThoughtStatuses(database.read, viewingOf(thoughts, viewer), ids);
    return offsetReply(thoughts.base, trendingStatuses.path, slice, shown);
  });
}

const reading = { method: 'GET', tag: 'timelines', access: 'optional', scopes: [] } as const;
const tags = {
  ...reading,
  query: Type.Object(OffsetQuery),
  success: {
    status: 200,
    schema: Type.Array(Tag),
    description: 'By the number of authors in seven days, with daily counts.',
  },
} as const;

const trendingTags = clientEndpoint({
  ...tags,
  path: '/api/v1/trends/tags',
  operationId: 'listTrendingTags',
  summary: 'List trending tags',
});

const trendingTagsV1 = clientEndpoint({
  ...tags,
  path: '/api/v1/trends',
  operationId: 'listTrends',
  summary: 'List trending tags, by the older path',
});

const trendingStatuses = clientEndpoint({
  ...reading,
  path: '/api/v1/trends/statuses',
  operationId: 'listTrendingStatuses',
  summary: 'List trending statuses',
  query: Type.Object(OffsetQuery),
  success: {
    status: 200,
    schema: Type.Array(Status),
    description: 'By the number of people who liked or boosted them in three days, and by age.',
  },
});

// Routes of timelines.

import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import { isSuspended } from '../../foundation/relations/queries.ts';
import { readStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { listPinnedIds } from '../../posts/reactions/pins/pins.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { pageReply } from '../../timelines/by-number/page.ts';
import { type RangeParameters, RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { findHome, findOfAccount, findPublic, findTagged } from '../../timelines/sources/sources.ts';
import { requireStoredAccount } from '../accounts/find-account.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';
import { readTimeline } from './timeline.ts';

export function mountTimelines(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(homeTimeline, ({ query, caller }) => {
    const viewer = ownActorId(caller);
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: homeTimeline.path,
      query,
      select: (range) => findHome(read, viewer, range),
    });
  });

  http.mount(publicTimeline, ({ query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { local, remote, only_media } = query;
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: publicTimeline.path,
      query,
      filters: { local, remote, only_media },
      select: (range) => findPublic(read, viewer, toOrigin(query), range),
    });
  });

  mountTagTimeline(thoughts);
  mountAccountStatuses(thoughts);
}

type OriginQuery = Partial<Record<'local' | 'remote' | 'only_media', boolean | undefined>>;

/** Local and remote together are no filter. */
const toOrigin = ({ local = false, remote = false, only_media = false }: OriginQuery) => ({
  local: local && !remote,
  remote: remote && !local,
  onlyMedia: only_media,
});

function mountTagTimeline(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(tagTimeline, ({ params, query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { any = [], all = [], none = [] } = query;
    const { local, remote, only_media } = query;
    const filters = { any, all, none, local, remote, only_media };
    const names = {
      any: [params.hashtag, ...any].map(toTagName),
      all: [...new Set(all.map(toTagName))],
      none: none.map(toTagName),
    };
    const path = tagTimeline.path.replace('{hashtag}', encodeURIComponent(params.hashtag));
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path,
      query,
      filters,
      select: (range) => findTagged(read, viewer, names, toOrigin(query), range),
    });
  });
}

function mountAccountStatuses(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(accountStatuses, async ({ params, query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { exclude_replies, exclude_reblogs, only_media, pinned, tagged } = query;
    const { id } = await requireStoredAccount(read, params.id);
    if (await isSuspended(read, id)) return [];
    if (pinned) {
      const ids = await listPinnedIds(read, id);
      const statuses = await loadThoughtStatuses(read, viewingOf(thoughts, viewer), ids);
      const address = { base: thoughts.base, path: accountStatuses.path.replace('{id}', params.id) };
      return pinnedReply(address, query, statuses);
    }
    const filter = {
      excludeReplies: exclude_replies ?? false,
      excludeBoosts: exclude_reblogs ?? false,
      onlyMedia: only_media ?? false,
      tag: tagged ? toTagName(tagged) : null,
    };
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: accountStatuses.path.replace('{id}', params.id),
      query,
      filters: { exclude_replies, exclude_reblogs, only_media, tagged },
      select: (range) => findOfAccount(read, { account: id, viewer }, filter, range),
    });
  });
}

/** The pinned statuses within the bounds, last pinned first. They fit on one page: there is no next one. */
function pinnedReply(
  { base, path }: { base: string; path: string },
  query: RangeParameters,
  pinned: readonly Status[],
): Reply {
  const limit = readLimit(query.limit, 20, 40);
  const [older = null, newer = null] = [query.max_id, query.min_id ?? query.since_id].map(
    (id) => (id && readStatusNumber(id)) || null,
  );
  const isNewer = (one: string, other: string) => BigInt(one) > BigInt(other);
  const shown = pinned
    .filter(({ id }) => (older === null || isNewer(older, id)) && (newer === null || isNewer(id, newer)))
    .slice(0, limit);
  const newest = shown.toSorted((one, other) => (isNewer(one.id, other.id) ? -1 : 1)).slice(0, 1);
  const page = { rows: newest, hasOlder: false };
  return pageReply({ base, path, limit, filters: { pinned: true } }, page, ({ id }) => id, shown);
}

// The endpoints of timelines and account statuses.

const common = {
  method: 'GET',
  tag: 'timelines',
  scopes: ['read:statuses'],
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const success = {
  status: 200,
  schema: Type.Array(Status),
  headers: ['Link'],
  description: 'Newest first.',
} as const;
const flag = Type.Optional(Type.Boolean());
const names = Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 10 }));

const homeTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/home',
  operationId: 'readHomeTimeline',
  summary: 'Read the home timeline',
  description: 'Statuses and boosts of followed accounts and of the caller. 20 by default, at most 40.',
  access: 'bearer',
  query: Type.Object(RangeQuery),
  success,
});

const publicTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/public',
  operationId: 'readPublicTimeline',
  summary: 'Read the public timeline',
  description: '20 by default, at most 40.',
  access: 'optional',
  query: Type.Object({ ...RangeQuery, local: flag, remote: flag, only_media: flag }),
  success,
});

const tagTimeline = clientEndpoint({
  ...common,
  path: '/api/v1/timelines/tag/{hashtag}',
  operationId: 'readTagTimeline',
  summary: 'Read the public statuses with a hashtag',
  description: '20 by default, at most 40. `any`, `all` and `none` are additional hashtags.',
  access: 'optional',
  params: Type.Object({ hashtag: Type.String() }),
  query: Type.Object({
    ...RangeQuery,
    any: names,
    all: names,
    none: names,
    local: flag,
    remote: flag,
    only_media: flag,
  }),
  success,
});

const accountStatuses = clientEndpoint({
  ...common,
  path: '/api/v1/accounts/{id}/statuses',
  operationId: 'listAccountStatuses',
  summary: 'List the statuses and boosts of an account',
  description: '20 by default, at most 40.',
  access: 'optional',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({
    ...RangeQuery,
    only_media: flag,
    exclude_replies: flag,
    exclude_reblogs: flag,
    pinned: flag,
    tagged: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  success,
  refuses: ['not-found'],
});

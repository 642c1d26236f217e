// Routes of the timelines.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import { listPinnedIds } from '../../posts/reactions/pins/pins.ts';
import { toTagName } from '../../posts/thoughts/content/hashtags.ts';
import { findHome, findOfAccount, findPublic, findTagged } from '../../timelines/sources/sources.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { loadThoughtStatuses } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './contract.ts';
import { readTimeline } from './timeline.ts';

export function mountTimelines(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.homeTimeline, ({ query, caller }) => {
    const viewer = ownActorId(caller);
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: contract.homeTimeline.path,
      query,
      select: (range) => findHome(read, viewer, range),
    });
  });

  http.mount(contract.publicTimeline, ({ query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { local = false, remote = false, only_media } = query;
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: contract.publicTimeline.path,
      query,
      filters: { local, remote, only_media },
      select: (range) => findPublic(read, viewer, { local, remote, onlyMedia: only_media ?? false }, range),
    });
  });

  mountTagTimeline(thoughts);
  mountAccountStatuses(thoughts);
}

function mountTagTimeline(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.tagTimeline, ({ params, query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { any = [], all = [], none = [] } = query;
    const { local = false, remote = false, only_media } = query;
    const filters = { any, all, none, local, remote, only_media };
    const names = {
      any: [params.hashtag, ...any].map(toTagName),
      all: [...new Set(all.map(toTagName))],
      none: none.map(toTagName),
    };
    const path = contract.tagTimeline.path.replace('{hashtag}', encodeURIComponent(params.hashtag));
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path,
      query,
      filters,
      select: (range) =>
        findTagged(read, viewer, names, { local, remote, onlyMedia: only_media ?? false }, range),
    });
  });
}

function mountAccountStatuses(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.accountStatuses, async ({ params, query, caller }) => {
    const viewer = viewerIdOf(caller);
    const { exclude_replies, exclude_reblogs, only_media, pinned, tagged } = query;
    const { id } = await requireAccount(read, params.id);
    if (pinned) return loadThoughtStatuses(read, viewingOf(thoughts, viewer), await listPinnedIds(read, id));
    const filter = {
      excludeReplies: exclude_replies ?? false,
      excludeBoosts: exclude_reblogs ?? false,
      onlyMedia: only_media ?? false,
      tag: tagged ? toTagName(tagged) : null,
    };
    return readTimeline(read, viewingOf(thoughts, viewer), {
      path: contract.accountStatuses.path.replace('{id}', params.id),
      query,
      filters: { exclude_replies, exclude_reblogs, only_media, tagged },
      select: (range) => findOfAccount(read, { account: id, viewer }, filter, range),
    });
  });
}

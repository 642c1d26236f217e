// Routes of the feeds.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, requireActor, viewerIdOf } from '../../foundation/actors/actors.ts';
import { presentAuthor } from '../../foundation/actors/present.ts';
import { readNumberedPage, toNumberedBody } from '../../foundation/paging/numbered.ts';
import { presentThought } from '../../posts/thoughts/view/present.ts';
import { loadAuthorFeed } from './author.ts';
import type { FeedItem } from './contract.ts';
import * as contract from './contract.ts';
import { loadHomeFeed, readInclude } from './home/home.ts';
import { loadPublicFeed } from './public.ts';

export function mountFeeds(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.homeFeed, async ({ query, caller }) => {
    const page = readNumberedPage(query);
    const include = readInclude(query.include);
    const { items, numbers, total } = await loadHomeFeed(read, ownActorId(caller), include, page);
    return toNumberedBody(
      page,
      items.map((item): FeedItem => {
        const shown = presentThought(thoughts.base, item);
        if (item.booster === null) return shown;
        return { ...shown, boostedBy: presentAuthor(thoughts.base, item.booster) };
      }),
      total,
      numbers,
    );
  });

  http.mount(contract.publicFeed, async ({ query, caller }) => {
    const page = readNumberedPage(query);
    const viewer = viewerIdOf(caller);
    const { items, total } = await loadPublicFeed(read, viewer, query.local ?? false, page);
    return toNumberedBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });

  http.mount(contract.userFeed, async ({ params, query, caller }) => {
    const page = readNumberedPage(query);
    const viewer = viewerIdOf(caller);
    const author = await requireActor(read, params.username);
    const { items, total } = await loadAuthorFeed(read, author, viewer, page);
    return toNumberedBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

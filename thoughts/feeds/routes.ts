// Routes of the feeds.
import { envelope, readPage } from '@tandem/platform/http/schemas/paging.ts';
import { requireActor, selfIdOf, viewerOf } from '../actors/actors.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { loadOfAuthor } from './author.ts';
import * as contract from './contract.ts';
import { loadHome, readInclude } from './home.ts';
import { presentFeedItem } from './present.ts';
import { loadPublic } from './public.ts';

export function mountFeeds(thoughts: Thoughts): void {
  const { http, database } = thoughts;
  const { read } = database;

  http.mount(contract.homeFeed, async ({ query, caller }) => {
    const page = readPage(query);
    const include = readInclude(query.include);
    const { items, total } = await loadHome(read, selfIdOf(caller), include, page);
    return envelope(
      page,
      items.map((item) => presentFeedItem(thoughts.base, item)),
      total,
    );
  });

  http.mount(contract.publicFeed, async ({ query, caller }) => {
    const page = readPage(query);
    const viewer = viewerOf(caller);
    const { items, total } = await loadPublic(read, viewer, query.local ?? false, page);
    return envelope(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });

  http.mount(contract.userFeed, async ({ params, query, caller }) => {
    const page = readPage(query);
    const viewer = viewerOf(caller);
    const author = await requireActor(read, params.username);
    const { items, total } = await loadOfAuthor(read, author, viewer, page);
    return envelope(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}

// Routes of hashtags: their information, followed and featured ones.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findFollowedTags, followTag, unfollowTag } from '../../people/followed-tags/followed-tags.ts';
import {
  featureTag,
  findFeaturedTags,
  loadFeaturedTags,
  suggestFeaturedTags,
  unfeatureTag,
} from '../../posts/featured-tags/featured-tags.ts';
import { readTagName } from '../../posts/thoughts/content/hashtags.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { FeaturedTagEntity, presentFeaturedTag, presentTag, Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { badRequest } from '../http/errors.ts';
import { readSequenceRange } from '../paging/pages.ts';
import { selectFollowedPage } from './store.ts';

const USUAL = 100;
const MOST = 200;

export function mountTags(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  const show = async (db: ThoughtsDb, viewer: ActorId | null, name: string) =>
    presentTag(
      thoughts.base,
      name,
      await findFollowedTags(db, viewer, [name]),
      await findFeaturedTags(db, viewer, [name]),
    );

  http.mount(readTag, ({ params, caller }) =>
    show(database.read, viewerIdOf(caller), requireTagName(params.name)),
  );
  http.mount(followTagEndpoint, ({ params, caller, commit }) => {
    const name = requireTagName(params.name);
    return commit(async (tx) => {
      await followTag(tx, ownActorId(caller), name);
      return show(tx, ownActorId(caller), name);
    });
  });
  http.mount(unfollowTagEndpoint, ({ params, caller, commit }) => {
    const name = requireTagName(params.name);
    return commit(async (tx) => {
      await unfollowTag(tx, ownActorId(caller), name);
      return show(tx, ownActorId(caller), name);
    });
  });
  for (const [declared, act] of [
    [featureTagEndpoint, featureTag],
    [unfeatureTagEndpoint, unfeatureTag],
  ] as const)
    http.mount(declared, ({ params, caller, commit }) => {
      const name = requireTagName(params.name);
      return commit(async (tx) => {
        await act(tx, ownActorId(caller), name, clock.now());
        return show(tx, ownActorId(caller), name);
      });
    });
  http.mount(listFollowedTags, async ({ query, caller }) => {
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readSequenceRange(query, limit);
    const rows = await selectFollowedPage.rows(database.read, ownActorId(caller), range);
    const page = toPage(rows, limit, range.fromOldest);
    const names = page.rows.map(({ tag }) => tag);
    const featured = await findFeaturedTags(database.read, ownActorId(caller), names);
    const followed = new Set(names);
    const tags = names.map((name) => presentTag(thoughts.base, name, followed, featured));
    const address = { base: thoughts.base, path: listFollowedTags.path, limit };
    return pageReply(address, page, ({ number }) => String(number), tags);
  });
}

/** The name of a hashtag; refuses (not found) an invalid one. */
function requireTagName(text: string): string {
  const name = text.startsWith('#') ? null : readTagName(text);
  if (name === null) throw notFound('hashtag');
  return name;
}

const byName = { tag: 'timelines', params: Type.Object({ name: Type.String() }) } as const;
const shown = { status: 200, schema: Tag, description: 'The hashtag, used or not.' } as const;

const readTag = clientEndpoint({
  ...byName,
  method: 'GET',
  path: '/api/v1/tags/{name}',
  operationId: 'readTag',
  summary: 'Read a hashtag',
  access: 'optional',
  scopes: [],
  success: shown,
  refuses: ['not-found'],
});

const followTagEndpoint = clientEndpoint({
  ...byName,
  method: 'POST',
  path: '/api/v1/tags/{name}/follow',
  operationId: 'followTag',
  summary: 'Follow a hashtag',
  description: 'Adds its listed public statuses to the home timeline. At most a hundred.',
  access: 'bearer',
  scopes: ['write:follows'],
  success: shown,
  refuses: ['invalid'],
});

const unfollowTagEndpoint = clientEndpoint({
  ...byName,
  method: 'POST',
  path: '/api/v1/tags/{name}/unfollow',
  operationId: 'unfollowTag',
  summary: 'Unfollow a hashtag',
  access: 'bearer',
  scopes: ['write:follows'],
  success: shown,
  refuses: ['not-found'],
});

const featuring = {
  ...byName,
  method: 'POST',
  access: 'bearer',
  scopes: ['write:accounts'],
  success: shown,
  refuses: ['not-found', 'invalid'],
} as const;

const featureTagEndpoint = clientEndpoint({
  ...featuring,
  path: '/api/v1/tags/{name}/feature',
  operationId: 'featureTagByName',
  summary: 'Feature a hashtag on the caller’s profile',
  description: 'At most ten.',
});

const unfeatureTagEndpoint = clientEndpoint({
  ...featuring,
  path: '/api/v1/tags/{name}/unfeature',
  operationId: 'unfeatureTagByName',
  summary: 'Stop featuring a hashtag',
});

const listFollowedTags = clientEndpoint({
  method: 'GET',
  path: '/api/v1/followed_tags',
  operationId: 'listFollowedTags',
  tag: 'timelines',
  summary: 'List the caller’s followed hashtags',
  description: '100 by default, at most 200. The cursors are not ids.',
  access: 'bearer',
  scopes: ['read:follows'],
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Tag),
    headers: ['Link'],
    description: 'Last followed first.',
  },
});

// Routes of featured hashtags.
export function mountFeaturedTags(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const list = async (db: ThoughtsDb, actorId: ActorId) =>
    (await loadFeaturedTags(db, actorId)).map((tag) => presentFeaturedTag(thoughts.base, tag));

  http.mount(listFeaturedTags, ({ caller }) => list(database.read, ownActorId(caller)));

  http.mount(listOfAccount, async ({ params }) =>
    list(database.read, (await requireAccount(database.read, params.id)).id),
  );

  http.mount(listSuggestions, async ({ caller }) => {
    const self = ownActorId(caller);
    const names = await suggestFeaturedTags(database.read, self, clock.now());
    const followed = await findFollowedTags(database.read, self, names);
    return names.map((name) => presentTag(thoughts.base, name, followed));
  });

  http.mount(createFeaturedTagEndpoint, ({ caller, body, commit }) => {
    if (body.name === undefined) throw badRequest('/name', 'param is missing or the value is empty: name');
    const name = readTagName(body.name);
    if (name === null) throw invalid('/name', 'is not a hashtag');
    return commit(async (tx) => {
      await featureTag(tx, ownActorId(caller), name, clock.now());
      const tags = await loadFeaturedTags(tx, ownActorId(caller));
      const tag = tags.find((one) => one.tag === name);
      if (!tag) throw notFound('featured hashtag');
      return presentFeaturedTag(thoughts.base, tag);
    });
  });

  http.mount(removeFeaturedTagEndpoint, ({ caller, params, commit }) =>
    commit(async (tx) => {
      const tags = await loadFeaturedTags(tx, ownActorId(caller));
      const tag = tags.find(({ number }) => String(number) === params.id);
      if (!tag) throw notFound('featured hashtag');
      await unfeatureTag(tx, ownActorId(caller), tag.tag, clock.now());
      return {};
    }),
  );
}

const own = { tag: 'accounts', access: 'bearer' } as const;
const featuredTags = {
  status: 200,
  schema: Type.Array(FeaturedTagEntity),
  description: 'By use, most used first, at most ten.',
} as const;

const listFeaturedTags = clientEndpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/featured_tags',
  operationId: 'listFeaturedTags',
  summary: 'List the caller’s featured hashtags',
  scopes: ['read:accounts'],
  success: featuredTags,
});

const listOfAccount = clientEndpoint({
  tag: 'accounts',
  access: 'optional',
  method: 'GET',
  path: '/api/v1/accounts/{id}/featured_tags',
  operationId: 'listAccountFeaturedTags',
  summary: 'List the featured hashtags of an account',
  description: 'Empty for remote accounts.',
  scopes: [],
  params: Type.Object({ id: Type.String() }),
  success: featuredTags,
  refuses: ['not-found'],
});

const listSuggestions = clientEndpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/featured_tags/suggestions',
  operationId: 'listFeaturedTagSuggestions',
  summary: 'List suggestions for featured hashtags',
  description: 'The most used in the last 90 days, except featured ones.',
  scopes: ['read:accounts'],
  success: { status: 200, schema: Type.Array(Tag), description: 'By use, most used first, at most ten.' },
});

const createFeaturedTagEndpoint = clientEndpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/featured_tags',
  operationId: 'createFeaturedTag',
  summary: 'Feature a hashtag on the caller’s profile',
  description: 'At most ten. Idempotent.',
  scopes: ['write:accounts'],
  input: {
    kind: 'parameters',
    schema: Type.Object({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  },
  success: { status: 200, schema: FeaturedTagEntity, description: 'The featured hashtag.' },
  refuses: ['invalid'],
});

const removeFeaturedTagEndpoint = clientEndpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/featured_tags/{id}',
  operationId: 'deleteFeaturedTag',
  summary: 'Stop featuring a hashtag',
  scopes: ['write:accounts'],
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, schema: Type.Object({}), description: 'The hashtag is not featured.' },
  refuses: ['not-found'],
});

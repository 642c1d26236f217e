// Routes of featured hashtags.
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { findFollowedTags } from '../../people/followed-tags/followed-tags.ts';
import {
  featureTag,
  loadFeaturedTags,
  suggestFeaturedTags,
  unfeatureTag,
} from '../../posts/featured-tags/featured-tags.ts';
import { readTagName } from '../../posts/thoughts/content/hashtags.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { FeaturedTagEntity, presentFeaturedTag } from '../entities/featured-tag.ts';
import { presentTag, Tag } from '../entities/tag.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { badRequest } from '../http/errors.ts';

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

  http.mount(featureTagEndpoint, ({ caller, body, commit }) => {
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

  http.mount(unfeatureTagEndpoint, ({ caller, params, commit }) =>
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

const featureTagEndpoint = clientEndpoint({
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

const unfeatureTagEndpoint = clientEndpoint({
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

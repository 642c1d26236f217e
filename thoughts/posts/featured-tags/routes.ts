// Routes of the caller's featured hashtags.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { readTagName } from '../thoughts/content/hashtags.ts';
import { type FeaturedTag as Featured, featureTag, loadFeaturedTags, unfeatureTag } from './featured-tags.ts';

export function mountFeaturedTags({ http, database, clock }: ThoughtsContext): void {
  const list = async (db: ThoughtsDb, self: ActorId) => (await loadFeaturedTags(db, self)).map(present);

  http.mount(listFeaturedTags, ({ caller }) => list(database.read, ownActorId(caller)));

  http.mount(featureTagEndpoint, ({ caller, body, commit }) => {
    const tag = readTagName(body.name);
    if (tag === null) throw invalid('/name', 'must be a hashtag of letters, digits and _', 'invalid-tag');
    return commit(async (tx) => {
      await featureTag(tx, ownActorId(caller), tag, clock.now());
      return list(tx, ownActorId(caller));
    });
  });

  http.mount(unfeatureTagEndpoint, async ({ caller, params, commit }) => {
    const tag = readTagName(params.tag);
    if (tag === null) throw notFound('featured hashtag');
    await commit((tx) => unfeatureTag(tx, ownActorId(caller), tag, clock.now()));
  });
}

const present = ({ tag, count, lastUsedAt }: Featured) => ({
  name: tag,
  count,
  lastUsedAt: lastUsedAt === null ? null : formatInstant(lastUsedAt),
});

const FeaturedTag = Type.Object(
  {
    name: Type.String({ description: 'Without the hash sign.', examples: ['engines'] }),
    count: Type.Integer({ description: 'Listed public thoughts of the user with the hashtag.' }),
    lastUsedAt: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'FeaturedTag' },
);

const common = { tag: 'users', access: 'bearer' } as const;
const success = {
  status: 200,
  schema: Type.Array(FeaturedTag),
  description: 'By use, most used first, at most ten.',
} as const;

const listFeaturedTags = endpoint({
  ...common,
  method: 'GET',
  path: '/users/me/featured-tags',
  operationId: 'listFeaturedTags',
  summary: 'List the featured hashtags of the caller',
  description: 'With the number of thoughts and the last use.',
  success,
});

const featureTagEndpoint = endpoint({
  ...common,
  method: 'POST',
  path: '/users/me/featured-tags',
  operationId: 'featureTag',
  summary: 'Feature a hashtag on the caller’s profile',
  description: 'At most ten. The change is delivered to followers on other servers. Idempotent.',
  input: {
    kind: 'json',
    schema: Type.Object(
      { name: Type.String({ maxLength: 200, examples: ['engines'] }) },
      { title: 'FeatureTagRequest' },
    ),
  },
  success,
  refuses: ['invalid', 'conflict'],
});

const unfeatureTagEndpoint = endpoint({
  ...common,
  method: 'DELETE',
  path: '/users/me/featured-tags/{tag}',
  operationId: 'unfeatureTag',
  summary: 'Remove a featured hashtag from the caller’s profile',
  description: 'The change is delivered to followers on other servers.',
  params: Type.Object({ tag: Type.String({ maxLength: 200 }) }),
  success: { status: 204, description: 'The hashtag is not featured.' },
  refuses: ['not-found'],
});

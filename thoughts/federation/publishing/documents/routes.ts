// Routes of ActivityPub documents: representations of the service's resources by `Accept`, and separate
// paths.
import type { IncomingHttpHeaders } from 'node:http';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { UserParams } from '../../../accounts/users/contract.ts';
import { wantsActivity } from '../../../foundation/negotiation/accept.ts';
import { type QuoteStampId, type ThoughtId, toThoughtId } from '../../../ids.ts';
import type { FederationContext } from '../../context.ts';
import type { VerifyReader } from '../../protocol/signatures/request.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import { getActivity, getNote, getQuoteStamp, getReactions, getReplies } from './thoughts.ts';
import { getActor, getFeatured, getFeaturedTags, getFollowCollection, getOutbox } from './users.ts';

/** `verifyReader` finds the signer of a request; it is only called for non-public documents. */
export function mountDocuments(federation: FederationContext, verifyReader: VerifyReader): void {
  const { http } = federation;
  const asDocument = {
    accepts: ({ accept }: IncomingHttpHeaders) => wantsActivity(accept),
    errors: PLAIN_ERRORS,
    document: asActivityStreams,
  } as const;

  http.addRepresentation('/users/{username}', {
    ...asDocument,
    cache: 'anonymous',
    handle: ({ params: { username = '' } }) => getActor(federation, username),
  });

  for (const tie of ['followers', 'following'] as const) {
    http.addRepresentation(`/users/{username}/${tie}`, {
      ...asDocument,
      cache: 'anonymous',
      handle: ({ params: { username = '' }, query }) => getFollowCollection(federation, tie, username, query),
    });
  }

  http.addRepresentation('/thoughts/{id}', {
    ...asDocument,
    handle: (call) => getNote(federation, toThoughtId(call.params.id ?? ''), { call, verifyReader }),
  });

  http.mount(outbox, ({ params, query }) => getOutbox(federation, params.username, query));

  http.mount(featured, ({ params }) => getFeatured(federation, params.username));

  http.mount(featuredTags, ({ params }) => getFeaturedTags(federation, params.username));

  http.mount(replies, (call) => getReplies(federation, call.params.id, call.query, { call, verifyReader }));

  http.mount(likes, (call) => getReactions(federation, 'likes', call.params.id, { call, verifyReader }));

  http.mount(shares, (call) => getReactions(federation, 'shares', call.params.id, { call, verifyReader }));

  http.mount(quoteStamp, (call) => getQuoteStamp(federation, call.params.id, { call, verifyReader }));

  http.mount(activity, ({ params }) => getActivity(federation, params.id));
}

/** For other servers only, so hidden from the API document for clients. */
const read = {
  method: 'GET',
  tag: 'activitypub',
  access: 'public',
  errors: PLAIN_ERRORS,
  unknownParameters: 'ignored',
  hidden: true,
} as const;

const success = (description: string) =>
  ({ status: 200, contentType: 'application/activity+json', description }) as const;

const ActivityStreams = Type.Object(
  {
    '@context': Type.Unsafe<unknown>({ description: 'A JSON-LD context.' }),
    id: Type.String({ examples: ['https://thoughts.example/users/ada'] }),
    type: Type.String({ examples: ['Person', 'Note', 'OrderedCollection', 'Tombstone'] }),
  },
  {
    title: 'ActivityStreams',
    description: 'An ActivityStreams 2.0 document for other servers: an actor, a note or a collection.',
    additionalProperties: true,
  },
);

/** API documentation of the ActivityStreams representation. */
const asActivityStreams = {
  contentType: 'application/activity+json',
  schema: ActivityStreams,
  otherResponses: [
    {
      status: 410,
      schema: ActivityStreams,
      contentType: 'application/activity+json',
      description: 'The Tombstone of a deleted object; only for ActivityStreams clients.',
    },
  ],
};

/** Validated at use: a repeated `page` is a list, which is refused like other non-numbers. */
const query = Type.Object({
  page: Type.Optional(Type.String({ description: 'From 1; absent for the collection itself.' })),
});

const outbox = endpoint({
  ...read,
  path: '/users/{username}/outbox',
  summary: 'Read a user’s outbox',
  params: UserParams,
  query,
  success: success('An OrderedCollection, or a page of 20 Create activities, newest first.'),
  cache: 'anonymous',
});

const featured = endpoint({
  ...read,
  path: '/users/{username}/collections/featured',
  summary: 'Read a user’s pinned thoughts',
  params: UserParams,
  success: success('An OrderedCollection of the ids of at most five thoughts, last pinned first.'),
  cache: 'anonymous',
});

const featuredTags = endpoint({
  ...read,
  path: '/users/{username}/collections/tags',
  summary: 'Read a user’s featured hashtags',
  params: UserParams,
  success: success('A Collection of at most ten Hashtags.'),
  cache: 'anonymous',
});

const replies = endpoint({
  ...read,
  path: '/thoughts/{id}/replies',
  summary: 'Read the public replies to a thought',
  params: idParams<ThoughtId>(),
  query,
  success: success('An OrderedCollection, or a page of 20 ids.'),
});

const likes = endpoint({
  ...read,
  path: '/thoughts/{id}/likes',
  summary: 'Read the number of likes of a thought',
  params: idParams<ThoughtId>(),
  success: success('A Collection with a total.'),
});

const shares = endpoint({
  ...read,
  path: '/thoughts/{id}/shares',
  summary: 'Read the number of boosts of a thought',
  params: idParams<ThoughtId>(),
  success: success('A Collection with a total.'),
});

const quoteStamp = endpoint({
  ...read,
  path: '/quote-authorizations/{id}',
  summary: 'Read the approval of a quote',
  params: idParams<QuoteStampId>(),
  success: success('A QuoteAuthorization; 404 if revoked.'),
});

const activity = endpoint({
  ...read,
  path: '/activities/{id}',
  summary: 'Read an activity',
  params: Type.Object({ id: Type.String() }),
  success: success('A public activity of a local user.'),
});

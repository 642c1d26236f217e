// Routes of ActivityPub documents: representations of the service's resources by `Accept`, and separate
// paths.
import type { IncomingHttpHeaders } from 'node:http';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { parsePositiveInteger, toOffset } from '@tandem/platform/schema/paging.ts';
import { idParams } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import { UserParams } from '../../../accounts/users/contract.ts';
import {
  actorUri,
  featuredTagsUri,
  featuredUri,
  followersUri,
  followingUri,
  likesUri,
  outboxUri,
  repliesUri,
  sharesUri,
  tagUrl,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import { wantsActivity } from '../../../foundation/negotiation/accept.ts';
import { type QuoteStampId, type ThoughtId, toThoughtId } from '../../../ids.ts';
import { listAliases } from '../../../people/moves/aliases.ts';
import { listFeaturedNames } from '../../../posts/featured-tags/featured-tags.ts';
import { findStamp } from '../../../posts/quotes/stamps.ts';
import { listPinnedIds } from '../../../posts/reactions/pins/pins.ts';
import type { FederationContext } from '../../context.ts';
import type { SignedCall, VerifyReader } from '../../protocol/signatures/request.ts';
import { type Activity, toCreate } from '../../protocol/wire/activities.ts';
import { readCreateActivityId } from '../../protocol/wire/activity-ids.ts';
import { toActor, toSuspendedActor } from '../../protocol/wire/actor.ts';
import {
  PAGE_SIZE,
  toCollection,
  toHashtagCollection,
  toHiddenCollection,
  toOrderedCollection,
  toOrderedCollectionPage,
  toSmallCollection,
} from '../../protocol/wire/collections.ts';
import { ACTIVITY_TYPE } from '../../protocol/wire/json-ld-context.ts';
import { isPublic, toNote, toTombstone } from '../../protocol/wire/note.ts';
import { PLAIN_ERRORS } from '../../protocol/wire/plain-errors.ts';
import { toQuoteStamp } from '../../protocol/wire/quotes.ts';
import { getOrCreateKey } from '../keys/keys.ts';
import { loadBioMentions, loadPublishedThoughts, loadReplies } from '../notes/notes.ts';
import {
  selectDeletedUser,
  selectFollowActors,
  selectOutgoing,
  selectPublicIds,
  selectPublishedActor,
  selectReadable,
  selectTombstone,
  selectTotals,
} from '../store.ts';

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

/** A request for a thought, and the function that verifies its signer. */
export type ReadRequest = { call: SignedCall; verifyReader: VerifyReader };

/** The Note, if the reader may see it; 410 for a deleted thought; otherwise 404. */
export async function getNote(
  federation: FederationContext,
  id: ThoughtId,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  if (await isReadable(federation, id, reading)) {
    const [thought] = await loadPublishedThoughts(database.read, base, [id]);
    if (thought) return documentReply(toNote(base, thought));
  }
  const tombstone = await selectTombstone.first(database.read, id);
  if (!tombstone) throw notFound('thought');
  return goneReply(toTombstone(thoughtUri(base, id), 'Note', tombstone.deleted_at));
}

/** The number of replies, or a page of the ids of public ones, oldest first. */
export async function getReplies(
  federation: FederationContext,
  id: ThoughtId,
  query: unknown,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  const page = readCollectionPage(query);
  const { reply_count } = await requireTotals(federation, id, reading);
  const uri = repliesUri(base, id);
  if (!page) return documentReply(toOrderedCollection(uri, reply_count));
  const items = await loadReplies(database.read, base, id, page);
  return documentReply(toOrderedCollectionPage(uri, page.page, reply_count, items));
}

/** The number of likes or boosts; the actors are not published. */
export async function getReactions(
  federation: FederationContext,
  kind: 'likes' | 'shares',
  id: ThoughtId,
  reading: ReadRequest,
): Promise<Reply> {
  const { like_count, boost_count } = await requireTotals(federation, id, reading);
  return documentReply(
    kind === 'likes'
      ? toCollection(likesUri(federation.base, id), like_count)
      : toCollection(sharesUri(federation.base, id), boost_count),
  );
}

/** A quote approval, if it is in force and the reader may see the quoted thought. */
async function getQuoteStamp(
  federation: FederationContext,
  id: QuoteStampId,
  reading: ReadRequest,
): Promise<Reply> {
  const { base, database } = federation;
  const stamp = await findStamp(database.read, id);
  if (!stamp || !(await isReadable(federation, stamp.thought_id, reading))) throw notFound('approval');
  const { thought_id: thoughtId, quoting_uri: quotingUri, username } = stamp;
  return documentReply(toQuoteStamp(base, { id, username, thoughtId, quotingUri }));
}

/** A public activity: the Create of a public thought at any time, others while stored. */
async function getActivity({ base, database }: FederationContext, id: string): Promise<Reply> {
  const thoughtId = readCreateActivityId(id);
  if (thoughtId !== null) {
    if (!(await selectReadable.exists(database.read, thoughtId, null))) throw notFound('activity');
    const [thought] = await loadPublishedThoughts(database.read, base, [thoughtId]);
    if (thought?.visibility !== 'public') throw notFound('activity');
    return documentReply(toCreate(base, thought.id, toNote(base, thought)));
  }
  const body = await selectOutgoing(database.read, id);
  const activity: Activity | null = body === undefined ? null : JSON.parse(body);
  if (!activity || !isPublic(activity)) throw notFound('activity');
  return documentReply(activity);
}

/** Checks public visibility first: verifying a signature may require a request to another server. */
async function isReadable(
  { database }: FederationContext,
  id: ThoughtId,
  { call, verifyReader }: ReadRequest,
): Promise<boolean> {
  if (await selectReadable.exists(database.read, id, null)) return true;
  const reader = await verifyReader(call);
  return reader !== null && selectReadable.exists(database.read, id, reader);
}

async function requireTotals(federation: FederationContext, id: ThoughtId, reading: ReadRequest) {
  const totals = (await isReadable(federation, id, reading))
    ? await selectTotals.first(federation.database.read, id)
    : undefined;
  if (!totals) throw notFound('thought');
  return totals;
}

/**
 * The actor document of a local user, or the Tombstone of a deleted account. For a disabled account, it has
 * `suspended` and no profile data, as in Mastodon.
 */
async function getActor(federation: FederationContext, name: string): Promise<Reply> {
  const { base } = federation;
  const actor = await findUser(federation, name);
  if (!actor) return getDeletedActor(federation, name);
  const publicKey = actor.public_key ?? (await getOrCreateKey(federation, actor)).publicKeyPem;
  if (!actor.is_shown) return documentReply(toSuspendedActor(base, actor, publicKey));
  const mentioned = await loadBioMentions(federation.database.read, base, actor.bio);
  const aliases = (await listAliases(federation.database.read, actor.id)).map(({ uri }) => uri);
  return documentReply(toActor(base, actor, publicKey, mentioned, aliases));
}

type DocumentContext = Pick<FederationContext, 'base' | 'database'>;

/** The Tombstone of a deleted account, or of one of its collections. */
async function getDeletedActor(
  { base, database }: DocumentContext,
  name: string,
  uriOf: (base: string, username: string) => string = actorUri,
): Promise<Reply> {
  const departed = await selectDeletedUser.first(database.read, foldCase(name));
  if (!departed) throw notFound('user');
  return goneReply(toTombstone(uriOf(base, departed.username), null, departed.departed_at));
}

const FOLLOW_COLLECTION_URIS = { followers: followersUri, following: followingUri };

/** The size, or a page of ids, which a user may hide. Actors without a stored id are omitted. */
async function getFollowCollection(
  context: DocumentContext,
  tie: 'followers' | 'following',
  name: string,
  query: unknown,
): Promise<Reply> {
  const { base, database } = context;
  const page = readCollectionPage(query);
  const actor = await findShownUser(context, name);
  if (!actor) return getDeletedActor(context, name, FOLLOW_COLLECTION_URIS[tie]);
  const uri = FOLLOW_COLLECTION_URIS[tie](base, actor.username);
  const total = tie === 'followers' ? actor.follower_count : actor.following_count;
  if (actor.show_network === 0) {
    if (page) throw notFound('page');
    return documentReply(toHiddenCollection(uri, total));
  }
  if (!page) return documentReply(toOrderedCollection(uri, total));
  const people = await selectFollowActors(database.read, tie, actor.id, page);
  const items = people.flatMap(({ host, username, uri: remote }) =>
    host === null ? [actorUri(base, username)] : (remote ?? []),
  );
  return documentReply(toOrderedCollectionPage(uri, page.page, total, items));
}

/** The number of public thoughts, or a page of their Creates, newest first. */
async function getOutbox(context: DocumentContext, name: string, query: unknown): Promise<Reply> {
  const { base, database } = context;
  const page = readCollectionPage(query);
  const actor = await findShownUser(context, name);
  if (!actor) return getDeletedActor(context, name, outboxUri);
  const uri = outboxUri(base, actor.username);
  if (!page) return collectionReply(toOrderedCollection(uri, actor.public_count));
  const ids = await selectPublicIds(database.read, actor.id, page);
  const items = (await loadPublishedThoughts(database.read, base, ids))
    .filter(({ visibility }) => visibility === 'public')
    .map((thought) => {
      const { '@context': _, ...create } = toCreate(base, thought.id, toNote(base, thought));
      return create;
    });
  return collectionReply(toOrderedCollectionPage(uri, page.page, actor.public_count, items));
}

/** The ids of a user's pinned thoughts, last pinned first. */
async function getFeatured(context: DocumentContext, name: string): Promise<Reply> {
  const actor = await findShownUser(context, name);
  if (!actor) return getDeletedActor(context, name, featuredUri);
  const ids = await listPinnedIds(context.database.read, actor.id);
  const items = ids.map((id) => thoughtUri(context.base, id));
  return collectionReply(toSmallCollection(featuredUri(context.base, actor.username), items));
}

/** A user's featured hashtags. */
async function getFeaturedTags(context: DocumentContext, name: string): Promise<Reply> {
  const { base, database } = context;
  const actor = await findShownUser(context, name);
  if (!actor) return getDeletedActor(context, name, featuredTagsUri);
  const tags = await listFeaturedNames(database.read, actor.id);
  const items = tags.map((tag) => ({ name: tag, href: tagUrl(base, tag) }));
  return collectionReply(toHashtagCollection(featuredTagsUri(base, actor.username), items));
}

/** Refuses (forbidden) the collections of a disabled account, which may be enabled again. */
async function findShownUser(context: DocumentContext, name: string) {
  const actor = await findUser(context, name);
  if (actor && !actor.is_shown) throw forbidden('The account is disabled.');
  return actor;
}

const findUser = ({ database }: DocumentContext, name: string) =>
  selectPublishedActor.first(database.read, foldCase(name));

// HTTP responses with documents, and collection paging.

const HEADERS = { 'content-type': ACTIVITY_TYPE };

const documentReply = (document: object): Reply => new Reply(200, JSON.stringify(document), HEADERS);

/**
 * A collection that caches may keep for a minute, as in Mastodon. Only for paths without another
 * representation: some caches ignore `Vary`.
 */
const collectionReply = (document: object): Reply =>
  new Reply(200, JSON.stringify(document), {
    ...HEADERS,
    'cache-control': 'public, max-age=60',
    vary: 'Accept, Signature',
  });

/** Status 410 with the Tombstone. */
const goneReply = (tombstone: object): Reply => new Reply(410, JSON.stringify(tombstone), HEADERS);

type CollectionPage = { page: number; offset: number; limit: number };

/** The page of `?page=2`; null without one. Refuses values that are not positive integers. */
function readCollectionPage(query: unknown): CollectionPage | null {
  const { page: text } = query as { page?: unknown };
  if (text === undefined) return null;
  const page = parsePositiveInteger('page', text);
  return { page, offset: toOffset(page, PAGE_SIZE), limit: PAGE_SIZE };
}

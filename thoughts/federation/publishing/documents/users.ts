// The documents of users for other servers: actors and their collections.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import {
  actorUri,
  featuredTagsUri,
  featuredUri,
  followersUri,
  followingUri,
  outboxUri,
  tagUrl,
  thoughtUri,
} from '../../../foundation/addresses/object-ids.ts';
import { listAliases } from '../../../people/moves/aliases.ts';
import { listFeaturedNames } from '../../../posts/featured-tags/featured-tags.ts';
import { listPinnedIds } from '../../../posts/reactions/pins/pins.ts';
import type { FederationContext } from '../../context.ts';
import { toCreate } from '../../protocol/wire/activities.ts';
import { toActor, toSuspendedActor } from '../../protocol/wire/actor.ts';
import {
  toHashtagCollection,
  toHiddenCollection,
  toOrderedCollection,
  toOrderedCollectionPage,
  toSmallCollection,
} from '../../protocol/wire/collections.ts';
import { toNote, toTombstone } from '../../protocol/wire/note.ts';
import { getOrCreateKey } from '../keys/keys.ts';
import { loadBioMentions, loadPublishedThoughts } from '../notes/notes.ts';
import { selectDeletedUser, selectFollowActors, selectPublicIds, selectPublishedActor } from '../store.ts';
import { collectionReply, documentReply, goneReply, readCollectionPage } from './replies.ts';

/**
 * The actor document of a local user, or the Tombstone of a deleted account. For a disabled account, it has
 * `suspended` and no profile data, as in Mastodon.
 */
export async function getActor(federation: FederationContext, name: string): Promise<Reply> {
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
export async function getFollowCollection(
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
export async function getOutbox(context: DocumentContext, name: string, query: unknown): Promise<Reply> {
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
export async function getFeatured(context: DocumentContext, name: string): Promise<Reply> {
  const actor = await findShownUser(context, name);
  if (!actor) return getDeletedActor(context, name, featuredUri);
  const ids = await listPinnedIds(context.database.read, actor.id);
  const items = ids.map((id) => thoughtUri(context.base, id));
  return collectionReply(toSmallCollection(featuredUri(context.base, actor.username), items));
}

/** A user's featured hashtags. */
export async function getFeaturedTags(context: DocumentContext, name: string): Promise<Reply> {
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

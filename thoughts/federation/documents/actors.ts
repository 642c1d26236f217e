// What other servers read of a user: the actor, who follows it and whom it follows, and its outbox.
import type { Answer } from '@tandem/platform/http/answers/answer.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { foldCase } from '@tandem/platform/text/fold.ts';
import type { Federation } from '../federation-service.ts';
import { keyOf } from '../keys/keys.ts';
import { loadBioMentions } from '../notes/bio.ts';
import { loadPublished } from '../notes/notes.ts';
import { toCreate } from '../wire/activities.ts';
import { toActor } from '../wire/actor.ts';
import { toEmptyCollection, toOrderedCollection, toOrderedCollectionPage } from '../wire/collections.ts';
import { actorUri, featuredUri, followersUri, followingUri, outboxUri } from '../wire/ids.ts';
import { toNote } from '../wire/note.ts';
import { toTombstone } from '../wire/tombstone.ts';
import { answerDocument, answerGone, readCollectionPage } from './answers.ts';
import { selectDeparted, selectPublicIds, selectPublishedActor, selectTied } from './store.ts';

/** The actor document of a user here, or the Tombstone of one who left. */
export async function readActor(federation: Federation, name: string): Promise<Answer> {
  const { base } = federation;
  const actor = await findUser(federation, name);
  if (!actor) return readDeparted(federation, name);
  const publicKey = actor.public_key ?? (await keyOf(federation, actor)).publicKeyPem;
  const mentioned = await loadBioMentions(federation.database.read, base, actor.bio);
  return answerDocument(toActor(base, actor, publicKey, mentioned));
}

type Here = Pick<Federation, 'base' | 'database'>;

/** The Tombstone of somebody who left; what belonged to them is gone as they are. */
async function readDeparted(
  { base, database }: Here,
  name: string,
  uriOf: (base: string, username: string) => string = actorUri,
): Promise<Answer> {
  const departed = await selectDeparted(database.read, foldCase(name));
  if (!departed) throw notFound('user');
  return answerGone(toTombstone(uriOf(base, departed.username), null, departed.departed_at));
}

const TIE_URIS = { followers: followersUri, following: followingUri };

/** The size, or a page of ids; those of whom no id is known are left out. */
export async function readTies(
  here: Here,
  tie: 'followers' | 'following',
  name: string,
  query: unknown,
): Promise<Answer> {
  const { base, database } = here;
  const asked = readCollectionPage(query);
  const actor = await findUser(here, name);
  if (!actor) return readDeparted(here, name, TIE_URIS[tie]);
  const uri = TIE_URIS[tie](base, actor.username);
  const total = tie === 'followers' ? actor.follower_count : actor.following_count;
  if (!asked) return answerDocument(toOrderedCollection(uri, total));
  const people = await selectTied(database.read, tie, actor.id, asked);
  const items = people.flatMap(({ host, username, uri: remote }) =>
    host === null ? [actorUri(base, username)] : (remote ?? []),
  );
  return answerDocument(toOrderedCollectionPage(uri, asked.page, total, items));
}

/** How many public thoughts there are, or a page of their Creates, newest first. */
export async function readOutbox(here: Here, name: string, query: unknown): Promise<Answer> {
  const { base, database } = here;
  const asked = readCollectionPage(query);
  const actor = await findUser(here, name);
  if (!actor) return readDeparted(here, name, outboxUri);
  const uri = outboxUri(base, actor.username);
  if (!asked) return answerDocument(toOrderedCollection(uri, actor.public_count));
  const ids = await selectPublicIds(database.read, actor.id, asked);
  const items = (await loadPublished(database.read, base, ids))
    .filter(({ visibility }) => visibility === 'public')
    .map((thought) => {
      const { '@context': _, ...create } = toCreate(base, thought.id, toNote(base, thought));
      return create;
    });
  return answerDocument(toOrderedCollectionPage(uri, asked.page, actor.public_count, items));
}

/** Nothing can be pinned yet; servers that ask find a collection all the same. */
export async function readFeatured(here: Here, name: string): Promise<Answer> {
  const actor = await findUser(here, name);
  if (!actor) return readDeparted(here, name, featuredUri);
  return answerDocument(toEmptyCollection(featuredUri(here.base, actor.username)));
}

const findUser = ({ database }: Here, name: string) => selectPublishedActor(database.read, foldCase(name));

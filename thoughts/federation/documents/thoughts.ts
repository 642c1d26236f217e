// What other servers read of a thought: the Note, its collections, and the activity that brought it about.
import type { Answer } from '@tandem/platform/http/answers/answer.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Federation } from '../federation-service.ts';
import { loadPublished, loadReplies } from '../notes/notes.ts';
import { type Activity, toCreate } from '../wire/activities.ts';
import { readCreateActivityId } from '../wire/activity-ids.ts';
import { isPublic } from '../wire/audience.ts';
import { toCollection, toOrderedCollection, toOrderedCollectionPage } from '../wire/collections.ts';
import { likesUri, repliesUri, sharesUri, thoughtUri } from '../wire/ids.ts';
import { toNote } from '../wire/note.ts';
import { toTombstone } from '../wire/tombstone.ts';
import { answerDocument, answerGone, readCollectionPage } from './answers.ts';
import type { SignedCall, VerifyReader } from './reader.ts';
import { selectIsReadable, selectOutgoing, selectTombstone, selectTotals } from './store.ts';

/** One who asks for a thought, and how to find out who that is. */
export type Reading = { call: SignedCall; verifyReader: VerifyReader };

/** The Note, to whoever may see it; 410 for what was deleted; everything else is not found. */
export async function readNote(federation: Federation, id: string, reading: Reading): Promise<Answer> {
  const { base, database } = federation;
  if (await isReadable(federation, id, reading)) {
    const [thought] = await loadPublished(database.read, base, [id]);
    if (thought) return answerDocument(toNote(base, thought));
  }
  const tombstone = await selectTombstone(database.read, id);
  if (!tombstone) throw notFound('thought');
  return answerGone(toTombstone(thoughtUri(base, id), 'Note', tombstone.deleted_at));
}

/** How many replies there are, or a page of the ids of the public ones, oldest first. */
export async function readReplies(
  federation: Federation,
  id: string,
  query: unknown,
  reading: Reading,
): Promise<Answer> {
  const { base, database } = federation;
  const asked = readCollectionPage(query);
  const { reply_count } = await requireTotals(federation, id, reading);
  const uri = repliesUri(base, id);
  if (!asked) return answerDocument(toOrderedCollection(uri, reply_count));
  const items = await loadReplies(database.read, base, id, asked);
  return answerDocument(toOrderedCollectionPage(uri, asked.page, reply_count, items));
}

/** How many like or boosted it; who did is nobody else's business. */
export async function readReactions(
  federation: Federation,
  kind: 'likes' | 'shares',
  id: string,
  reading: Reading,
): Promise<Answer> {
  const { like_count, boost_count } = await requireTotals(federation, id, reading);
  return answerDocument(
    kind === 'likes'
      ? toCollection(likesUri(federation.base, id), like_count)
      : toCollection(sharesUri(federation.base, id), boost_count),
  );
}

/** An activity that went out to everyone: the Create of a public thought at any time, others while they are kept. */
export async function readActivity({ base, database }: Federation, id: string): Promise<Answer> {
  const thoughtId = readCreateActivityId(id);
  if (thoughtId !== null) {
    const [thought] = await loadPublished(database.read, base, [thoughtId]);
    if (thought?.visibility !== 'public') throw notFound('activity');
    return answerDocument(toCreate(base, thought.id, toNote(base, thought)));
  }
  const body = await selectOutgoing(database.read, id);
  const activity: Activity | null = body === undefined ? null : JSON.parse(body);
  if (!activity || !isPublic(activity)) throw notFound('activity');
  return answerDocument(activity);
}

/** What everybody may see needs no signature; checking one may cost a request to another server. */
async function isReadable(
  { database }: Federation,
  id: string,
  { call, verifyReader }: Reading,
): Promise<boolean> {
  if (await selectIsReadable(database.read, id, null)) return true;
  const reader = await verifyReader(call);
  return reader !== null && selectIsReadable(database.read, id, reader);
}

async function requireTotals(federation: Federation, id: string, reading: Reading) {
  const totals = (await isReadable(federation, id, reading))
    ? await selectTotals(federation.database.read, id)
    : undefined;
  if (!totals) throw notFound('thought');
  return totals;
}

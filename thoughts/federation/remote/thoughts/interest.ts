// Whether anybody here has to do with a thought of another server: only then it is stored (thoughts-decisions, Who is
// kept; docs/decisions/0116).
import { findActors } from '../../../actors/actors.ts';
import type { Federation } from '../../federation-service.ts';
import type { FederationDb } from '../../tables.ts';
import { readLocalUri } from '../../wire/ids.ts';
import type { ReadNote } from '../../wire/read/note.ts';
import { selectIdsByUris } from '../store.ts';
import { localUsernames } from './audience.ts';
import { selectIsAwaited, selectIsFollowedHere, selectIsLocalThought, selectThoughtByUri } from './store.ts';

/** Whether anybody here follows an actor, or has asked to. */
export const isFollowedHere = selectIsFollowedHere;

type Said = Pick<ReadNote, 'uri' | 'author' | 'audience' | 'tags' | 'inReplyTo'>;

/**
 * Why a thought is stored. `sought`: somebody here follows its author (or has asked to), it is stored already, or something
 * stored answers it. `unasked`: it names somebody here, or answers a thought of somebody who is here or followed from
 * here; as its author decides about that alone, of such thoughts only so much is stored (see StrangerPosts).
 */
export type Interest = 'sought' | 'unasked';

type Here = Pick<Federation, 'base' | 'strangerPosts'>;

/** Null where the thought is of no interest to anybody here, or too much unasked came of its author. */
export async function findInterest(here: Here, db: FederationDb, said: Said): Promise<Interest | null> {
  if (await isSought(db, said)) return 'sought';
  if (here.strangerPosts.isSpent(said.author)) return null;
  return (await namesAnybodyHere(here, db, said)) || (await answersAnybody(here, db, said))
    ? 'unasked'
    : null;
}

async function isSought(db: FederationDb, { uri, author }: Said): Promise<boolean> {
  const [authorId] = await selectIdsByUris(db, [author]);
  if (authorId !== undefined && (await selectIsFollowedHere(db, authorId))) return true;
  return (await selectThoughtByUri(db, uri)) !== undefined || selectIsAwaited(db, uri);
}

async function namesAnybodyHere(
  { base }: Here,
  db: FederationDb,
  { audience, tags }: Said,
): Promise<boolean> {
  const named = localUsernames(base, [...audience.ids, ...tags.mentions.map(({ href }) => href)]);
  return (await findActors(db, named)).some(({ host }) => host === null);
}

/** Somebody here, or somebody followed from here: their conversations are read here. */
async function answersAnybody({ base }: Here, db: FederationDb, { inReplyTo }: Said): Promise<boolean> {
  if (inReplyTo === null) return false;
  const local = readLocalUri(base, inReplyTo);
  if (local !== null) return local.kind === 'thought' && selectIsLocalThought(db, local.id);
  const answered = await selectThoughtByUri(db, inReplyTo);
  return answered !== undefined && selectIsFollowedHere(db, answered.actor_id);
}

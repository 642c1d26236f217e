// Whether anybody here has to do with a thought of another server: only then it is stored (thoughts-decisions, Who is
// kept; docs/decisions/0116).
import { findActors } from '../../../actors/actors.ts';
import { readLocalUri } from '../../protocol/wire/ids.ts';
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import type { FederationDb } from '../../tables.ts';
import { selectIdsByUris } from '../actors/store.ts';
import { localHandleKeys } from './prepare-note.ts';
import { selectAwaitingReplies, selectLocalFollow, selectLocalThought, selectThoughtByUri } from './store.ts';
import type { UnsolicitedPosts } from './unsolicited-posts.ts';

/** Whether anybody here follows an actor, or has asked to. */
export const isFollowedLocally = selectLocalFollow.exists;

type InterestingNote = Pick<ParsedNote, 'uri' | 'author' | 'audience' | 'tags' | 'inReplyTo'>;

/**
 * Why a thought is stored. `solicited`: somebody here follows its author (or has asked to), it is stored already, or something
 * stored answers it. `unsolicited`: it names somebody here, or answers a thought of somebody who is here or followed from
 * here; as its author decides about that alone, of such thoughts only so much is stored (see UnsolicitedPosts).
 */
export type Interest = 'solicited' | 'unsolicited';

type InterestContext = { base: string; unsolicitedPosts: UnsolicitedPosts };

/** Null where the thought is of no interest to anybody here, or its author has used up what is stored unsolicited. */
export async function findInterest(
  here: InterestContext,
  db: FederationDb,
  said: InterestingNote,
): Promise<Interest | null> {
  if (await isSolicited(db, said)) return 'solicited';
  if (here.unsolicitedPosts.isExhausted(said.author)) return null;
  return (await namesAnybodyHere(here, db, said)) || (await answersAnybody(here, db, said))
    ? 'unsolicited'
    : null;
}

async function isSolicited(db: FederationDb, { uri, author }: InterestingNote): Promise<boolean> {
  const [authorId] = await selectIdsByUris(db, [author]);
  if (authorId !== undefined && (await selectLocalFollow.exists(db, authorId))) return true;
  return (await selectThoughtByUri.first(db, uri)) !== undefined || selectAwaitingReplies.exists(db, uri);
}

async function namesAnybodyHere(
  { base }: InterestContext,
  db: FederationDb,
  { audience, tags }: InterestingNote,
): Promise<boolean> {
  const named = localHandleKeys(base, [...audience.ids, ...tags.mentions.map(({ href }) => href)]);
  return (await findActors(db, named)).some(({ host }) => host === null);
}

/** Somebody here, or somebody followed from here: their conversations are read here. */
async function answersAnybody(
  { base }: InterestContext,
  db: FederationDb,
  { inReplyTo }: InterestingNote,
): Promise<boolean> {
  if (inReplyTo === null) return false;
  const local = readLocalUri(base, inReplyTo);
  if (local !== null) return local.kind === 'thought' && selectLocalThought.exists(db, local.id);
  const answered = await selectThoughtByUri.first(db, inReplyTo);
  return answered !== undefined && selectLocalFollow.exists(db, answered.actor_id);
}
